import { perOrderText } from '#shared/contract/order/texts.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { TestOrder } from '#shared/contract/staff/mail.ts'
import { type Cents, formatMoney, parseMoney } from '#shared/domain/money.ts'
import { writtenTaxes } from '#shared/domain/pricing/order-taxes.ts'
import { defaultRates, priceOrder } from '#shared/domain/pricing/pricing.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import { type ProductRow, taxClassOf } from '../catalog/catalog.queries.ts'

/** Values for missing address fields, marked so that a reader of the email can tell. */
const testAddress = {
  firstName: 'Test',
  lastName: 'Customer',
  address: '1 Test Street (test value)',
  city: 'Test City',
  province: 'ON',
  zipCode: 'A1A 1A1',
  country: 'CA',
}

const TEST_PRICE: Cents = 999

/**
 * A paid order with the given values. Product names come from the shop, prices from the input or
 * else the shop, and missing fields get values marked as test values.
 */
export function testOrder(
  input: TestOrder,
  products: ReadonlyMap<string, ProductRow>,
  now: number,
  rates = defaultRates,
): DetailedOrder {
  const at = new Date(now).toISOString()
  const lines = input.items.map(({ productId, quantity, price }) => {
    const product = products.get(productId)
    const cents = read(price) ?? product?.priceCents ?? TEST_PRICE
    return {
      productId,
      quantity,
      price: cents,
      ...(product && taxClassOf(product)),
      productName: product?.name ?? 'Test Sauce (test value)',
    }
  })
  const shippingAddress = completed(input.shippingAddress)
  const priced = priceOrder(lines, destinationOf(shippingAddress), rates)
  const subtotal = read(input.subtotal) ?? priced.subtotal
  const shipping = read(input.shippingCost) ?? priced.shipping
  const tax = read(input.taxAmount) ?? priced.tax
  const total = read(input.totalAmount) ?? read(input.total) ?? subtotal + shipping + tax
  return {
    id: Bun.randomUUIDv7(),
    ...perOrderText(() => ''),
    customerName: input.customerName || 'Test Customer (test value)',
    customerEmail: input.customerEmail,
    customerPhone: input.customerPhone || '555-0100 (test value)',
    status: 'placed',
    subtotal: formatMoney(subtotal),
    shippingCost: formatMoney(shipping),
    taxAmount: formatMoney(tax),
    taxes: tax === priced.tax ? writtenTaxes(priced.taxes) : null,
    totalAmount: formatMoney(total),
    paidAmount: formatMoney(total),
    refundedAmount: '0.00',
    refundingAmount: '0.00',
    paymentMethod: input.paymentMethod || 'Test payment (test value)',
    paymentIntentId: input.paymentIntentId || null,
    shippingAddress,
    billingAddress: input.billingAddress || null,
    attention: null,
    createdAt: at,
    updatedAt: at,
    items: lines.map(({ price, ...line }) => ({
      ...line,
      id: Bun.randomUUIDv7(),
      price: formatMoney(price),
    })),
  }
}

function completed(address: TestOrder['shippingAddress']) {
  if (typeof address === 'string' && address !== '') return address
  const entries = typeof address === 'object' && address !== null ? Object.entries(address) : []
  const filled = entries.filter(([, value]) => value !== null && value !== '')
  return { ...testAddress, ...Object.fromEntries(filled) }
}

function read(amount: string | undefined): Cents | null {
  return amount === undefined ? null : parseMoney(amount)
}
