//! The memory of the server as a curve.

use std::fmt::Write;

use super::Sample;

const WIDTH: f64 = 720.0;
const HEIGHT: f64 = 300.0;
/// Room for the numbers beside the axes.
const MARGIN: f64 = 52.0;
const MIB: f64 = 1024.0 * 1024.0;

/// An SVG of memory by time, with the threads as a thin line.
#[must_use]
#[expect(clippy::cast_precision_loss, reason = "a picture")]
pub fn curve(samples: &[Sample]) -> String {
    let last = samples.last().map_or(1.0, |sample| sample.second).max(1.0);
    let most = samples.iter().map(|sample| sample.bytes as f64 / MIB).fold(1.0, f64::max);
    let threads = samples.iter().map(|sample| sample.threads as f64).fold(1.0, f64::max);
    let top = round_up(most);
    let x = |second: f64| MARGIN + (WIDTH - 2.0 * MARGIN) * second / last;
    let y = |share: f64| HEIGHT - MARGIN - (HEIGHT - 2.0 * MARGIN) * share;
    let line = |of: &dyn Fn(&Sample) -> f64| {
        let points = samples.iter().map(|sample| format!("{:.1},{:.1}", x(sample.second), y(of(sample))));
        points.collect::<Vec<_>>().join(" ")
    };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" \
         viewBox=\"0 0 {WIDTH} {HEIGHT}\" \
         font-family=\"sans-serif\" font-size=\"12\">\n<title>Memory of the page under load</title>\n\
         <rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"#fff\"/>\n"
    );
    for step in 0..=4 {
        let share = f64::from(step) / 4.0;
        let (across, up) = (x(last * share), y(share));
        // words cannot fail to be written into a string
        let _ = write!(
            out,
            "<line x1=\"{MARGIN}\" y1=\"{up:.1}\" x2=\"{:.1}\" y2=\"{up:.1}\" stroke=\"#ddd\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">{:.0}</text>\n\
             <text x=\"{across:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{:.1}</text>\n",
            WIDTH - MARGIN,
            MARGIN - 6.0,
            up + 4.0,
            top * share,
            HEIGHT - MARGIN + 18.0,
            last * share / 60.0,
        );
    }
    let _ = write!(
        out,
        "<polyline fill=\"none\" stroke=\"#999\" stroke-width=\"1\" points=\"{}\"/>\n\
         <polyline fill=\"none\" stroke=\"#0057b7\" stroke-width=\"2\" points=\"{}\"/>\n\
         <text x=\"{MARGIN}\" y=\"20\" fill=\"#0057b7\">memory, MiB (at most {most:.0})</text>\n\
         <text x=\"{:.1}\" y=\"20\" text-anchor=\"end\" fill=\"#777\">threads (at most {threads:.0})</text>\n\
         <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">minutes</text>\n</svg>\n",
        line(&|sample| sample.threads as f64 / threads * 0.95),
        line(&|sample| sample.bytes as f64 / MIB / top),
        WIDTH - MARGIN,
        WIDTH / 2.0,
        HEIGHT - 12.0,
    );
    out
}

/// The next number that is 1, 2 or 5 with zeros, or 4 of these.
fn round_up(number: f64) -> f64 {
    let unit = 10_f64.powf(number.log10().floor());
    [1.0, 2.0, 4.0, 5.0, 8.0, 10.0]
        .into_iter()
        .map(|times| times * unit)
        .find(|round| *round >= number)
        .unwrap_or(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_curve_has_a_point_for_each_sample() {
        let sample = |second| Sample { second, bytes: 30 << 20, threads: 9 };
        let drawn = curve(&[sample(0.0), sample(30.0), sample(60.0)]);
        let points = drawn.split("points=\"").nth(2).and_then(|rest| rest.split('"').next()).unwrap();
        // 30 of 40 MiB: three quarters up
        assert_eq!(points, "52.0,101.0 360.0,101.0 668.0,101.0");
        assert!(drawn.contains("at most 30") && drawn.ends_with("</svg>\n"), "{drawn}");
    }
}
