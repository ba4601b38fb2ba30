/** Products in the server's home page and per "Show more": all of a small shop's. */
export const firstProducts = 120

/** The query key under which the server sends the first products of a larger shop. */
export const firstProductsKey = [`/api/products?limit=${firstProducts}`]
