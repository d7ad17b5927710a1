//! Games on boards.

pub mod chomp;
pub mod chomp_point;
pub mod connect_four;
pub mod cram;
pub mod dao;
pub mod dodgem;
pub mod endgame;
pub mod grid_kayles;
pub mod hare;
pub mod impartial_clobber;
pub mod impartial_nogo;
pub mod kaooa;
pub mod mines;
pub mod mnk;
pub mod nine_mens_morris;
pub mod pawns;
pub mod queen;
pub mod quixo;
pub mod six_mens_morris;
pub mod teeko;
pub mod three_mens_morris;
pub mod white_knight;
