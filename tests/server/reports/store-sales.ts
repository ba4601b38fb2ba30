import { formatMoney } from '#shared/domain/money.ts'
import type { RefundSplit } from '#shared/domain/order/refund-split.ts'
import { splitRefund } from '#shared/domain/order/refund-split.ts'
import { priceOrder } from '#shared/domain/pricing/pricing.ts'
import { defaultShipping } from '#shared/domain/shipping/shipping.ts'
import { profileRules } from '#shared/domain/tax/tax-profiles.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import type { Transaction } from '../../../src/server/db/engine/engine.ts'
import { payments } from '../../../src/server/db/schema/payments/payments.ts'
import { insertOrder } from '../../../src/server/orders/orders.queries.ts'
import { insertRefund } from '../../../src/server/payments/refunds/refunds.queries.ts'
import { ontario } from '../../support/purchase.ts'
import type { TestShop } from '../../support/shop.ts'
import { refundsOf } from './oracle/refunds.ts'
import { type RandomSale, sum, totalOf, wholeOf } from './oracle/sale.ts'

/** Stores sales as the shop would have, each priced and its refunds split by the shop's own code. */
export async function storeSales({ context }: TestShop, sales: readonly RandomSale[]) {
  await atomically(context, async (tx) => {
    for (const sale of sales) await storeSale(tx, sale)
  })
}

async function storeSale(tx: Transaction, sale: RandomSale): Promise<void> {
  const { id, at: createdAt, province, method, refunds: _, ...figures } = sale
  const totals = pricedByShop(sale)
  const isPaid = method !== 'unpaid'
  const made = refundsOf(sale)
  const paidCents = isPaid ? totals.total : 0
  const items = sale.items.map((item) => ({
    ...item,
    productName: 'Sauce',
    orderId: id,
    createdAt,
  }))
  const order = {
    id,
    customerName: 'Ada Singh',
    customerEmail: 'ada@example.ca',
    customerPhone: '',
    status: figures.isCancelled ? ('cancelled' as const) : ('placed' as const),
    subtotalCents: totals.subtotal - totals.discount,
    discountCents: totals.discount,
    shippingCents: totals.shipping,
    taxCents: totals.tax,
    taxes: figures.hasStoredTaxes ? totals.taxes : null,
    totalCents: totals.total,
    paidCents,
    refundedCents: sum(made.filter(({ how }) => how !== 'failed').map(({ amount }) => amount)),
    paymentMethod: method,
    shippingAddress: { ...ontario, province },
    createdAt,
    updatedAt: createdAt,
  }
  await insertOrder(
    tx,
    order,
    items.map((item) => ({ ...item, id: crypto.randomUUID() })),
  )
  if (!isPaid) return
  const isOnline = method === 'paypal' || method === 'stripe'
  await tx.insert(payments).values({
    id: `payment-${id}`,
    provider: isOnline ? method : 'manual',
    status: 'settled',
    amountCents: paidCents,
    feeCents: figures.feeCents,
    createKey: '',
    captureKey: '',
    orderId: id,
    expiresAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  })
  const earlier: { items: { productId: string; quantity: number }[]; split: RefundSplit }[] = []
  let leftCents = paidCents
  for (const [index, { how, at, amount, units, feeReturnedCents }] of made.entries()) {
    const wanted = { amountCents: amount, units, leftCents }
    const split = splitRefund({ ...order, items }, earlier, wanted)
    await insertRefund(tx, {
      id: `refund-${id}-${index}`,
      orderId: id,
      paymentId: `payment-${id}`,
      amountCents: amount,
      restock: [],
      items: units,
      split,
      feeReturnedCents,
      status: how === 'failed' ? 'failed' : 'done',
      origin: 'shop',
      providerKey: crypto.randomUUID(),
      nextAttemptAt: at,
      createdAt: at,
      updatedAt: at,
    })
    if (how === 'failed') continue
    earlier.push({ items: units, split })
    leftCents -= amount
  }
}

function pricedByShop(sale: RandomSale) {
  const lines = sale.items.map(({ priceCents, ...line }) => ({ ...line, price: priceCents }))
  const [zone] = defaultShipping.zones
  if (!zone) throw new Error('A new shop has a zone.')
  const price = formatMoney(sale.shippingCents)
  const totals = priceOrder(
    lines,
    { country: 'CA', province: sale.province, zipCode: 'A1A1A1' },
    {
      shipping: { ...defaultShipping, zones: [{ ...zone, price, freeFrom: null }] },
      tax: {
        rules: profileRules['canada-2026'],
        onShipping: sale.taxesShipping,
        isIncluded: sale.isTaxIncluded,
      },
    },
    sale.discountCents,
  )
  if (totals.total !== totalOf(wholeOf(sale))) throw new Error(`Priced otherwise: ${sale.id}`)
  return totals
}
