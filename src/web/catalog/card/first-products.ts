/**
 * Sauces that the home page is made with, and that more of them come by: enough for a shop of a
 * person's own kitchen to show all it has at once, and few enough for the page of a large one.
 */
export const firstProducts = 120

/** Under this key the server sends the first of them, where there are more. */
export const firstProductsKey = [`/api/products?limit=${firstProducts}`]
