import { fireEvent, screen, waitFor, within } from '../../support/dom.ts'
import { beforeAll, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { outbox } from '../../../src/server/db/schema/shop.ts'
import { updateMail } from '../../../src/server/mail/outbox/outbox.queries.ts'
import { order as mailedOrder } from '../../server/mail/mail.fixture.ts'
import { addPastOrders } from '../../support/past-orders.ts'
import { addPerson } from '../../support/people.ts'
import { openFixture, press, tick, visitSignedIn } from './admin.fixture.tsx'

// In every list, a focused card that leaves the list passes the focus on.

const fixture = openFixture()
let product: ListedProduct
beforeAll(async () => {
  product = await fixture.shop.addProduct({ stock: 100 })
})

const focused = () => document.activeElement
const hasFocus = (words: RegExp) =>
  waitFor(() => expect(`${focused()?.tagName} ${focused()?.textContent}`).toMatch(words))

const number = (id = '') => id.slice(-8)
const selectOf = (id = '') =>
  screen.findByRole('combobox', { name: `Status of order ${number(id)}` })
const send = (method: 'PUT' | 'DELETE', path: string, body?: object) =>
  fixture.shop.api(method, path, { token: fixture.token, body })

test('orders: focus moves to the next card, and after the last one to the heading', async () => {
  const [older = '', newer = ''] = await addPastOrders(fixture.shop, [
    { productId: product.id, at: Date.now() - 2_000 },
    { productId: product.id, at: Date.now() - 1_000 },
  ])
  await visitSignedIn(fixture, '/admin?tab=orders&status=placed')
  const select = await selectOf(newer)
  select.focus()
  fireEvent.change(select, { target: { value: 'completed' } })
  await hasFocus(new RegExp(`^ARTICLE .*#${number(older)}`))
  ;(await selectOf(older)).focus()
  await send('PUT', `/api/orders/${older}`, { status: 'completed' })
  await hasFocus(/^H2 Orders$/)
})

test('users: when a colleague deletes the focused account, focus moves to another card', async () => {
  const person = await addPerson(fixture.shop, { isAdmin: false })
  await visitSignedIn(fixture, '/admin?tab=users')
  const edit = await screen.findByRole('button', { name: `Edit ${person.username}` })
  edit.focus()
  await send('DELETE', `/api/users/${person.id}`)
  await hasFocus(/^ARTICLE .*admin/)
})

test('products: the button that shows new cards moves focus to the first card', async () => {
  await visitSignedIn(fixture, '/admin?sort=newest')
  const [first] = await screen.findAllByRole('article')
  if (first) fireEvent.pointerMove(first, { pointerType: 'mouse' })
  await fixture.shop.addProduct({ name: 'A new sauce' })
  const show = await screen.findByRole('button', { name: 'Show 1 new' })
  show.focus()
  fireEvent.click(show)
  await hasFocus(/^ARTICLE Select A new sauce/)
})

test('mail: when an email leaves the filtered list, focus moves to the next card, and after the last one to the page', async () => {
  const now = fixture.shop.context.clock()
  const ids = [Bun.randomUUIDv7(), Bun.randomUUIDv7()]
  await atomically(fixture.shop.context, async (tx) => {
    await tx.delete(outbox)
    for (const [index, id] of ids.entries()) {
      const recipient = `person-${index}@example.ca`
      const times = { nextAttemptAt: now, createdAt: now + index, updatedAt: now }
      const data = mailedOrder()
      const row = { id, kind: 'new_order', recipient, data, status: 'failed' as const, ...times }
      await tx.insert(outbox).values(row)
    }
  })
  await visitSignedIn(fixture, '/admin/mail')
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), {
    target: { value: 'failed' },
  })
  const buttons = await screen.findAllByRole('button', { name: 'Send again' })
  buttons[0]?.focus()
  await atomically(fixture.shop.context, (tx) => updateMail(tx, ids[1] ?? '', { status: 'sent' }))
  await fixture.shop.addProduct({ name: 'Anything that makes the list ask again' })
  await hasFocus(/^ARTICLE .*person-0/)
  await atomically(fixture.shop.context, async (tx) => {
    await tx.delete(outbox).where(eq(outbox.status, 'failed'))
  })
  await fixture.shop.addProduct({ name: 'Anything else' })
  await hasFocus(/^MAIN/)
})

test('activity: when a filter removes the focused entry, focus moves to another entry or the heading', async () => {
  await send('PUT', `/api/products/${product.id}`, { description: 'x'.repeat(400) })
  await visitSignedIn(fixture, '/admin?tab=activity&kind=product')
  const summary = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('article summary')
    if (!found) throw new Error('No long value yet.')
    return found
  })
  summary.tabIndex = 0
  summary.focus()
  fireEvent.change(screen.getByLabelText('Type'), { target: { value: 'user' } })
  await hasFocus(/^(ARTICLE|H2)/)
})

test('orders: the button that clears the selection moves focus to the heading', async () => {
  const [id = ''] = await addPastOrders(fixture.shop, [{ productId: product.id }])
  await visitSignedIn(fixture, '/admin?tab=orders')
  await tick(await screen.findByRole('checkbox', { name: `Select order ${number(id)}` }))
  const bar = screen.getByRole('region', { name: '1 order selected' })
  within(bar).getByRole('button', { name: 'Clear selection' }).focus()
  press('Clear selection', bar)
  await hasFocus(/^H2 Orders$/)
})
