import { isThisMachine, networkOf, wideNetworkOf } from '../../runtime/network.ts'
import type { Context } from '../../context/context.ts'

/** Who opens a payment, as far as it is stored: no whole address. */
export type Visitor = {
  /** Keyed hash of the address or, with IPv6, of its /64. */
  visitor: string
  /** The address's /24 or /48. */
  network: string
  /** A proxy that is not trusted makes everybody look like this machine. */
  isThisMachine: boolean
}

export function visitorOf({ visitorKeys }: Pick<Context, 'visitorKeys'>, address: string): Visitor {
  return {
    visitor: visitorKeys.keyOf(networkOf(address)),
    network: wideNetworkOf(address),
    isThisMachine: isThisMachine(address),
  }
}
