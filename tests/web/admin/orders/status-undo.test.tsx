import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { statusMailHold } from '#shared/domain/shop/mail.ts'
import { mailsOfOrder } from '../../../../src/server/mail/outbox/outbox.queries.ts'
import { buy } from '../../../support/purchase.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
let order: DetailedOrder

beforeEach(async () => {
  const product = await fixture.shop.addProduct({ price: '10.00', stock: 10 })
  order = await buy(fixture.shop, [{ product, quantity: 1 }])
})
// Ends the hold on status emails, so that no Undo is left for the next test.
afterEach(() => fixture.shop.pass(statusMailHold))

const number = () => order.id.slice(-8)
const card = () => screen.findByRole('article', { name: new RegExp(number()) })
const select = async () => within(await card()).getByRole<HTMLSelectElement>('combobox')
const undoIn = (place: HTMLElement) => within(place).findByRole('button', { name: /^Undo/ })
const statusMails = async () =>
  (await mailsOfOrder(fixture.shop.context.db.read, order.id))
    .map(({ kind }) => kind)
    .filter((kind) => kind === 'order_shipped' || kind === 'order_cancelled')

async function setStatus(status: string) {
  fireEvent.change(await select(), { target: { value: status } })
}

test('a change of status is undone on the card while its email waits', async () => {
  await visitSignedIn(fixture, '/admin?tab=orders')
  await setStatus('shipped')
  const undo = await undoIn(await card())
  expect((await card()).textContent).toMatch(
    /is shipped\. The customer will be emailed in \d+ seconds\./,
  )
  expect(await statusMails()).toEqual(['order_shipped'])
  undo.focus()
  fireEvent.click(undo)
  await screen.findByText(`Order #${number()} is placed again. No email was sent.`)
  expect(screen.getByText('Order Updated')).toBeTruthy()
  expect((await select()).value).toBe('placed')
  expect(await statusMails()).toEqual([])
  await waitFor(() => expect(document.activeElement?.tagName).toBe('SELECT'))
})

test('Undo stays available when the card has left the list, even without the socket and with the keyboard', async () => {
  await visitSignedIn(fixture, '/admin?tab=orders&status=placed')
  await card()
  fixture.closeSocket()
  await screen.findByText('Offline')
  await setStatus('cancelled')
  const bar = await screen.findByRole('region', { name: 'Pending emails' })
  await undoIn(bar)
  expect(screen.queryByRole('article', { name: new RegExp(number()) })).toBeNull()
  fireEvent.keyDown(document.body, { key: 'z' })
  await screen.findByText(`Order #${number()} is placed again. No email was sent.`)
  expect((await select()).value).toBe('placed')
  expect(await statusMails()).toEqual([])
})

test('a change that a colleague has replaced can no longer be undone', async () => {
  await visitSignedIn(fixture, '/admin?tab=orders')
  await setStatus('shipped')
  const undo = await undoIn(await card())
  const { token } = fixture
  await fixture.shop.api('PUT', `/api/orders/${order.id}`, { token, body: { status: 'completed' } })
  await waitFor(() => expect(undo.isConnected).toBe(false))
  expect((await select()).value).toBe('completed')
})

test('pressing Undo twice sends one request', async () => {
  await visitSignedIn(fixture, '/admin?tab=orders')
  await card()
  fixture.closeSocket()
  await screen.findByText('Offline')
  await setStatus('shipped')
  const undo = await undoIn(await card())
  fixture.requests.length = 0
  fireEvent.click(undo)
  fireEvent.click(undo)
  await screen.findByText(`Order #${number()} is placed again. No email was sent.`)
  expect(fixture.requests.filter((request) => request.startsWith('PUT /api/orders/'))).toHaveLength(
    1,
  )
})

test('when the time runs out, Undo disappears and the email is sent', async () => {
  await visitSignedIn(fixture, '/admin?tab=orders')
  await setStatus('shipped')
  const undo = await undoIn(await card())
  await waitFor(() => expect(undo.isConnected).toBe(false))
  const isSent = async () => {
    const mails = await mailsOfOrder(fixture.shop.context.db.read, order.id)
    expect(mails.find(({ kind }) => kind === 'order_shipped')?.status).toBe('sent')
  }
  await waitFor(isSent)
})

test('a cancelled order that was paid reads "Refund due", with its button to refund', async () => {
  await visitSignedIn(fixture, '/admin?tab=orders')
  expect((await card()).textContent).not.toContain('Refund due')
  await setStatus('cancelled')
  await waitFor(async () => expect((await card()).textContent).toContain('Refund due $11.30'))
  press('Refund...', await card())
  fireEvent.click(await screen.findByRole('button', { name: 'Select all' }))
  press('Refund $11.30', screen.getByRole('dialog', { name: /^Refund Order/ }))
  await waitFor(async () => expect((await card()).textContent).not.toContain('Refund due'))
  expect(within(await card()).queryByRole('button', { name: 'Refund...' })).toBeNull()
})
