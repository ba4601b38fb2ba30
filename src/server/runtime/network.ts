import ipaddr, { IPv4, type IPv6 } from 'ipaddr.js'
import { remembered } from './remembered.ts'

/** A network with its prefix length. */
export type Network = readonly [IPv4 | IPv6, number]

export function isInNetworks(address: IPv4 | IPv6, networks: readonly Network[]): boolean {
  return networks.some(
    ([network, bits]) => address.kind() === network.kind() && address.match(network, bits),
  )
}

const plainIpv4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

/** Whether this is an IPv4 address in canonical form, as most are. Parsing one takes 20 times as long. */
export function isPlainIpv4(address: string): boolean {
  return plainIpv4.test(address)
}

/** An address, with an IPv4 address inside IPv6 unwrapped; null if it is not an IP address. */
export const parseAddress = remembered((address): IPv4 | IPv6 | null => {
  if (!address.includes(':')) {
    return IPv4.isValidFourPartDecimal(address) ? IPv4.parse(address) : null
  }
  if (!ipaddr.isValid(address)) return null
  const parsed = ipaddr.process(address)
  return translated(parsed) ?? parsed
})

/** No visitor has one of these, whatever a translator claims; the first would be this machine. */
const impossible = ['loopback', 'unspecified', 'linkLocal', 'multicast', 'broadcast']

/**
 * The IPv4 address that NAT64 has put into the end of 64:ff9b::/96 (RFC 6052) or 64:ff9b:1::/48
 * (RFC 8215). Otherwise everyone behind a translator would be one visitor.
 */
function translated(address: IPv4 | IPv6): IPv4 | null {
  return address instanceof IPv4 || address.range() !== 'rfc6052' ? null : innerOf(address)
}

function innerOf(address: IPv6): IPv4 | null {
  const inner = new IPv4(address.toByteArray().slice(-4))
  return impossible.includes(inner.range()) ? null : inner
}

/** The IPv4 address that an operator's own NAT64 has put into the end of an address of these networks. */
export function untranslated(address: string, translators: readonly Network[]): string {
  if (translators.length === 0 || isPlainIpv4(address)) return address
  const parsed = parseAddress(address)
  if (!parsed || parsed instanceof IPv4 || !isInNetworks(parsed, translators)) return address
  return innerOf(parsed)?.toString() ?? address
}

/** The first groups of an IPv6 address, in hex. */
const firstGroups = (address: IPv6, count: number) =>
  address.parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':')

/**
 * The network that a limit counts: an IPv4 address or an IPv6 /64. Visitors can pick the other half
 * of their IPv6 address at will, for every request.
 */
export function networkOf(address: string): string {
  if (isPlainIpv4(address)) return address
  const parsed = parseAddress(address)
  if (!parsed) return address
  return parsed instanceof IPv4 ? parsed.toString() : `${firstGroups(parsed, 4)}::/64`
}

/**
 * The wider network of an address: its IPv4 /24 or IPv6 /48, which an internet provider may assign
 * to a single customer. Anything that is not an IP address is returned unchanged.
 */
export function wideNetworkOf(address: string): string {
  if (isPlainIpv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  const parsed = parseAddress(address)
  if (!parsed) return address
  if (!(parsed instanceof IPv4)) return `${firstGroups(parsed, 3)}::/48`
  return `${parsed.octets.slice(0, 3).join('.')}.0/24`
}

export const isThisMachine = remembered((address): boolean => {
  if (isPlainIpv4(address)) return address.startsWith('127.')
  return parseAddress(address)?.range() === 'loopback'
})

/** Whether a host name or address, IPv6 in brackets or not, names this machine. */
export function isLoopbackName(host: string): boolean {
  return host === 'localhost' || isThisMachine(host.replace(/^\[(.*)\]$/, '$1'))
}
