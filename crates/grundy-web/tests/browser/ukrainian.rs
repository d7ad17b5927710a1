//! A reader of Ukrainian: solve, play, lose, learn why; and the switch of languages.

use crate::reader::read;

#[test]
fn a_position_is_solved_and_explained() {
    read(async |reader| {
        reader.open("/?lang=uk").await;
        assert_eq!(reader.text("h1").await, "Хто виграє, якими ходами і чому");
        reader.fill("#q", "nim 13 12 8").await;
        reader.click("form.ask button").await;
        assert_eq!(reader.text("p.verdict").await, "Виграє перший гравець: німбер 9.");
        assert_eq!(reader.address().await, "/g/nim?lang=uk&p=13+12+8&show=answer");
        reader.click("a[href*='show=why']").await;
        reader.find("table.xor").await;
        let why = reader.text("#why").await;
        assert!(why.contains("позначений стовпчик") && why.contains("має зрівнятися"), "{why}");
        assert_eq!(reader.eval("document.documentElement.lang").await, "uk");
        assert_eq!(reader.complaints().await, Vec::<String>::new());
    });
}

#[test]
fn a_game_is_lost_and_won_again() {
    read(async |reader| {
        reader.open("/play/nim?p=1+2&with=perfect&lang=uk").await;
        reader.follow("2: взяти 2").await;
        assert_eq!(reader.text("p.verdict").await, "Виграв комп’ютер.");
        let slip = reader.text("ol.slips li").await;
        assert!(
            slip.starts_with("Хід 1: ви зіграли 2: взяти 2 і дещо втратили. Краще: 2: взяти 1."),
            "{slip}"
        );
        reader.click("ol.slips li a").await;
        let told = reader.text(".sides").await;
        assert!(
            told.contains("Єдина відповідь виграє:") && told.contains("Програють усі 2 відповіді."),
            "{told}"
        );
        // once more, by the hint
        reader.open("/play/nim?p=1+2&with=perfect&lang=uk").await;
        reader.click(".bar a[href*='show=hint']").await;
        assert_eq!(reader.text("p.hint").await, "Із 3 ходів виграє один: 2: взяти 1.");
        reader.follow("2: взяти 1").await;
        reader.until("location.search.split('&m=').length === 3").await;
        reader.click("ul.picks.moves a").await;
        assert_eq!(reader.text("p.verdict").await, "Ви виграли.");
        assert!(reader.address().await.contains("lang=uk"));
    });
}

#[test]
fn values_come_while_rules_are_typed() {
    read(async |reader| {
        reader.open("/own?lang=uk").await;
        reader.fill("#rules", "n -> [n - 1, n / / 2]").await;
        reader.find("#live .trouble").await;
        assert!(reader.text("#live figcaption").await.contains("рядок 1, стовпчик"));
        reader.fill("#rules", "n -> [n - k for k in (1, 3, 4) if k <= n]").await;
        reader.until("document.querySelector('#live .told.right') !== null").await;
        assert_eq!(reader.text("#live .told.right").await, "Правила справні.");
        reader.click("#live a[href*='/table/']").await;
        reader.find("table.values").await;
        assert!(reader.address().await.contains("lang=uk"));
    });
}

#[test]
fn the_switch_keeps_the_place() {
    read(async |reader| {
        // this browser asks for English
        reader.open("/g/nim?p=3+4+5&show=answer").await;
        assert_eq!(reader.eval("document.documentElement.lang").await, "en");
        reader.click(".languages a[lang=uk]").await;
        reader.until("document.documentElement.lang === 'uk'").await;
        assert_eq!(reader.address().await, "/g/nim?p=3+4+5&show=answer&lang=uk");
        reader.click(".languages a[lang=en]").await;
        reader.until("document.documentElement.lang === 'en'").await;
        assert_eq!(reader.text("p.verdict").await, "First player wins: nimber 2.");
    });
}
