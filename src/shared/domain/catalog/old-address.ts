/** The maximum length of a stored path, in characters, and of its percent-encoded form. */
const LONGEST = 300
const LONGEST_ENCODED = 9 * LONGEST

/**
 * The path of a URL of the owner's previous shop, in the form in which it is stored and looked up:
 * decoded, in lower case, without a trailing slash or empty segments. Null if the text is not a URL or
 * leads to the home page.
 */
export function oldPathOf(address: string): string | null {
  if (address.length > LONGEST_ENCODED || !/^(\/(?!\/)|https?:\/\/)/i.test(address)) return null
  const url = URL.parse(address, 'https://earlier.example')
  if (!url) return null
  const path = decoded(url.pathname)?.toLowerCase()
  if (path === undefined || path.length > LONGEST || /\p{Cc}/u.test(path)) return null
  const bare = path.split('/').filter(Boolean).join('/')
  return bare === '' ? null : `/${bare}`
}

/**
 * The stored path of a product that Shopify also showed at this one: within a collection, or for a
 * country. Null for other paths.
 */
export function shopifyPathOf(path: string): string | null {
  const form = /^(?:\/[a-z]{2}-[a-z]{2})?(?:\/collections\/[^/]+)?(\/products\/[^/]+)$/
  const product = form.exec(path)?.[1]
  return product === undefined || product === path ? null : product
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
