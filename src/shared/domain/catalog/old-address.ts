/** Characters of the longest path that is kept. */
const LONGEST = 300

/**
 * The path of an address in an earlier shop, by which it is kept and found: decoded, in lower case and
 * without its last slash or empty parts. Null if it is none, or leads to the first page.
 */
export function oldPathOf(address: string): string | null {
  if (address.length > 4 * LONGEST || address.startsWith('//')) return null
  const url = URL.parse(address.trim(), 'https://earlier.example')
  if (!url?.protocol.startsWith('http')) return null
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
