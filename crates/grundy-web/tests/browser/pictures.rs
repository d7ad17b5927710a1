//! Pictures of the main pages for people to look at, written only where `GRUNDY_PICTURES` names a folder;
//! of some pages if `GRUNDY_PICTURES_OF` lists their names.

use crate::places::{places, translated};
use crate::reader::{DESK, PHONE, read};

/// Pixels of a page that are shown, from its top.
const MOST: u32 = 2600;

#[test]
fn pictures_are_taken() {
    let Some(folder) = std::env::var_os("GRUNDY_PICTURES").map(std::path::PathBuf::from) else { return };
    std::fs::create_dir_all(&folder).unwrap();
    let some = std::env::var("GRUNDY_PICTURES_OF").unwrap_or_default();
    read(async move |reader| {
        for (width, height) in [DESK, PHONE] {
            let english = places().into_iter().map(|(name, address)| (name.to_owned(), address));
            let wanted = |name: &str| some.is_empty() || some.split(',').any(|one| one == name);
            for (name, address) in english.chain(translated()).filter(|(name, _)| wanted(name)) {
                reader.resize((width, height)).await;
                reader.open(&address).await;
                let whole = reader.eval("document.documentElement.scrollHeight").await.as_u64().unwrap();
                reader.resize((width, u32::try_from(whole).unwrap().min(MOST))).await;
                for scheme in ["light", "dark"] {
                    reader.prefer(scheme).await;
                    let picture = reader.picture().await;
                    std::fs::write(folder.join(format!("{name}-{width}-{scheme}.png")), picture).unwrap();
                }
            }
        }
    });
}
