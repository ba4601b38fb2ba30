// How much of a long list comes with a page. The page cache knows these answers of the API too, because
// browsers ask for them.

/**
 * The most products that the server renders on the home page, and how many each "Show more"
 * adds. A shop with fewer products has all of them in the page.
 */
export const firstProducts = 120

/** How many reviews come with a product's page, and how many each "Show more reviews" adds. */
export const firstReviews = 20

/** The most products that `GET /api/products/featured` answers without a limit; one is the hero. */
export const mostFeatured = 100
