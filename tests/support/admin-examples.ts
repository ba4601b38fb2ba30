import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { Order } from '#shared/contract/orders.ts'
import type { ActionName } from '#shared/contract/routes.ts'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import type { Letter } from '#shared/contract/staff/letters.ts'
import type { Mail } from '#shared/contract/staff/mail.ts'
import type { Hold } from '#shared/contract/staff/staff-payments.ts'
import { atomically } from '../../src/server/db/engine/atomically.ts'
import { secondFactors } from '../../src/server/db/schema/accounts.ts'
import { updateOrderRow } from '../../src/server/orders/orders.queries.ts'
import { releasePayment } from '../../src/server/payments/settlement/release-payment.ts'
import { codeOf } from './authenticator.ts'
import type { Call, Input } from './callers.ts'
import { eventually } from './clock.ts'
import { tenPercentOff } from './discounts.ts'
import { addPastOrders } from './past-orders.ts'
import { addPerson } from './people.ts'
import { buy, buyerAt, orderFor } from './purchase.ts'
import type { TestShop } from './shop.ts'

type Examples = Partial<Record<ActionName, () => Promise<Input>>>

/** For each admin action, an input that really changes something. */
export function adminExamples(shop: TestShop, call: Call): Examples {
  const examples: Examples = {
    'auth.update': async () => ({ language: 'fr' }),
    'tokens.create': async () => ({ name: 'Script', permissions: ['orders:read'] }),
    'tokens.delete': async () => {
      const input = { name: 'Script', permissions: ['orders:read'] }
      return { id: ((await call('tokens.create', input)).body as { id: string }).id }
    },
    'products.create': async () => ({ name: 'Relish', description: 'Green', price: '4.50' }),
    'products.update': async () => ({ id: (await shop.addProduct()).id, stock: 3 }),
    'products.delete': async () => ({ id: (await shop.addProduct()).id }),
    'products.duplicate': async () => ({ id: (await shop.addProduct()).id }),
    'products.previewLink': async () => ({ id: (await shop.addProduct({ status: 'draft' })).id }),
    'auth.previewShop': async () => ({}),
    'products.restore': async () => {
      const { id } = await shop.addProduct()
      await call('products.delete', { id })
      return { id }
    },
    'products.bulkUpdate': async () => ({ ids: [(await shop.addProduct()).id], featured: true }),
    'productGroups.create': async () => newGroup(),
    'productGroups.update': async () => ({ id: await addGroup(), name: 'Smaller' }),
    'productGroups.delete': async () => ({ id: await addGroup() }),
    'reviews.bulkUpdate': async () => ({ ids: [await addReview()], to: 'approved' }),
    'imports.preview': async () => ({ file: productFile() }),
    'imports.start': newImport,
    'imports.undo': async () => ({
      id: ((await call('imports.start', await newImport())).body as { id: string }).id,
    }),
    'imports.createUpload': async () => ({}),
    'products.export': async () => ({}),
    'reports.export': async () => ({ report: 'taxes', from: '2026-01-01', to: '2026-12-31' }),
    'audit.export': async () => ({ kind: 'order' }),
    'reviews.setStatus': async () => ({ id: await addReview(), status: 'approved' }),
    'reviews.delete': async () => ({ id: await addReview() }),
    'orders.update': async () => ({ id: await addOrder(), status: 'shipped' }),
    'collections.create': async () => collection(),
    'collections.update': async () => ({ collection: await addCollection(), title: 'Gifts' }),
    'collections.delete': async () => ({ collection: await addCollection() }),
    'collections.restore': async () => {
      const id = await addCollection()
      await call('collections.delete', { collection: id })
      return { id }
    },
    'collections.preview': async () => ({ rule: { tags: ['hot'] }, productIds: [] }),
    'webhooks.create': async () => webhook(),
    'webhooks.update': async () => ({ id: await addWebhook(), events: ['review.created'] }),
    'webhooks.delete': async () => ({ id: await addWebhook() }),
    'webhooks.retry': async () => ({ id: await addDelivery() }),
    'orders.sendEmail': async () => ({ id: await addOrder(), kind: 'order_confirmation' }),
    'orders.addNote': async () => ({ id: await addOrder(), text: 'Call first' }),
    'customers.addNote': async () => {
      await addOrder()
      return { email: 'ada@example.ca', text: 'Call first' }
    },
    'customers.export': async () => {
      await addOrder()
      return { email: 'ada@example.ca' }
    },
    'customers.erase': async () => {
      const product = await shop.addProduct()
      const customerEmail = `leaving-${crypto.randomUUID()}@example.ca`
      const { id } = await buy(shop, [{ product, quantity: 1 }], { customerEmail })
      await call('orders.update', { id, status: 'shipped' })
      return { email: customerEmail }
    },
    'discounts.create': async () => discount(),
    'discounts.update': async () => ({ ...(await addDiscount()), isActive: false }),
    'discounts.delete': async () => ({ id: (await addDiscount()).id }),
    'orders.create': async () => staffOrder('cash'),
    'orders.markPaid': async () => {
      const { id } = (await call('orders.create', await staffOrder('unpaid'))).body as Order
      return { id, paidBy: 'etransfer' }
    },
    'orders.readyForPickup': async () => {
      const { id } = (await call('orders.create', await staffOrder('cash'))).body as Order
      return { id }
    },
    'orders.bulkUpdate': async () => {
      const id = await addOrder()
      const orders = (await call('orders.list', {})).body as Order[]
      const version = orders.find((order) => order.id === id)?.updatedAt ?? ''
      return { changes: [{ id, status: 'shipped', version }] }
    },
    'orders.clearAttention': async () => ({ id: await addMarkedOrder(), attention: 'Look at it.' }),
    'orders.refund': async () => ({
      id: (await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])).id,
      amount: '1.00',
      key: crypto.randomUUID(),
    }),
    'orders.ship': async () => ({ id: await addOrder(), carrier: 'ups', trackingNumber: '1Z1' }),
    'orders.importShipments': async () => ({
      csv: `Order,Tracking number\n${await addOrder()},1Z3`,
    }),
    'orders.exportAddresses': async () => ({ ids: [await addOrder()] }),
    'orders.updateShipment': async () => ({ ...(await addShipment()), trackingNumber: '1Z2' }),
    'orders.removeShipment': addShipment,
    'payments.reconcile': async () => ({}),
    'holds.release': async () => ({ id: await addHold() }),
    'payments.dismiss': async () => ({ id: await addTrouble() }),
    'orders.export': async () => ({ status: 'placed' }),
    'notifications.mark': async () => ({ tab: 'orders', until: new Date().toISOString() }),
    'letters.save': async () => letterWords,
    'letters.delete': async () => ({ id: await addLetter() }),
    'letters.send': async () => ({ id: await addSendableLetter() }),
    'letters.stop': async () => {
      const id = await addSendableLetter()
      await call('letters.send', { id })
      // The shop writes its emails in the background.
      await eventually(async () => {
        const { letters } = (await call('letters.list')).body as { letters: Letter[] }
        return letters.every(({ state }) => state !== 'sending')
      })
      return { id }
    },
    'mail.sendPreview': async () => {
      const { body } = await call('auth.me')
      const { id } = (body as { user: User }).user
      await call('users.update', { id, email: 'owner@example.ca' })
      return { kind: 'order_confirmation', locale: 'en' }
    },
    'mail.send': async () => ({ id: await sentMail() }),
    'settings.save': async () => {
      const { identity } = (await call('settings.get', {})).body as AllSettings
      return { identity: { ...identity.value, name: `Shop ${crypto.randomUUID()}` } }
    },
    'settings.preview': async () => {
      const { words } = (await call('settings.get', {})).body as AllSettings
      return { page: 'home', locale: 'en', words: words.value }
    },
    'connections.save': async () => ({ stripe: stripeKeysOf(crypto.randomUUID()) }),
    'connections.delete': async () => {
      await call('connections.save', { stripe: stripeKeysOf('deleted') })
      return { id: 'stripe' }
    },
    'connections.check': async () => ({ id: 'mail' }),
    'secondFactor.start': async () => {
      await forgetApps()
      return {}
    },
    'secondFactor.confirm': async () => ({ code: await codeOfNewApp() }),
    'secondFactor.remove': async () => {
      const code = await codeOfNewApp()
      const { body } = await call('secondFactor.confirm', { code })
      return { code: (body as { recoveryCodes: string[] }).recoveryCodes[0] ?? '' }
    },
    'users.create': async () => ({ username: 'newcomer', password: 'long enough' }),
    'users.update': async () => ({
      id: (await addPerson(shop, { isAdmin: false })).id,
      email: 'ada@example.ca',
    }),
    'users.invite': async () => ({ id: await inviteSomeone() }),
    'users.revokeInvitation': async () => ({ id: await inviteSomeone() }),
    'users.delete': async () => ({ id: (await addPerson(shop, { isAdmin: false })).id }),
  }

  const forgetApps = () =>
    atomically(shop.context, async (tx) => void (await tx.delete(secondFactors)))

  async function inviteSomeone(): Promise<string> {
    const input = { username: `invited-${crypto.randomUUID()}`, invite: true }
    return ((await call('users.create', input)).body as { id: string }).id
  }

  async function codeOfNewApp(): Promise<string> {
    await forgetApps()
    const { secret } = (await call('secondFactor.start')).body as { secret: string }
    return codeOf(secret, shop.context.clock())
  }

  function newGroup(): Input {
    const variants = [{ options: ['250 mL'], price: '5.00' }]
    return { name: 'Relish', description: 'Green', options: ['Size'], variants }
  }

  async function addGroup(): Promise<string> {
    return ((await call('productGroups.create', newGroup())).body as { id: string }).id
  }

  function productFile(): string {
    return Buffer.from(`Name,Price\nSauce ${crypto.randomUUID()},5.00\n`).toString('base64')
  }

  async function newImport(): Promise<Input> {
    const file = productFile()
    const { token } = (await call('imports.preview', { file })).body as { token: string }
    return { id: crypto.randomUUID(), fileName: 'products.csv', file, token }
  }

  function discount() {
    return { ...tenPercentOff, code: `JAR-${crypto.randomUUID().slice(0, 8)}` }
  }

  async function addDiscount(): Promise<Input & { id: string }> {
    const { id } = (await call('discounts.create', discount())).body as { id: string }
    return { ...discount(), id }
  }

  function collection() {
    return { slug: `box-${crypto.randomUUID().slice(0, 8)}`, title: 'Box', rule: { tags: ['hot'] } }
  }

  async function addCollection(): Promise<string> {
    return ((await call('collections.create', collection())).body as { id: string }).id
  }

  async function staffOrder(paidBy: 'cash' | 'unpaid'): Promise<Input> {
    const { id: productId } = await shop.addProduct()
    return {
      id: crypto.randomUUID(),
      customerName: 'Ada',
      items: [{ productId, quantity: 1 }],
      shippingAddress: null,
      pickupProvince: 'ON',
      paidBy,
    }
  }

  async function addWebhook(): Promise<string> {
    return ((await call('webhooks.create', webhook())).body as { id: string }).id
  }

  /** Nothing answers at the webhook's address. */
  async function addDelivery(): Promise<string> {
    const id = await addWebhook()
    await shop.addProduct()
    const [delivery] = (await call('webhooks.deliveries', { id })).body as { id: string }[]
    return delivery?.id ?? ''
  }

  async function addReview(): Promise<string> {
    const { id } = await shop.addProduct()
    const body = { productId: id, rating: 4, customerName: 'Ada', customerEmail: 'ada@example.ca' }
    return (await shop.api<Review>('POST', '/api/reviews', { body })).body.id
  }

  async function sentMail(): Promise<string> {
    await buy(shop, [{ product: await shop.addProduct(), quantity: 1 }])
    const newestMail = async () => ((await call('mail.list', { limit: 1 })).body as Mail[])[0]
    await eventually(async () => (await newestMail())?.state === 'sent')
    shop.pass(60_000)
    return (await newestMail())?.id ?? ''
  }

  async function addOrder(): Promise<string> {
    const { id: productId } = await shop.addProduct()
    const [id = ''] = await addPastOrders(shop, [{ productId }])
    return id
  }

  async function addLetter(): Promise<string> {
    return ((await call('letters.save', letterWords)).body as { id: string }).id
  }

  async function addSendableLetter(): Promise<string> {
    const { identity } = (await call('settings.get')).body as AllSettings
    await call('settings.save', { identity: { ...identity.value, address: '1 Queen Street' } })
    return addLetter()
  }

  async function addShipment(): Promise<Input> {
    const id = await addOrder()
    const { body } = await call('orders.ship', { id, carrier: 'ups', trackingNumber: '1Z1' })
    return { id, shipmentId: (body as { id: string }).id }
  }

  async function addHold(): Promise<string> {
    const product = await shop.addProduct()
    await buyerAt(shop).open(orderFor([{ product, quantity: 1 }]))
    const [hold] = (await call('holds.list', { productId: product.id })).body as Hold[]
    return hold?.id ?? ''
  }

  async function addTrouble(): Promise<string> {
    const id = await addHold()
    const ending = {
      to: 'declined',
      trouble: 'account',
      issue: 'PAYEE_ACCOUNT_RESTRICTED',
    } as const
    await releasePayment(shop.context, id, ending, { answer: ending.issue })
    return id
  }

  async function addMarkedOrder(): Promise<string> {
    const id = await addOrder()
    const changes = { attention: [{ code: 'worded' as const, words: 'Look at it.' }] }
    await atomically(shop.context, (tx) => updateOrderRow(tx, id, changes))
    return id
  }

  return examples
}

const webhook = () => ({ url: 'https://hooks.invalid/shop', events: ['product.created'] })

const letterWords = { subject: 'New', text: 'A sauce', frenchSubject: null, frenchText: null }

function stripeKeysOf(name: string) {
  const own = name.replaceAll('-', '')
  return { publishableKey: `pk_test_${own}`, secretKey: `sk_test_${own}` }
}
