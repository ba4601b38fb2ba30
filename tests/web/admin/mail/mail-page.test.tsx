import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { outbox } from '../../../../src/server/db/schema/shop.ts'
import { order } from '../../../server/mail/mail.fixture.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()
const HOUR = 60 * 60_000

afterEach(() => atomically(fixture.shop.context, async (tx) => void (await tx.delete(outbox))))

type Given = Partial<typeof outbox.$inferInsert>

/** Adds emails to the outbox as if they had been written an hour ago. */
async function keep(mail: Given, count = 1) {
  const now = fixture.shop.context.clock()
  await atomically(fixture.shop.context, async (tx) => {
    for (let index = 0; index < count; index++) {
      await tx.insert(outbox).values({
        id: Bun.randomUUIDv7(),
        kind: 'order_confirmation',
        recipient: 'ann@example.com',
        data: order(),
        nextAttemptAt: now + HOUR,
        createdAt: now - HOUR - index,
        updatedAt: now - HOUR,
        ...mail,
      })
    }
  })
}

const cards = () => screen.queryAllByRole('article')
const card = async (words: RegExp) => {
  await screen.findAllByRole('article')
  const found = cards().find(({ textContent }) => words.test(textContent ?? ''))
  if (!found) throw new Error(`No card says ${words}.`)
  return found
}

test('staff see each mail with its recipient, its delivery state and why it failed', async () => {
  await keep({ status: 'sent', attempts: 1 })
  await keep({
    kind: 'order_shipped',
    recipient: 'ben@example.com',
    attempts: 3,
    lastError: "The mail server didn't answer in time.",
  })
  await keep({ kind: 'new_order', status: 'failed', attempts: 20, lastError: 'No such user.' })
  await visitSignedIn(fixture, '/admin/mail')
  const sent = await card(/Order confirmation/)
  expect(sent.textContent).toContain('Order #c0ffee42')
  expect(within(sent).getByRole('button', { name: 'Send again' })).toBeTruthy()
  const waiting = await card(/Order shipped/)
  expect(waiting.textContent).toContain('ben@example.com')
  expect(waiting.textContent).toContain('tried 3 times · next attempt')
  expect(waiting.textContent).toContain("The mail server didn't answer in time.")
  expect(within(waiting).getByRole('button', { name: 'Send now' })).toBeTruthy()
  const failed = await card(/New order \(to staff\)/)
  expect(failed.textContent).toContain('tried 20 times · failed')
  expect(failed.textContent).toContain('No such user.')
  expect((await screen.findByRole('alert')).textContent).toContain('One email failed')
})

test('a waiting mail can be sent now, and the page shows it as sent', async () => {
  await keep({ attempts: 2, lastError: "The mail server didn't answer in time." })
  await visitSignedIn(fixture, '/admin/mail')
  press('Send now', await card(/Waiting/))
  await screen.findByText('On its way')
  await waitFor(() => expect(cards()[0]?.textContent).toContain('sent on attempt 3'))
  expect(cards()[0]?.textContent).not.toContain("didn't answer")
})

test('a sent mail can be sent again as a copy that is marked as one', async () => {
  await keep({ status: 'sent', attempts: 1 })
  await visitSignedIn(fixture, '/admin/mail')
  const original = await card(/Sent/)
  press('Send again', original)
  press(/Send again/, original)
  await waitFor(() => expect(cards().length).toBe(2))
  await card(/Sent manually/)
  expect((await fixture.shop.context.db.read.select().from(outbox)).length).toBe(2)
})

test('mail can be filtered by state, the URL keeps the filter, and an empty result says so', async () => {
  await keep({ status: 'sent', attempts: 1 })
  await visitSignedIn(fixture, '/admin/mail')
  await card(/Sent/)
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), {
    target: { value: 'failed' },
  })
  await screen.findByText('No emails match')
  expect(cards().length).toBe(0)
  expect(location.search).toBe('?state=failed')
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'sent' } })
  await card(/Sent/)
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), {
    target: { value: 'failed' },
  })
  press('Clear Filters')
  await card(/Sent/)
  expect(location.search).toBe('')
})

test('DESK-09 mail can be searched, the URL keeps the search, and an empty result says so', async () => {
  await keep({ recipient: 'ben@example.com' })
  await keep({ recipient: 'zoe@example.com' })
  await visitSignedIn(fixture, '/admin/mail')
  await card(/ben@/)
  const field = screen.getByRole('searchbox', { name: 'Search' })
  fireEvent.change(field, { target: { value: 'zoe' } })
  await waitFor(() =>
    expect(cards().map(({ textContent }) => /zoe@/.test(textContent))).toEqual([true]),
  )
  expect(location.search).toBe('?q=zoe')
  fireEvent.change(field, { target: { value: 'yann' } })
  await screen.findByText('No emails match')
  press('Show all emails')
  await card(/ben@/)
  expect(location.search).toBe('')
})

test('a long list loads page by page', async () => {
  await keep({ status: 'sent', attempts: 1 }, 60)
  await visitSignedIn(fixture, '/admin/mail')
  await card(/Sent/)
  expect(cards().length).toBe(50)
  expect(screen.getByText('Showing 50 of 60')).toBeTruthy()
  press('Show more')
  await waitFor(() => expect(cards().length).toBe(60))
})

test('the dashboard links to the mail and reports failed mail', async () => {
  await keep({ status: 'failed', attempts: 20, lastError: 'No such user.' }, 2)
  await visitSignedIn(fixture)
  fireEvent.click(await screen.findByRole('link', { name: /^Email failing ?2$/ }))
  await screen.findByRole('heading', { name: 'Email' })
  expect(location.pathname).toBe('/admin/mail')
  await screen.findByText('2 emails failed', { exact: false })
})

test('the dashboard warns about emails that are being retried, before they finally fail', async () => {
  await keep({ attempts: 2, lastError: "The mail server didn't answer in time." }, 3)
  await keep({ status: 'sent', attempts: 2 })
  await keep({})
  await visitSignedIn(fixture)
  fireEvent.click(await screen.findByRole('link', { name: /^Email failing ?3$/ }))
  await screen.findByRole('heading', { name: 'Email' })
  await screen.findByText("3 emails haven't been sent yet", { exact: false })
})

test('a refused send leaves the mail as it is and shows why', async () => {
  await keep({ attempts: 1 })
  await visitSignedIn(fixture, '/admin/mail')
  const waiting = await card(/Waiting/)
  await atomically(fixture.shop.context, async (tx) => void (await tx.delete(outbox)))
  press('Send now', waiting)
  await screen.findByText('Failed to send the email')
  await screen.findByText('No emails yet')
})

test('MAIL-04 MAIL-05 staff send a test email to an address, and read why the mail server refuses', async () => {
  await visitSignedIn(fixture, '/admin/mail')
  const field = await screen.findByRole('textbox', { name: 'Send a test email to' })
  press('Send test email')
  await screen.findByText('Enter an email address')
  fireEvent.change(field, { target: { value: 'owner@example.com' } })
  press('Send test email')
  await screen.findByText(/^The mail server accepted the test email to owner@example\.com/)
  const { mailServer } = fixture.shop
  expect(mailServer?.received.at(-1)?.envelope.to).toEqual(['owner@example.com'])
  mailServer?.behave({ does: 'refuse', code: 550, words: 'No such user', at: 'recipient' })
  press('Send test email')
  await screen.findByText(/^The test email wasn't sent\. .*The server said: 550 No such user/)
  mailServer?.behave({ does: 'accept' })
})
