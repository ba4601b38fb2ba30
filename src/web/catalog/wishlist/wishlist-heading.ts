/** The element id of the page's heading. */
export const wishlistHeading = 'wishlist'
