import { type Cents, parseMoney } from '../money.ts'

/** A cart line as the browser stores it (CART-12). Its id is the product's id. */
export type CartLine = {
  id: string
  name: string
  /** Decimal string: the product's price when it was added. */
  price: string
  /** Null or missing for a product without a picture. */
  imageUrl?: string | null
  quantity: number
}

export type CartItem = Omit<CartLine, 'quantity'>

/** Adds one unit to the product's line, or a new line with 1 (CART-06). */
export function addToCart(cart: readonly CartLine[], item: CartItem): CartLine[] {
  if (!cart.some((line) => line.id === item.id)) return [...cart, { ...item, quantity: 1 }]
  return cart.map((line) => (line.id === item.id ? { ...line, quantity: line.quantity + 1 } : line))
}

/**
 * Adds a chosen quantity as repeated single adds (CARD-04), up to `max` units of the product in the
 * cart.
 */
export function addUnits(
  cart: readonly CartLine[],
  item: CartItem,
  quantity: number,
  max = Infinity,
): CartLine[] {
  const held = cart.find((line) => line.id === item.id)?.quantity ?? 0
  const times = Math.max(0, Math.min(quantity, max - held))
  return Array.from({ length: times }).reduce<CartLine[]>(
    (lines) => addToCart(lines, item),
    [...cart],
  )
}

/**
 * Sets a quantity, floored at 0; 0 removes the line (CART-07). A value that is not finite changes
 * nothing.
 */
export function setQuantity(cart: readonly CartLine[], id: string, quantity: number): CartLine[] {
  if (!Number.isFinite(quantity)) return [...cart]
  const floored = Math.max(0, Math.trunc(quantity))
  if (floored === 0) return removeFromCart(cart, id)
  return cart.map((line) => (line.id === id ? { ...line, quantity: floored } : line))
}

export function removeFromCart(cart: readonly CartLine[], id: string): CartLine[] {
  return cart.filter((line) => line.id !== id)
}

/** Removes the bought units, leaving what was added since the purchase. */
export function withoutBought(
  cart: readonly CartLine[],
  bought: readonly { productId: string; quantity: number }[],
): CartLine[] {
  return bought.reduce<CartLine[]>(
    (lines, { productId, quantity }) => {
      const held = lines.find(({ id }) => id === productId)?.quantity ?? 0
      return setQuantity(lines, productId, held - quantity)
    },
    [...cart],
  )
}

/** The number on the cart badge: units, not lines. */
export function countUnits(cart: readonly CartLine[]): number {
  return cart.reduce((sum, line) => sum + line.quantity, 0)
}

/** The sum of price times quantity, in cents. */
export function cartTotal(cart: readonly Pick<CartLine, 'price' | 'quantity'>[]): Cents {
  return cart.reduce((sum, line) => sum + (parseMoney(line.price) ?? 0) * line.quantity, 0)
}

/**
 * Reads a stored cart. Anything but a JSON array is an empty cart (CART-11); invalid lines are
 * skipped.
 */
export function parseCart(stored: string | null): CartLine[] {
  const value = parseJson(stored)
  if (!Array.isArray(value)) return []
  const productIds = new Set<string>()
  return value.map(withTextPrice).filter((line): line is CartLine => {
    if (!isCartLine(line) || productIds.has(line.id)) return false
    productIds.add(line.id)
    return true
  })
}

/** Accepts prices that were stored as numbers. */
function withTextPrice(line: unknown): unknown {
  if (typeof line !== 'object' || line === null || !('price' in line)) return line
  return typeof line.price === 'number' ? { ...line, price: line.price.toFixed(2) } : line
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text)
  } catch {
    return null
  }
}

function isCartLine(value: unknown): value is CartLine {
  if (typeof value !== 'object' || value === null) return false
  const line = value as Partial<Record<keyof CartLine, unknown>>
  return (
    typeof line.id === 'string' &&
    line.id !== '' &&
    typeof line.name === 'string' &&
    typeof line.price === 'string' &&
    parseMoney(line.price) !== null &&
    (line.imageUrl === undefined || line.imageUrl === null || typeof line.imageUrl === 'string') &&
    Number.isInteger(line.quantity) &&
    Number(line.quantity) >= 1
  )
}
