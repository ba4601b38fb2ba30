import { act, fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { CollectionInput, StaffCollection } from '#shared/contract/catalog/collections.ts'
import { colleague, openFixture, press, type, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

async function openPage() {
  await visitSignedIn(fixture, '/admin/collections')
  await screen.findByRole('heading', { name: 'Collections', level: 1 })
}

async function stored(slug: string): Promise<StaffCollection> {
  const { shop, token } = fixture
  const { body } = await shop.api<StaffCollection[]>('GET', '/api/collections', { token })
  const found = body.find((collection) => collection.slug === slug)
  if (!found) throw new Error(`There is no collection ${slug}.`)
  return found
}

async function addCollection(body: CollectionInput) {
  const { shop, token } = fixture
  return (await shop.api<StaffCollection>('POST', '/api/collections', { token, body })).body
}

const dialog = (name: string) => screen.findByRole('dialog', { name })
const closed = () => waitFor(() => expect(screen.queryAllByRole('dialog').length).toBe(0))
const row = (name: string) => screen.findByRole('article', { name })

test('COLL-10 an empty list says what collections are for, and staff create one by a rule', async () => {
  await fixture.shop.addProduct({ name: 'Ghost Pepper', tags: ['hot'] })
  await openPage()
  expect(await screen.findByText('No collections yet')).toBeTruthy()
  press('New collection')
  const form = await dialog('New collection')
  press('Save', form)
  expect(await within(form).findByText('Enter a title')).toBeTruthy()
  type(within(form).getByLabelText('Title'), 'Sauces forcément épicées')
  const slug = within(form).getByLabelText<HTMLInputElement>('Page address')
  expect(slug.value).toBe('sauces-forcement-epicees')
  type(slug, 'Two words')
  press('Save', form)
  expect(await within(form).findByText(/^Use lowercase letters/)).toBeTruthy()
  type(slug, 'hot-ones')
  type(within(form).getByLabelText('Tags'), 'hot, fiery')
  expect(await within(form).findByText('1 product in the shop')).toBeTruthy()
  expect(within(form).getByText('Ghost Pepper')).toBeTruthy()
  fireEvent.click(within(form).getByRole('switch', { name: 'Show in the menu' }))
  press('Save', form)
  await closed()
  expect((await row('Sauces forcément épicées')).textContent).toContain('1 product in the shop')
  expect(await stored('hot-ones')).toMatchObject({ rule: { tags: ['hot', 'fiery'] }, inMenu: true })
})

test('COLL-10 staff pick products, order them by keyboard and remove them', async () => {
  const names = ['Apple Butter', 'Beet Relish', 'Corn Salsa']
  for (const name of names) await fixture.shop.addProduct({ name })
  await addCollection({ slug: 'picked', title: 'Picked' })
  await openPage()
  await row('Picked')
  press('Edit Picked')
  const form = await dialog('Edit Picked')
  const search = within(form).getByLabelText('Find a product')
  for (const name of names) {
    type(search, name)
    const found = await within(form).findByRole('button', {
      name: (shown) => shown.startsWith(`Add ${name}`),
    })
    // Enter picks the first result and does not save.
    if (name === 'Apple Butter') fireEvent.keyDown(search, { key: 'Enter' })
    else fireEvent.click(found)
    expect(document.activeElement).toBe(search)
  }
  const list = within(form).getByRole('list', { name: 'Picked products' })
  const shown = () =>
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent)
  expect(shown()).toEqual(names)
  press('Move Corn Salsa earlier', form)
  expect(await within(form).findByText('Corn Salsa is now 2 of 3')).toBeTruthy()
  press('Move Apple Butter earlier', form)
  press('Move Apple Butter later', form)
  press('Remove Beet Relish', form)
  expect(document.activeElement).toBe(search)
  expect(shown()).toEqual(['Corn Salsa', 'Apple Butter'])
  press('Save', form)
  await closed()
  const { picked } = await stored('picked')
  expect(picked.map(({ name }) => name)).toEqual(['Corn Salsa', 'Apple Butter'])
})

test('COLL-10 two people who change the same collection can compare', async () => {
  const { id } = await addCollection({ slug: 'shared', title: 'Shared', text: 'Old' })
  await openPage()
  await row('Shared')
  press('Edit Shared')
  const form = await dialog('Edit Shared')
  type(within(form).getByLabelText('Text'), 'Mine')
  const token = await colleague(fixture, 'ada')
  await act(async () => {
    await fixture.shop.api('PUT', `/api/collections/${id}`, { token, body: { text: 'Theirs' } })
  })
  press('Save', form)
  expect(await screen.findByText('Theirs')).toBeTruthy()
  expect(screen.getByText('Mine')).toBeTruthy()
  expect((await stored('shared')).text).toBe('Theirs')
})

test('COLL-10 deleting a collection asks first and keeps its products', async () => {
  const { id } = await fixture.shop.addProduct({ name: 'Plum Butter' })
  await addCollection({ slug: 'old', title: 'Old ones', productIds: [id] })
  await openPage()
  await row('Old ones')
  press('Delete Old ones')
  press('Delete collection', await dialog('Delete collection?'))
  await waitFor(() => expect(screen.queryAllByRole('article', { name: 'Old ones' }).length).toBe(0))
  expect((await fixture.shop.api('GET', `/api/products/${id}`)).status).toBe(200)
})

async function deleteInList(title: string) {
  press(`Delete ${title}`, await row(title))
  const question = await dialog('Delete collection?')
  expect(question.textContent).toContain('You can undo this for 7 days, also under Activity.')
  press('Delete collection', question)
  await screen.findByText('Collection Deleted')
  await closed()
  await waitFor(() => expect(screen.queryAllByRole('article', { name: title }).length).toBe(0))
}

test('COLL-11 Undo in the toast brings a deleted collection back', async () => {
  const { id } = await addCollection({ slug: 'missed', title: 'Missed', inMenu: true })
  await openPage()
  await deleteInList('Missed')
  press('Undo')
  expect(await screen.findByText('Collection is back')).toBeTruthy()
  await row('Missed')
  expect(await stored('missed')).toMatchObject({ id, inMenu: true })
})

test('COLL-11 the activity brings a deleted collection back, and offers it no more', async () => {
  const { shop, token } = fixture
  const { id } = await addCollection({ slug: 'remembered', title: 'Remembered' })
  await shop.api('DELETE', `/api/collections/${id}`, { token })
  await visitSignedIn(fixture, `/admin?tab=activity&subject=${id}`)
  await screen.findByRole('button', { name: 'Undo: bring back Remembered' })
  press('Undo: bring back Remembered')
  expect(await screen.findByText('Collection is back')).toBeTruthy()
  const buttons = () => screen.queryAllByRole('button', { name: 'Undo: bring back Remembered' })
  await waitFor(() => expect(buttons().length).toBe(0))
  expect(document.activeElement?.tagName).toBe('ARTICLE')
  expect(await stored('remembered')).toMatchObject({ id })
})
