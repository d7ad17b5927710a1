//! What a car is worth to whom, and at which prices there is a deal.

use grundy_base::value::rational::Rational;

/// Prices and beliefs.
#[derive(Clone, Debug, PartialEq)]
pub struct Market {
    /// The least that a seller takes for a lemon, and the most that a buyer pays.
    pub lemon: [Rational; 2],
    /// The same for a peach.
    pub peach: [Rational; 2],
    /// How likely a peach is: the buyer's belief, and the seller's.
    pub beliefs: [Rational; 2],
}

impl Market {
    /// The seller's least price and the buyer's most, for a car that is known, or by their beliefs. There can
    /// be a deal if the first is not larger.
    ///
    /// ```
    /// use grundy_games::payoffs::lemons::Market;
    /// use grundy_base::value::rational::Rational;
    /// let number = |n: i64, d: i64| Rational::ratio(n, d).unwrap();
    /// let market = Market {
    ///     lemon: [number(1, 1), number(2, 1)],
    ///     peach: [number(5, 1), number(7, 1)],
    ///     beliefs: [number(1, 2), number(1, 2)],
    /// };
    /// assert_eq!(market.prices(None), [number(3, 1), number(9, 2)]); // from 3 to 4.5
    /// assert_eq!(market.prices(Some(true)), [number(5, 1), number(7, 1)]);
    /// ```
    pub fn prices(&self, peach: Option<bool>) -> [Rational; 2] {
        match peach {
            Some(true) => self.peach.clone(),
            Some(false) => self.lemon.clone(),
            None => {
                let mixed = |p: &Rational, place: usize| {
                    p * &self.peach[place] + (Rational::ONE - p) * &self.lemon[place]
                };
                [mixed(&self.beliefs[1], 0), mixed(&self.beliefs[0], 1)]
            }
        }
    }

    /// What the seller wants at least for a car that only the buyer knows, once this price is offered: the
    /// expectation over the cars at which a buyer does not lose by it; over all cars if there are none.
    pub fn least_after(&self, price: &Rational) -> Rational {
        let p = &self.beliefs[1];
        let lemons = if &self.lemon[1] >= price { Rational::ONE.minus(p) } else { Rational::ZERO };
        let peaches = if &self.peach[1] >= price { p.clone() } else { Rational::ZERO };
        let costs = lemons.times(&self.lemon[0]).plus(&peaches.times(&self.peach[0]));
        costs.over(&lemons.plus(&peaches)).unwrap_or_else(|| self.prices(None)[0].clone())
    }

    /// What buyer and seller gain by a sale.
    pub fn sale(&self, price: &Rational, peach: Option<bool>) -> [Rational; 2] {
        let [least, most] = self.prices(peach);
        [most - price, price - least]
    }
}
