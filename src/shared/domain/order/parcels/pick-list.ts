import type { Units } from '../refund-parts.ts'
import { unitsLeft } from './shipment.ts'

type Component = Units & { productName: string }
type Item = Units & {
  productName: string
  refunded?: number
  components?: readonly Component[]
}
type Order = {
  status: string
  readyAt?: string | null
  items: readonly Item[]
  shipments?: readonly { items: readonly Units[] }[]
}

/** What to take from the shelf of a product: its units, of which some go into packs. */
export type PickedJar = { productId: string; name: string; units: number; inPacks: number }

/** A pack to fill, and what goes into each. */
type PickedPack = { productId: string; name: string; units: number; contents: Component[] }

export type PickList = { jars: PickedJar[]; packs: PickedPack[]; units: number }

/**
 * What to take from the shelves for some orders: the units of placed orders in no parcel, by product,
 * but not of pickups that are ready. Packs are counted as their contents, and listed with them.
 */
export function pickList(orders: readonly Order[]): PickList {
  const jars = new Map<string, PickedJar>()
  const packs = new Map<string, PickedPack>()
  const pick = (productId: string, name: string, units: number, inPacks: number) => {
    const line = jars.get(productId) ?? { productId, name, units: 0, inPacks: 0 }
    jars.set(productId, {
      ...line,
      units: line.units + units,
      inPacks: line.inPacks + inPacks,
    })
  }
  for (const order of orders) {
    if (order.status !== 'placed' || order.readyAt) continue
    for (const { productId, quantity } of unitsLeft(order)) {
      const item = order.items.find((each) => each.productId === productId)
      if (!item) continue
      const { productName, components } = item
      if (!components) {
        pick(productId, productName, quantity, 0)
        continue
      }
      // Two orders may have the same pack with other contents, if it was changed in between.
      const key = `${productId} ${components.map((each) => `${each.productId} ${each.quantity}`).join()}`
      const pack = packs.get(key)
      const units = (pack?.units ?? 0) + quantity
      packs.set(key, { productId, name: productName, units, contents: [...components] })
      for (const each of components) {
        const inside = each.quantity * quantity
        pick(each.productId, each.productName, inside, inside)
      }
    }
  }
  return {
    jars: [...jars.values()].toSorted(byName),
    packs: [...packs.values()].toSorted(byName),
    units: [...jars.values()].reduce((sum, { units }) => sum + units, 0),
  }
}

function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name)
}
