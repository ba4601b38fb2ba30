import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { openFixture, press } from '../admin.fixture.tsx'
import { field, fill, openEditor, productNow } from './editor.fixture.tsx'

// The list of pictures; uploading itself needs a real browser and is shown in tests/e2e.

const fixture = openFixture()
const [a, b, c] = ['a', 'b', 'c'].map((name) => `/objects/uploads/picture-${name}`) as [
  string,
  string,
  string,
]

async function openWithPictures(urls: readonly string[] = [a, b, c]): Promise<string> {
  const images = urls.map((url, index) => ({
    url,
    type: index === 0 ? ('main' as const) : ('supplemental' as const),
  }))
  const { id } = await fixture.shop.addProduct({ images })
  await openEditor(fixture, id)
  return id
}

function pictures(): HTMLElement[] {
  const list = screen.queryByRole('list', { name: 'Pictures' })
  return list ? within(list).getAllByRole('listitem') : []
}

/** "a Main", "b Extra": the pictures in their order, as they are shown. */
function shown(): string[] {
  return pictures().map((item) => {
    const path = within(item).getByText(/^\/objects\/uploads\//).textContent ?? ''
    const badge = within(item).getByText(/^(Main|Extra)$/).textContent
    return `${path.slice(-1)} ${badge}`
  })
}

function pressAt(index: number, name: string) {
  const item = pictures()[index]
  if (!item) throw new Error(`There is no picture ${index + 1}.`)
  press(name, item)
}

async function saveAndRead(id: string) {
  press('Update Product')
  await screen.findByText('Product Updated')
  const { images, imageUrl } = await productNow(fixture, id)
  return { images, imageUrl }
}

test('UPL-03 ENT-05 each picture shows its stored path and whether it is Main or Extra', async () => {
  await openWithPictures()
  expect(shown()).toEqual(['a Main', 'b Extra', 'c Extra'])
  expect(screen.getByText(a)).toBeTruthy()
  expect(field('Image URL').value).toBe(a)
})

test('UPL-03 pictures move earlier and later, and stop at the ends', async () => {
  const id = await openWithPictures()
  pressAt(2, 'Move earlier')
  expect(shown()).toEqual(['a Main', 'c Extra', 'b Extra'])
  pressAt(0, 'Move later')
  expect(shown()).toEqual(['c Extra', 'a Main', 'b Extra'])
  pressAt(0, 'Move earlier')
  pressAt(2, 'Move later')
  expect(shown()).toEqual(['c Extra', 'a Main', 'b Extra'])
  expect(await saveAndRead(id)).toEqual({
    images: [
      { url: c, type: 'supplemental' },
      { url: a, type: 'main' },
      { url: b, type: 'supplemental' },
    ],
    imageUrl: a,
  })
})

test('UPL-03 a picture is moved by dragging it onto the place of another', async () => {
  await openWithPictures()
  const [first, , third] = pictures()
  if (!first || !third) throw new Error('There are three pictures.')
  const dataTransfer = { setData: () => {}, effectAllowed: 'none', dropEffect: 'none' }
  fireEvent.dragStart(first, { dataTransfer })
  expect(fireEvent.dragOver(third, { dataTransfer })).toBe(false)
  fireEvent.drop(third, { dataTransfer })
  fireEvent.dragEnd(first, { dataTransfer })
  expect(shown()).toEqual(['b Extra', 'c Extra', 'a Main'])
})

test('UPL-05 Set as Main makes a picture the main one and sets the image address', async () => {
  const id = await openWithPictures()
  pressAt(1, 'Set as Main')
  expect(shown()).toEqual(['a Extra', 'b Main', 'c Extra'])
  expect(field('Image URL').value).toBe(b)
  expect(await saveAndRead(id)).toMatchObject({ imageUrl: b })
})

test('UPL-06 removing the main picture makes the first of the others main', async () => {
  const id = await openWithPictures()
  pressAt(0, 'Remove')
  expect(shown()).toEqual(['b Main', 'c Extra'])
  expect(field('Image URL').value).toBe(b)
  expect(await saveAndRead(id)).toEqual({
    images: [
      { url: b, type: 'main' },
      { url: c, type: 'supplemental' },
    ],
    imageUrl: b,
  })
})

test('UPL-06 removing the last picture leaves no address', async () => {
  const id = await openWithPictures([a])
  pressAt(0, 'Remove')
  expect(pictures()).toEqual([])
  expect(field('Image URL').value).toBe('')
  expect(await saveAndRead(id)).toEqual({ images: [], imageUrl: null })
})

test('PICTURE-01 staff describe a picture in both languages, and it keeps its words when it moves', async () => {
  const id = await openWithPictures([a, b])
  const [, second] = pictures()
  if (!second) throw new Error('There is no second picture.')
  const type = (label: string, value: string) =>
    fireEvent.change(within(second).getByLabelText(label), { target: { value } })
  type('Describe this picture', 'A jar beside a grill')
  type('Describe it in French', 'Un pot près d’un gril')
  pressAt(1, 'Set as Main')
  pressAt(1, 'Move earlier')
  expect((await saveAndRead(id)).images).toEqual([
    { url: b, type: 'main', alt: 'A jar beside a grill' },
    { url: a, type: 'supplemental' },
  ])
  const french = await fixture.shop.api<Product>('GET', `/api/products/${id}`, {
    headers: { 'Accept-Language': 'fr' },
  })
  expect(french.body.images[0]?.alt).toBe('Un pot près d’un gril')
})

test('EDIT-08 a typed address clears the list, and the list can be put back', async () => {
  await openWithPictures()
  fill('Image URL', 'https://example.ca/mustard.jpg')
  expect(pictures()).toEqual([])
  press('Restore the pictures')
  expect(shown()).toEqual(['a Main', 'b Extra', 'c Extra'])
  expect(field('Image URL').value).toBe(a)
  expect(screen.queryByRole('button', { name: 'Restore the pictures' })).toBeNull()
})

test('EDIT-08 a typed address is saved in the place of the list', async () => {
  const id = await openWithPictures()
  fill('Image URL', 'https://example.ca/mustard.jpg')
  expect(await saveAndRead(id)).toEqual({
    images: [],
    imageUrl: 'https://example.ca/mustard.jpg',
  })
})

test('EDIT-08 clearing the address does not clear the list', async () => {
  await openWithPictures()
  fill('Image URL', '')
  expect(shown()).toEqual(['a Main', 'b Extra', 'c Extra'])
})

test('EDIT-04 an invalid image address is refused with a message', async () => {
  await openWithPictures([])
  fill('Image URL', 'mustard.jpg')
  press('Update Product')
  const words = 'Enter an address that starts with https:// or http://.'
  expect(await screen.findByText(words)).toBeTruthy()
})

test('NAME-06 UPL-02 the note stands in the area of the uploader', async () => {
  const { container } = await openEditor(fixture)
  await waitFor(() =>
    expect(container.querySelector('.uploader')?.textContent).toContain('Images up to 5MB'),
  )
})

test('UPL-03 what happened to a picture is said to a screen reader', async () => {
  await openWithPictures()
  pressAt(0, 'Move later')
  expect(screen.getByText('Picture 1 is now picture 2 of 3.').getAttribute('role')).toBe('status')
  pressAt(0, 'Set as Main')
  expect(screen.getByText('Picture 1 is now the main picture.')).toBeTruthy()
  pressAt(2, 'Remove')
  expect(screen.getByText('Picture 3 has been removed.')).toBeTruthy()
})
