import type { Order } from '#shared/contract/orders.ts'
import type { orders } from '../db/schema/shop.ts'

type Row = Pick<typeof orders.$inferSelect, 'delivery' | 'readyAt' | 'locale'>

/** How an order is delivered, and since when it can be picked up; nothing where it has neither. */
export function deliveryFacts({ delivery, readyAt, locale }: Row) {
  if (!delivery) return readyAt === null ? {} : { readyAt: timestamp(readyAt) }
  const { frenchName, ...method } = delivery
  const translated = locale === 'fr' && frenchName ? { translatedName: frenchName } : {}
  return {
    deliveryMethod: { ...method, ...translated },
    ...(readyAt !== null && { readyAt: timestamp(readyAt) }),
  } satisfies Partial<Order>
}

function timestamp(moment: number): string {
  return new Date(moment).toISOString()
}
