import { americanCustomers, canadianCustomers, type SampleCustomer } from './customers.ts'
import { sampleProducts } from './products.ts'
import { seeded } from './seeded.ts'

export type SampleOrder = {
  id: string
  customerName: string
  customerEmail: string
  customerPhone: string
  shippingAddress: Omit<SampleCustomer, 'areaCode'>
  /** Products by slug. */
  items: readonly { product: string; quantity: number }[]
  status: 'placed' | 'shipped' | 'completed' | 'cancelled'
  minutesAgo: number
}

const orderCount = 60
const minutesInDay = 24 * 60
const cancelled: ReadonlySet<number> = new Set([6, 17, 28, 41, 53])
const american: ReadonlySet<number> = new Set([4, 19, 33, 47])

const chance = seeded(79)

/** The first six orders are from the last three hours, the rest at growing intervals up to 60 days ago. */
const minutesAgoOf = (index: number): number => {
  if (index < 6) return 4 + index * 28 + chance.whole(0, 12)
  const share = (index - 5) / (orderCount - 6)
  return Math.round(share ** 1.9 * 59.5 * minutesInDay) + 4 * 60 + chance.whole(0, 90)
}

const statusOf = (index: number, minutesAgo: number): SampleOrder['status'] => {
  if (cancelled.has(index)) return 'cancelled'
  if (minutesAgo < minutesInDay) return 'placed'
  if (minutesAgo < 4 * minutesInDay) return chance.next() < 0.6 ? 'shipped' : 'placed'
  if (minutesAgo < 12 * minutesInDay) return chance.next() < 0.7 ? 'shipped' : 'completed'
  return chance.next() < 0.06 ? 'shipped' : 'completed'
}

/** Products that are sold out today appear only in orders older than 40 days. */
const itemsOf = (minutesAgo: number): SampleOrder['items'] => {
  const onShelf = sampleProducts.filter(({ stock }) => stock > 0 || minutesAgo > 40 * minutesInDay)
  const favorites = onShelf.filter(({ featured }) => featured)
  const slugs = new Set<string>()
  const lines = chance.pick([1, 1, 2, 2, 2, 3, 3, 4, 5])
  while (slugs.size < lines) {
    slugs.add(chance.pick(chance.next() < 0.35 ? favorites : onShelf).slug)
  }
  return [...slugs].map((product) => ({ product, quantity: chance.pick([1, 1, 1, 1, 2, 2, 3, 6]) }))
}

const emailOf = ({ firstName, lastName, country }: SampleCustomer): string => {
  const plain = `${firstName}.${lastName}`.normalize('NFD').replace(/[^a-zA-Z.-]/g, '')
  return `${plain.toLowerCase()}@${country === 'CA' ? 'example.ca' : 'example.com'}`
}

const phoneOf = (customer: SampleCustomer): string => {
  const people = [...canadianCustomers, ...americanCustomers]
  const line = 100 + people.findIndex((person) => person === customer)
  return `${customer.areaCode}-555-0${line}`
}

const customerOf = (index: number): SampleCustomer =>
  chance.pick(american.has(index) ? americanCustomers : canadianCustomers)

const orderOf = (index: number): SampleOrder => {
  const customer = customerOf(index)
  const { areaCode: _, ...shippingAddress } = customer
  const minutesAgo = minutesAgoOf(index)
  return {
    id: chance.uuid(),
    customerName: `${customer.firstName} ${customer.lastName}`,
    customerEmail: emailOf(customer),
    customerPhone: phoneOf(customer),
    shippingAddress,
    items: itemsOf(minutesAgo),
    status: statusOf(index, minutesAgo),
    minutesAgo,
  }
}

/** Newest first. */
export const sampleOrders: readonly SampleOrder[] = Array.from(
  { length: orderCount },
  (_, index) => index,
)
  .map(orderOf)
  .toSorted((one, other) => one.minutesAgo - other.minutesAgo)
