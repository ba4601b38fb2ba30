import type { ListedProduct } from '../../shared/contract/catalog.ts'
import type { CartLine } from '../../shared/domain/cart.ts'
import { parseMoney } from '../../shared/domain/money.ts'
import type { PricedLine } from '../../shared/domain/pricing.ts'

/** A line of the cart as the shop would sell it now (O36). */
export type ComparedLine = {
  id: string
  name: string
  imageUrl: string | null
  updatedAt: string
  /** The shop's price, which counts; the cart's own for a product that is gone. */
  price: string
  /** What the product cost when it was put into the cart, if that was another price. */
  formerPrice: string | null
  quantity: number
  /** The most that can be bought now, own held units included. */
  available: number
  /** Why the line cannot be paid for; null when it can. */
  obstacle: 'gone' | 'sold-out' | null
}

/** The most units of one product that an order takes (O3). */
const MOST_UNITS = 1_000

/**
 * Sets the cart against the shop. `held` are units that an open payment of this very page holds:
 * the shop counts them as gone, but they are there for this buyer.
 */
export function compareCart(
  cart: readonly CartLine[],
  products: readonly ListedProduct[],
  held: ReadonlyMap<string, number> = new Map(),
): ComparedLine[] {
  const byId = new Map(products.map((product) => [product.id, product]))
  return cart.map((line) => compareLine(line, byId.get(line.id), held.get(line.id) ?? 0))
}

function compareLine(
  { id, name, price, imageUrl, quantity }: CartLine,
  product: ListedProduct | undefined,
  heldUnits: number,
): ComparedLine {
  if (!product) {
    const line = { id, name, imageUrl: imageUrl ?? null, updatedAt: '', price, quantity }
    return { ...line, formerPrice: null, available: 0, obstacle: 'gone' }
  }
  const available = Math.min(product.stock + heldUnits, MOST_UNITS)
  return {
    id,
    name: product.name,
    imageUrl: product.imageUrl,
    updatedAt: product.updatedAt,
    price: product.price,
    formerPrice: parseMoney(price) === parseMoney(product.price) ? null : price,
    quantity: available > 0 ? Math.min(quantity, available) : quantity,
    available,
    obstacle: available > 0 ? null : 'sold-out',
  }
}

/** The lines that can be paid for, in whole cents. */
export function pricedLines(lines: readonly ComparedLine[]): PricedLine[] {
  return lines
    .filter(({ obstacle }) => obstacle === null)
    .map(({ price, quantity }) => ({ price: parseMoney(price) ?? 0, quantity }))
}
