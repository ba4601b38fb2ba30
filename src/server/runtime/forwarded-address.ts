import { isInNetworks, isPlainIpv4, isThisMachine, type Network, parseAddress } from './network.ts'
import { remembered } from './remembered.ts'

/** How many proxies a request passes, or where they connect from. */
export type TrustedProxies = number | readonly Network[]

/**
 * The visitor's address, in canonical form: the peer's or, behind trusted proxies, the one that the
 * outermost of them saw. Entries further left are written by the client. An entry that names
 * nobody, or claims to be this machine, counts as the proxy that reported it.
 */
export function visitorAddress(peer: string, headers: Headers, trusted: TrustedProxies): string {
  const own = readAddress(peer) ?? peer
  if (trusted === 0) return own
  const entries = forwardedFor(headers).map(readAddress)
  const reported =
    typeof trusted === 'number' ? entries.slice(-trusted) : reportedBy(trusted, own, entries)
  return reported.find((address) => address !== null && !isThisMachine(address)) ?? own
}

/** The entries that proxies of these networks have written. */
function reportedBy(
  networks: readonly Network[],
  peer: string,
  entries: readonly (string | null)[],
): (string | null)[] {
  const reporters = [...entries.slice(1), peer]
  const first = reporters.findLastIndex(
    (reporter) => reporter === null || !isIn(networks, reporter),
  )
  return entries.slice(first + 1)
}

/**
 * An address as proxies write it, in canonical form; null if it is none. Some append a port, which
 * changes with every connection, put IPv6 in brackets or quotes, or add a zone id. Names such as
 * "unknown" and "_hidden" (RFC 7239, section 6) are none.
 */
export const readAddress = remembered((entry): string | null => {
  if (isPlainIpv4(entry)) return entry.startsWith('0.') ? null : entry
  const text = entry.replaceAll('"', '').trim()
  const end = text.startsWith('[') ? text.indexOf(']') : -1
  const plain = end < 0 ? text : text.slice(1, end)
  const port = plain.lastIndexOf(':')
  const parsed = parseAddress(withoutZone(plain)) ?? parseAddress(plain.slice(0, Math.max(port, 0)))
  return parsed && parsed.range() !== 'unspecified' ? parsed.toString() : null
})

const withoutZone = (address: string) => address.split('%', 1)[0] ?? ''

/** The entries of X-Forwarded-For or, without one, those of Forwarded, in the order of the proxies. */
function forwardedFor(headers: Headers): string[] {
  const entries = (headers.get('X-Forwarded-For') ?? '').split(',').filter((part) => part.trim())
  if (entries.length > 0) return entries
  const parts = (headers.get('Forwarded') ?? '').split('"')
  // One quotation mark too few, or no header.
  if (parts.length % 2 === 0 || parts.join('') === '') return []
  // No address has one of these characters, so that whatever is in quotes can be split as well.
  const unquoted = parts.map((part, index) => (index % 2 ? part.replaceAll(/[,;=]/g, ' ') : part))
  return unquoted.join('').split(',').map(forIn)
}

function forIn(element: string): string {
  const pairs = element.split(';').map((pair) => pair.trim())
  return pairs.find((pair) => /^for=/i.test(pair))?.slice('for='.length) ?? 'unknown'
}

function isIn(networks: readonly Network[], address: string): boolean {
  const parsed = parseAddress(address)
  return parsed !== null && isInNetworks(parsed, networks)
}
