//! Pictures of the main pages for people to look at, written only where `GRUNDY_PICTURES` names a folder.

use base64::Engine;

use crate::places::places;
use crate::reader::{DESK, PHONE, read};

#[test]
fn pictures_are_taken() {
    let Some(folder) = std::env::var_os("GRUNDY_PICTURES").map(std::path::PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    read(async move |reader| {
        for scheme in ["light", "dark"] {
            reader.prefer(scheme).await;
            for size in [DESK, PHONE] {
                reader.resize(size).await;
                for (name, address) in places() {
                    reader.open(&address).await;
                    let picture = base64::engine::general_purpose::STANDARD.decode(reader.picture().await);
                    std::fs::write(folder.join(format!("{name}-{}-{scheme}.png", size.0)), picture.unwrap())
                        .unwrap();
                }
            }
        }
    });
}
