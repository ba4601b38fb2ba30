/** The maximum length of a stored path, in characters, and of its percent-encoded form. */
const LONGEST = 300
const LONGEST_ENCODED = 9 * LONGEST

/** A page that shows the product that its query names, such as `/index.php?product_id=7`. */
const script = /\.(php\d?|aspx?|cfm|jsp|cgi|pl)$/

/** What newsletters and advertisements add to addresses. */
const tracking = /^(utm_.*|fbclid|gclid|msclkid|srsltid|mc_cid|mc_eid)$/

/** Parameters of a query that are looked at. */
const MOST_PARAMETERS = 8

/**
 * The path of a URL of the owner's previous shop, in the form in which it is stored and looked up:
 * decoded, in lower case, without a trailing slash or empty segments, with a script's query. Null if
 * the text is not a URL or leads to the home page.
 */
export function oldPathOf(address: string): string | null {
  const path = pathOf(address)
  if (path === null) return null
  const whole = withQuery(path, parametersOf(address, path))
  return whole.length > LONGEST ? null : whole
}

/**
 * The paths under which a visitor's address may be stored, the best one first: other links to a
 * script's page have more parameters than the owner's list.
 */
export function oldPathsOf(address: string): string[] {
  const path = pathOf(address)
  if (path === null) return []
  const parameters = parametersOf(address, path)
  const few = parameters.slice(0, MOST_PARAMETERS)
  const pairs = few.flatMap((one, index) => few.slice(index + 1).map((other) => [one, other]))
  const queries = [parameters, ...pairs, ...few.map((one) => [one]), []]
  const paths = queries.map((query) => withQuery(path, query))
  const product = shopifyPathOf(path)
  return [...new Set([...paths, product ?? path])].filter(({ length }) => length <= LONGEST)
}

function withQuery(path: string, parameters: readonly string[]): string {
  return parameters.length > 0 ? `${path}?${parameters.join('&')}` : path
}

/** The parameters of a script's page, in their order by name; none of other pages. */
function parametersOf(address: string, path: string): string[] {
  const url = URL.parse(address, 'https://earlier.example')
  if (!url || !script.test(path)) return []
  const named = [...url.searchParams].filter(([name]) => !tracking.test(name.toLowerCase()))
  const parameters = named.map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
  return [...new Set(parameters)].toSorted()
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed().toLowerCase()).toLowerCase().replaceAll('%2f', '/')
}

function pathOf(address: string): string | null {
  // Advertisements add long queries.
  const [withoutQuery = ''] = address.split(/[?#]/, 1)
  if (withoutQuery.length > LONGEST_ENCODED || !/^(\/(?!\/)|https?:\/\/)/i.test(address))
    return null
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
function shopifyPathOf(path: string): string | null {
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
