import ipaddr, { IPv6 } from 'ipaddr.js'
import type { TrustedProxies } from '../runtime/forwarded-address.ts'
import { isLoopbackName, type Network, parseAddress } from '../runtime/network.ts'

const MOST = 10

/** `TRUST_PROXY`: a number of proxies, or their addresses and networks; null if it is neither. */
export function readTrustedProxies(value: string): TrustedProxies | null {
  if (/^\d{1,6}$/.test(value)) return Number(value) <= MOST ? Number(value) : null
  return readNetworks(value)
}

/** Addresses and networks, separated by commas; null if one is neither. */
export function readNetworks(value: string): Network[] | null {
  const networks = value.split(',').map((part) => readNetwork(part.trim()))
  return networks.every((network) => network !== null) ? networks : null
}

/** A network of all addresses would let everyone in. */
function readNetwork(text: string): Network | null {
  const [, base = '', length] = /^([^/]+?)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const address = parseAddress(base)
  if (address === null || base.includes('%')) return null
  const isMapped = address.kind() === 'ipv4' && base.includes(':')
  const most = address instanceof IPv6 ? 128 : 32
  const bits = length === undefined ? most : Number(length) - (isMapped ? 96 : 0)
  return bits > 0 && bits <= most ? [address, bits] : null
}

/** Whether visitors come by a public address, and so through a proxy. */
export function isPublic({ publicUrl }: { publicUrl: string | null }): boolean {
  return publicUrl !== null && !isLoopbackName(new URL(publicUrl).hostname)
}

/** Whether one of the proxies may connect from this machine. */
export function includesThisMachine(trusted: TrustedProxies): boolean {
  if (typeof trusted === 'number') return trusted > 0
  const loopback = [ipaddr.parse('127.0.0.1'), ipaddr.parse('::1')]
  return trusted.some(([network, bits]) =>
    loopback.some((own) => own.kind() === network.kind() && own.match(network, bits)),
  )
}
