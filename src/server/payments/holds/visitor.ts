import { isThisMachine, networkOf, wideNetworkOf } from '../../runtime/network.ts'
import type { Context } from '../../context/context.ts'

/** What is stored about who opens a payment: never the full address. */
export type Visitor = {
  /** Keyed hash of the address or, with IPv6, of its /64. */
  visitor: string
  /** The address's /24 or /48. */
  network: string
  /** Behind an untrusted proxy every visitor looks like this machine. */
  isThisMachine: boolean
}

export function visitorOf({ visitorKeys }: Pick<Context, 'visitorKeys'>, address: string): Visitor {
  return {
    visitor: visitorKeys.keyOf(networkOf(address)),
    network: wideNetworkOf(address),
    isThisMachine: isThisMachine(address),
  }
}
