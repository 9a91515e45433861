"""Who a person is: guests, and what identifies them."""
