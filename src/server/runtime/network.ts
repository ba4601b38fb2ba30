import { isIPv6 } from 'node:net'

/**
 * The network that a limit counts: an IPv4 address or an IPv6 /64. A visitor can pick the other half of
 * an IPv6 address at will for every request.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  const [bare = ''] = address.split('%')
  const [before = '', after] = bare.split('::')
  const start = groupsOf(before)
  const end = after === undefined ? [] : groupsOf(after)
  const left = Array.from({ length: Math.max(0, 8 - start.length - end.length) }, () => '0')
  const groups = [...start, ...left, ...end].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}

function groupsOf(part: string): string[] {
  // A trailing IPv4 address stands for two groups, which the /64 never includes.
  return part === ''
    ? []
    : part.split(':').flatMap((group) => (/\./.test(group) ? ['0', '0'] : [group]))
}

/**
 * The IPv4 /24 or IPv6 /48 of an address, which one customer may own. Anything that is not an address is
 * returned unchanged.
 */
export function wideNetworkOf(address: string): string {
  const network = networkOf(address)
  if (network.endsWith('::/64')) {
    const groups = network.slice(0, -'::/64'.length).split(':').slice(0, 3)
    return `${groups.join(':')}::/48`
  }
  const start = /^(\d+\.\d+\.\d+)\.\d+$/.exec(network)?.[1]
  return start ? `${start}.0/24` : network
}

export function isThisMachine(address: string): boolean {
  return /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/.test(address)
}
