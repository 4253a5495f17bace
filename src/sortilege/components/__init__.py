"""Cards, decks, piles, hands, dice and the random sources that move them."""
