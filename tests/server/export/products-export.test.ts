import { beforeAll, expect, test } from 'bun:test'
import { addPerson } from '../../support/people.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { importsIn } from '../import/runs/imports.ts'

const shop = useTestShop()
const imports = importsIn(shop, () => shop.asOwner())

beforeAll(async () => {
  await shop.addProduct({
    name: 'Érable; fort',
    price: '12.50',
    sku: '007',
    description: 'Line one,\nline "two"',
    tags: ['a;b', '=1+1'],
    allergens: [],
    french: { name: 'Maple' },
  })
  await shop.addProduct({ name: 'Draft', price: '3.00', stock: 0, status: 'draft' })
})

async function exported(style?: 'plain' | 'spreadsheet', token?: string) {
  const { body } = await shop.api<{ url: string }>('POST', '/api/products/export', {
    token: token ?? (await shop.asOwner()),
    body: style === undefined ? {} : { style },
  })
  const response = await fetch(shop.address + body.url)
  expect(response.headers.get('Content-Disposition')).toBe('attachment; filename="products.csv"')
  return response.text()
}

test('EXPORT-06 all products are exported as CSV, drafts too, and an import finds nothing to change', async () => {
  for (const style of ['plain', 'spreadsheet'] as const) {
    const text = await exported(style)
    const { body } = await imports.preview(text)
    expect([style, body]).toEqual([
      style,
      expect.objectContaining({ format: 'Saucery', added: 0, changed: 0, same: 2, faultCount: 0 }),
    ])
  }
})

test('EXPORT-06 for spreadsheets the file is in the form of the account, for programs always the same', async () => {
  const { id, token } = await addPerson(shop, { isAdmin: true })
  const asOwner = await shop.asOwner()
  await shop.api('PUT', `/api/users/${id}`, { token: asOwner, body: { language: 'fr' } })
  const amountIn = (text: string) => /12.50/.exec(text)?.[0]
  const french = await exported(undefined, token)
  expect([french.split('\n')[0]?.includes(';'), amountIn(french)]).toEqual([true, '12,50'])
  expect(french).toContain(";'007;")
  const english = await exported()
  expect([english.split('\n')[0]?.includes(';'), amountIn(english)]).toEqual([false, '12.50'])
  expect(await exported('plain', token)).toBe(await exported('plain'))
  expect(await exported('plain')).toContain(',007,')
  // The headings stay those that an import reads.
  expect(french.split(';')[0]).toBe('Name')
})

test('EXPORT-06 an export of products is in the activity', async () => {
  await exported('plain')
  const [entry] = await imports.activity('&kind=export')
  expect(entry).toMatchObject({ action: 'products.export', subjectName: 'Products' })
  expect(entry?.changes).toContainEqual({ field: 'style', before: null, after: 'plain' })
})
