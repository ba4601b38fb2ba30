import type { ListedProduct } from '../../shared/contract/catalog.ts'
import type { CartLine } from '../../shared/domain/cart.ts'
import { parseMoney } from '../../shared/domain/money.ts'
import type { PricedLine } from '../../shared/domain/pricing.ts'

/** A cart line at the shop's current price and stock (O36). */
export type ComparedLine = {
  id: string
  name: string
  imageUrl: string | null
  updatedAt: string
  /** The shop's price; the stored one if the product is gone. */
  price: string
  /** The price when the product was added, if it differs. */
  formerPrice: string | null
  quantity: number
  /** The most that can be bought now, including units held by this page's payment. */
  available: number
  /** Why the line cannot be bought; null if it can. */
  obstacle: 'gone' | 'sold-out' | null
}

/** The most units of one product in an order (O3). */
const MOST_UNITS = 1_000

/**
 * Compares the cart with the shop. `held` are units that this page's own open payment holds: they
 * are missing from `stock`, but available to this buyer.
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

/** The lines that can be bought, priced in cents. */
export function pricedLines(lines: readonly ComparedLine[]): PricedLine[] {
  return lines
    .filter(({ obstacle }) => obstacle === null)
    .map(({ price, quantity }) => ({ price: parseMoney(price) ?? 0, quantity }))
}
