import { screen, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'
import { gone } from './editor.fixture.tsx'

const fixture = openFixture()

const cardOf = (name: string) => screen.findByRole('article', { name })
const linkIn = (dialog: HTMLElement) =>
  within(dialog).findByRole<HTMLInputElement>('textbox', { name: 'Preview link' })

test('PREVIEW-01 a draft in the list has a link to open or to hand over, and other products none', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Hidden', status: 'draft' })
  await fixture.shop.addProduct({ name: 'Open' })
  await visitSignedIn(fixture)
  const open = await cardOf('Open')
  expect(within(open).queryByRole('button', { name: /Preview/ })).toBeNull()
  press('Preview Hidden', await cardOf('Hidden'))
  const dialog = await screen.findByRole('dialog', { name: 'Preview: Hidden' })
  const { value } = await linkIn(dialog)
  expect(new URL(value).pathname).toBe(`/preview/${id}`)
  const link = within(dialog).getByRole('link', { name: 'Open preview' })
  expect(link.getAttribute('href')).toBe(value)
  expect(link.getAttribute('rel')).toBe('noopener noreferrer')
  expect(dialog.textContent).toMatch(/The link works until \w+ \d+, \d{4}/)
  const shown = await fetch(fixture.shop.address + value.slice(new URL(value).origin.length))
  expect(shown.status).toBe(200)
})

test('PREVIEW-01 Copy link says whether the browser copied it', async () => {
  await fixture.shop.addProduct({ name: 'Copied', status: 'draft' })
  await visitSignedIn(fixture)
  press('Preview Copied', await cardOf('Copied'))
  const dialog = await screen.findByRole('dialog', { name: 'Preview: Copied' })
  await linkIn(dialog)
  press('Copy link', dialog)
  expect(await within(dialog).findByText(/^Link copied|blocked copying/)).toBeTruthy()
})

test('PREVIEW-01 the editor of a draft leads to its preview, until it is published', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Edited', status: 'draft' })
  await visitSignedIn(fixture, `/admin/products/edit/${id}`)
  await screen.findByRole('button', { name: 'Preview Edited' })
  press('Preview Edited')
  const dialog = await screen.findByRole('dialog', { name: 'Preview: Edited' })
  await linkIn(dialog)
  press('Close', dialog)
  const body = { status: 'active' }
  await fixture.shop.api('PUT', `/api/products/${id}`, { token: fixture.token, body })
  await gone(() => screen.queryByRole('button', { name: 'Preview Edited' }))
})

test('PREVIEW-04 without a connection the dialog says that there is no link yet, and tries again', async () => {
  await fixture.shop.addProduct({ name: 'Offline', status: 'draft' })
  await visitSignedIn(fixture)
  const card = await cardOf('Offline')
  fixture.setOnline(false)
  press('Preview Offline', card)
  const dialog = await screen.findByRole('dialog', { name: 'Preview: Offline' })
  expect(await within(dialog).findByText("The link couldn't be created")).toBeTruthy()
  fixture.setOnline(true)
  press(/try again/i, dialog)
  expect((await linkIn(dialog)).value).toContain('/preview/')
})
