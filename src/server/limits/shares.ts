import { networkOf, wideNetworkOf } from '../runtime/network.ts'
import { remembered } from '../runtime/remembered.ts'

/** How many visitors' shares an IPv4 /24 or IPv6 /48 has. One customer may own such a network. */
export const VISITORS_IN_NETWORK = 8

/** Something that is counted, and how many times the limit of one visitor it has. */
export type Share = { key: string; times: number }

/**
 * What a visitor counts against, in every limit: the visitor's wide network and the visitor. The
 * wide network comes first, so that what it refuses leaves no counter for each of its addresses.
 */
export const sharesOf = remembered((address): readonly Share[] => {
  const [visitor, network] = [networkOf(address), wideNetworkOf(address)]
  const own = { key: visitor, times: 1 }
  return network === visitor ? [own] : [{ key: network, times: VISITORS_IN_NETWORK }, own]
})
