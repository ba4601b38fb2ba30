import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { parseMoney } from '#shared/domain/money.ts'
import type { CartLine } from '#shared/domain/pricing/cart.ts'
import type { PricedLine } from '#shared/domain/pricing/pricing.ts'
import type { TaxClass } from '#shared/domain/tax/tax.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'

/** A cart line at the shop's current price and stock (O36). */
export type ComparedLine = {
  id: string
  name: string
  /** The name in English, if `name` is in another language. */
  english?: string
  /** The texts of the product that are still in English on a page in French. */
  untranslated?: ListedProduct['untranslated']
  imageUrl: string | null
  updatedAt: string
  /** The shop's price; the stored one if the product is gone. */
  price: string
  /** The price when the product was added, if it differs. */
  formerPrice: string | null
  /** Standard if it is missing. */
  taxClass?: TaxClass
  /** What a unit weighs; missing if it is not known. */
  weightGrams?: number
  quantity: number
  /** The most that can be bought now, including units held by this page's payment. */
  available: number
  /** Why the line cannot be bought; null if it can. */
  obstacle: 'gone' | 'sold-out' | null
}

/** A quantity that was lowered because there was not enough stock. */
export type Lowered = { id: string; from: number; to: number }

/** The most units of one product in an order (O3). */
const MOST_UNITS = 1_000

/**
 * Compares the cart with the shop. Without products, takes the cart as it is, since the server
 * checks it again (T12). `held` are units that this page's own open payment holds: they are missing
 * from `stock`, but available to this buyer. Lines that share units, as a pack and its component do,
 * get them in their order.
 */
export function compareCart(
  cart: readonly CartLine[],
  products: readonly ListedProduct[] | undefined,
  held: ReadonlyMap<string, number> = new Map(),
): ComparedLine[] {
  const byId = new Map(products?.map((product) => [product.id, product]))
  const shelf = shelfOf(byId, held)
  return cart.map((line) => {
    const { id, name, price, imageUrl = null, quantity } = line
    const product = byId.get(id)
    if (!product) {
      const shared = { id, name, imageUrl, updatedAt: '', price, formerPrice: null, quantity }
      return products
        ? { ...shared, available: 0, obstacle: 'gone' }
        : { ...shared, available: Infinity, obstacle: null }
    }
    const available = Math.max(0, Math.min(shelf.mostOf(product), MOST_UNITS))
    shelf.put(product, -Math.min(quantity, available))
    return {
      id,
      name: product.name,
      ...(product.english && { english: product.english.name }),
      untranslated: product.untranslated,
      imageUrl: product.imageUrl ?? imageUrl,
      updatedAt: product.updatedAt,
      price: product.price,
      formerPrice: parseMoney(price) === parseMoney(product.price) ? null : price,
      ...(product.taxClass && { taxClass: product.taxClass }),
      ...(product.weightGrams && { weightGrams: product.weightGrams }),
      quantity: available > 0 ? Math.min(quantity, available) : quantity,
      available,
      obstacle: available > 0 ? null : 'sold-out',
    }
  })
}

/** The units on the shelf, of which the lines of a cart take theirs one after another. */
function shelfOf(byId: ReadonlyMap<string, ListedProduct>, held: ReadonlyMap<string, number>) {
  const left = new Map<string, number>()
  const leftOf = (id: string) => left.get(id) ?? byId.get(id)?.stock ?? 0
  // Written out, because every page loads this.
  const unitsOf = ({ id, components }: ListedProduct) =>
    components ?? [{ productId: id, quantity: 1 }]
  function put(product: ListedProduct, count: number) {
    for (const { productId, quantity } of unitsOf(product)) {
      left.set(productId, leftOf(productId) + count * quantity)
    }
  }
  for (const [id, count] of held) {
    const product = byId.get(id)
    if (product) put(product, count)
  }
  const mostOf = (product: ListedProduct) =>
    Math.min(...unitsOf(product).map((each) => Math.floor(leftOf(each.productId) / each.quantity)))
  return { mostOf, put }
}

/** The props for a line's picture. */
export function pictureOf({ imageUrl, name, english, updatedAt }: ComparedLine) {
  return { url: imageUrl, name, english, updatedAt }
}

export function buyableLines(lines: readonly ComparedLine[]): ComparedLine[] {
  return lines.filter(({ obstacle }) => obstacle === null)
}

/** The lines that can be bought, priced in cents. */
export function pricedLines(lines: readonly ComparedLine[]): PricedLine[] {
  return buyableLines(lines).map(({ price, quantity, taxClass = 'standard', weightGrams }) => {
    return { price: parseMoney(price) ?? 0, quantity, taxClass, weightGrams }
  })
}

/** Messages about what changed since the line was added. */
export function changesOf(line: ComparedLine, lowered: readonly Lowered[]): string[] {
  const { obstacle, formerPrice, price, quantity } = line
  const drop = lowered.find(({ id, to }) => id === line.id && to === quantity)
  return [
    ...(obstacle === 'gone' ? [m.cartGone()] : []),
    ...(obstacle === 'sold-out' ? [m.cartSoldOut()] : []),
    ...(formerPrice === null
      ? []
      : [m.cartPriceChanged({ from: displayPrice(formerPrice), to: displayPrice(price) })]),
    ...(drop ? [m.cartLowered({ stock: drop.to, from: drop.from })] : []),
  ]
}

/** All messages in one text for screen readers. */
export function spokenChanges(lines: readonly ComparedLine[], lowered: readonly Lowered[]): string {
  return lines
    .flatMap((line) =>
      changesOf(line, lowered).map((change) => m.labelled({ name: line.name }) + change),
    )
    .join(' ')
}
