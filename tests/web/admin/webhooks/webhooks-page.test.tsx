import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { SavedWebhook, Webhook } from '#shared/contract/staff/webhooks.ts'
import { openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function openPage() {
  await visitSignedIn(fixture, '/admin/webhooks')
  await screen.findByRole('heading', { name: 'Webhooks', level: 1 })
}

const call = async <T,>(method: string, path = '', body?: object) =>
  (await fixture.shop.api<T>(method, `/api/webhooks${path}`, { token: fixture.token, body })).body

const dialog = (name: string) => screen.findByRole('dialog', { name })
const closed = () => waitFor(() => expect(screen.queryAllByRole('dialog').length).toBe(0))
const row = (name: string) => screen.findByRole('article', { name })

test('HOOK-06 staff create a webhook, whose secret is shown once, and change it', async () => {
  await openPage()
  expect(await screen.findByText('No webhooks yet')).toBeTruthy()
  press('New webhook')
  const form = await dialog('New webhook')
  press('Save', form)
  expect(await within(form).findByText(/^Enter a web address/)).toBeTruthy()
  type(within(form).getByLabelText('Address'), 'https://127.0.0.1/')
  press('Save', form)
  expect(await within(form).findByText(/^This address leads into the shop's own/)).toBeTruthy()
  type(within(form).getByLabelText('Address'), 'https://hooks.invalid/shop')
  fireEvent.click(within(form).getByRole('checkbox', { name: /^Product or stock changed/ }))
  press('Save', form)
  const shown = await dialog('The secret of your webhook')
  expect(within(shown).getByLabelText<HTMLInputElement>('Secret').value).toMatch(/^whsec_/)
  press('Done', shown)
  await closed()
  const article = await row('https://hooks.invalid/shop')
  expect(article.textContent).toContain('order.created, order.updated, product.updated')

  press('Edit hooks.invalid')
  const edit = await dialog('Edit hooks.invalid')
  fireEvent.click(within(edit).getByRole('checkbox', { name: /^Order changed/ }))
  fireEvent.click(within(edit).getByRole('switch', { name: 'On' }))
  press('Save', edit)
  await closed()
  await waitFor(async () =>
    expect((await row('https://hooks.invalid/shop')).textContent).toContain('Off'),
  )
  const [{ events, isActive } = {}] = await call<Webhook[]>('GET')
  expect({ events, isActive }).toEqual({
    events: ['order.created', 'product.updated'],
    isActive: false,
  })
})

test('HOOK-06 staff change the secret, and delete a webhook, after a question', async () => {
  const body = { url: 'https://other.invalid/', events: ['order.created'] }
  const { id } = await call<SavedWebhook>('POST', '', body)
  await openPage()
  await row('https://other.invalid/')
  press('New secret for other.invalid')
  press('New secret', await dialog('Make a new secret?'))
  const shown = await dialog('The secret of your webhook')
  expect(within(shown).getByText(/old one also works for 24 hours/)).toBeTruthy()
  press('Done', shown)
  await closed()
  press('Delete other.invalid')
  press('Delete webhook', await dialog('Delete webhook?'))
  await waitFor(() => expect(screen.queryAllByText('https://other.invalid/').length).toBe(0))
  expect((await call<Webhook[]>('GET')).some((webhook) => webhook.id === id)).toBe(false)
})

test('HOOK-06 HOOK-05 staff see what was sent and send it again', async () => {
  await call('POST', '', { url: 'https://third.invalid/', events: ['product.created'] })
  await fixture.shop.addProduct({ name: 'Quince Butter' })
  await openPage()
  await row('https://third.invalid/')
  press('Deliveries to third.invalid')
  const panel = await dialog('Deliveries to third.invalid')
  const entry = await within(panel).findByRole('article', { name: /^Product added/ })
  expect(entry.textContent).toContain('"type": "product.created"')
  expect(entry.textContent).toContain('Quince Butter')
  await waitFor(() => expect(entry.textContent).toContain('The name of the host has no address.'))
  press('Send again', entry)
  expect(await within(entry).findByText('On its way')).toBeTruthy()
})
