/** The page's heading in the document. */
export const wishlistHeading = 'wishlist'
