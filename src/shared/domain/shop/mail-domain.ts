/** Providers whose names people mistype most, and each ending that they have. */
const providers: Readonly<Record<string, readonly string[]>> = {
  gmail: ['com'],
  hotmail: ['com', 'ca', 'fr'],
  outlook: ['com', 'fr'],
  yahoo: ['com', 'ca', 'fr'],
  icloud: ['com'],
  videotron: ['ca'],
  sympatico: ['ca'],
}

/** Providers that really exist, although their names differ from another's in one letter. */
const others = new Set(['mail', 'ymail', 'email', 'fmail', 'rmail'])

/**
 * The address with its domain as the sender most likely meant it: `ada@gmail.com` for `ada@gmial.con`.
 * Null if the domain is fine or unknown.
 */
export function suggestedEmail(email: string): string | null {
  const at = email.lastIndexOf('@')
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase()
  const dot = domain.lastIndexOf('.')
  if (at < 1 || dot < 1) return null
  const [name, ending] = [domain.slice(0, dot), domain.slice(dot + 1)]
  const provider = Object.keys(providers).find((each) => isLike(name, each))
  if (provider === undefined || others.has(name)) return null
  const endings = providers[provider] ?? []
  const correction = endings.includes(ending)
    ? ending
    : endings.find((each) => isSlip(ending, each))
  if (correction === undefined || (name === provider && correction === ending)) return null
  return `${email.slice(0, at)}@${provider}.${correction}`
}

/** Whether an ending is mistyped: `yahoo.cz` may well exist, but `cm` is short for nothing there. */
function isSlip(ending: string, domain: string): boolean {
  const isCountry = ending.length === 2 && !['co', 'cm', 'om'].includes(ending)
  return !isCountry && isLike(ending, domain)
}

/** Whether two words differ by at most one letter that is missing, added, changed, or swapped. */
function isLike(typed: string, domain: string): boolean {
  if (typed === domain) return true
  let start = 0
  while (start < typed.length && typed[start] === domain[start]) start += 1
  const [typedRest, meantRest] = [typed.slice(start), domain.slice(start)]
  return (
    typedRest.slice(1) === meantRest ||
    typedRest === meantRest.slice(1) ||
    typedRest.slice(1) === meantRest.slice(1) ||
    (typedRest.slice(2) === meantRest.slice(2) &&
      typedRest[0] === meantRest[1] &&
      typedRest[1] === meantRest[0])
  )
}
