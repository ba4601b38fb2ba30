import { type Allergen, inUsualOrder } from './allergens.ts'
import type { ProductStatus } from './product-status.ts'

/** Units of a product. */
export type Units = { productId: string; quantity: number }

/** The most products in a pack, and the most packs with one product: a sale moves all of them. */
export const mostComponents = 50
export const mostPacks = 100

/** The most units of one product in a pack. */
export const mostInPack = 1_000

/** A component as its pack stores it; what is not its id and quantity follows the component. */
export type PackedProduct = Units & {
  name: string
  /** Null without a French name. */
  frenchName: string | null
  status: ProductStatus
  /** Whether fewer units are for sale than one pack takes. */
  isShort: boolean
}

/** A component as an order stores it, with its units in one pack. */
export type OrderedComponent = Units & {
  productName: string
  /** The name in the order's language, if it differs. */
  translatedName: string | null
}

/** Units of a product that may be a pack. */
export type Line = Units & { components?: readonly Units[] | null | undefined }

/** Sums the quantities of each product, which may appear more than once. */
export function mergeUnits(items: readonly Units[]): Units[] {
  const sums = new Map<string, number>()
  for (const { productId, quantity } of items) {
    sums.set(productId, (sums.get(productId) ?? 0) + quantity)
  }
  return [...sums].map(([productId, quantity]) => ({ productId, quantity }))
}

/** What these lines take from the shelf: packs as their components, each product once. */
export function shelfUnits(lines: readonly Line[]): Units[] {
  const parts = lines.flatMap(({ productId, quantity, components }) =>
    components
      ? components.map((each) => ({ ...each, quantity: each.quantity * quantity }))
      : [{ productId, quantity }],
  )
  return mergeUnits(parts)
}

/** Units of an order with what their lines consist of. */
export function linesOf(
  items: readonly (Pick<Units, 'productId'> & Pick<Line, 'components'>)[],
  units: readonly Units[],
): Line[] {
  const inside = new Map(items.map((item) => [item.productId, item.components]))
  return units.map((each) => ({ ...each, components: inside.get(each.productId) }))
}

/** How many packs can be put together from these units. */
export function packsFrom(
  components: readonly Units[],
  unitsOf: (productId: string) => number,
): number {
  return Math.min(
    ...components.map(({ productId, quantity }) => Math.floor(unitsOf(productId) / quantity)),
  )
}

/** A pack contains what its components contain; it is unknown where one of them states nothing. */
export function allergensOfPack(
  components: readonly { allergens: readonly Allergen[] | null }[],
): Allergen[] | null {
  if (components.some((each) => each.allergens === null)) return null
  return inUsualOrder(components.flatMap((each) => each.allergens ?? []))
}

/** The sum of the weights; a component without one counts 0. Null if none has one. */
export function weightOfPack(
  components: readonly (Pick<Units, 'quantity'> & { weightGrams: number | null })[],
): number | null {
  if (components.every(({ weightGrams }) => weightGrams === null)) return null
  return components.reduce(
    (sum, { weightGrams, quantity }) => sum + (weightGrams ?? 0) * quantity,
    0,
  )
}
