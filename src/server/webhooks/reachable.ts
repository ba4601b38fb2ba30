import ipaddr, { type IPv4, IPv6 } from 'ipaddr.js'
import { lookup as systemLookup } from 'node:dns/promises'
import { networkInterfaces } from 'node:os'
import { isInNetworks, type Network } from '../runtime/network.ts'

/** Resolves a host name to its addresses; rejects if there are none. */
export type Lookup = (host: string) => Promise<readonly string[]>

export const lookUp: Lookup = async (host) =>
  (await systemLookup(host, { all: true })).map(({ address }) => address)

type Resolution = { address: string } | { fault: 'no_address' | 'inside' }

/**
 * An address to connect to for a webhook. The shop connects to this very address, so that a name cannot
 * lead elsewhere after the check. Addresses of the machine's own networks need to be in `WEBHOOK_ALLOW`,
 * and so do all for which a webhook does not use TLS.
 */
export async function findReachable(
  { protocol, hostname }: URL,
  allowed: readonly Network[],
  lookup: Lookup = lookUp,
  nat64Prefix: readonly Network[] = [],
): Promise<Resolution> {
  const addresses = await addressesOf(hostname.replace(/^\[(.*)\]$|\.$/g, '$1'), lookup)
  if (addresses.length === 0) return { fault: 'no_address' }
  const address = addresses.find((each) => {
    const reached = parse(each, nat64Prefix)
    if (reached === null) return false
    return isInNetworks(reached, allowed) || (protocol === 'https:' && isOnInternet(reached))
  })
  return address === undefined ? { fault: 'inside' } : { address }
}

async function addressesOf(host: string, lookup: Lookup): Promise<readonly string[]> {
  if (ipaddr.isValid(host)) return [host]
  // RFC 6761, whatever the resolver says.
  if (/(^|\.)localhost$/.test(host)) return ['127.0.0.1', '::1']
  return lookup(host).catch(() => [])
}

/** Whether an address is on the public internet and is not one of this machine's. */
function isOnInternet(parsed: IPv4 | IPv6): boolean {
  if (parsed.range() !== 'unicast') return false
  // In IPv6, only 2000::/3 is assigned; `range` also calls forms such as ::127.0.0.1 unicast.
  if (parsed instanceof IPv6 && !parsed.match(IPv6.parse('2000::'), 3)) return false
  const own = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  return !own.some((each) => parse(each.address)?.toString() === parsed.toString())
}

const nat64: Network = [IPv6.parse('64:ff9b::'), 96]

/** The address, or the IPv4 address inside: of ::ffff:0:0/96, of NAT64's 64:ff9b::/96 or of the operator's. */
function parse(address: string, nat64Prefix: readonly Network[] = []): IPv4 | IPv6 | null {
  if (!ipaddr.isValid(address) || address.includes('%')) return null
  const parsed = ipaddr.process(address)
  if (parsed instanceof IPv6 && isInNetworks(parsed, [nat64, ...nat64Prefix])) {
    return ipaddr.fromByteArray(parsed.toByteArray().slice(-4))
  }
  return parsed
}
