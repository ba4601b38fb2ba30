/** Characters of the longest path that is kept, and of its encoded form at most. */
const LONGEST = 300
const LONGEST_ENCODED = 9 * LONGEST

/**
 * The path of an address in an earlier shop, by which it is kept and found: decoded, in lower case and
 * without its last slash or empty parts. Null if it is none, or leads to the first page.
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

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
