// Must be the first import.
import { fireEvent, screen, waitFor, within } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const fixture = openFixture()

const dialog = () => screen.findByRole('dialog', { name: 'Import products' })

async function openDialog() {
  await visitSignedIn(fixture)
  press('Import')
  return within(await dialog())
}

function chooseFile(inside: ReturnType<typeof within>, text: string, name = 'own.csv') {
  const file = new File([text], name, { type: 'text/csv' })
  fireEvent.change(inside.getByLabelText('CSV file'), { target: { files: [file] } })
}

async function named(name: string): Promise<StaffProduct | undefined> {
  const { shop, token } = fixture
  const path = `/api/admin/products?search=${encodeURIComponent(name)}`
  return (await shop.api<StaffProduct[]>('GET', path, { token })).body[0]
}

test('IMPORT-11 mistakes in the form are said at their fields, before anything is sent', async () => {
  const inside = await openDialog()
  fireEvent.click(inside.getByRole('button', { name: 'Preview' }))
  await inside.findByText('Choose a CSV file.')
  chooseFile(inside, '')
  await inside.findByText('The file is empty.')
  chooseFile(inside, 'x'.repeat(6 * 1024 * 1024 + 1))
  await inside.findByText(/^The file is larger than 6 MB\./)
  chooseFile(inside, 'Name,Price\nFine,5.00\n')
  const stock = inside.getByLabelText('Stock of new products without a count')
  for (const wrong of ['-1', '1,5', 'ten', '1000001']) {
    fireEvent.change(stock, { target: { value: wrong } })
    await inside.findByText('Enter a whole number from 0 to 1,000,000.')
  }
  fireEvent.change(stock, { target: { value: '1\u00A0250' } })
  await waitFor(() => expect(inside.queryByText(/^Enter a whole number/)).toBeNull())
  expect(fixture.requests.filter((path) => path.includes('/imports/preview'))).toEqual([])
})

test('IMPORT-11 the preview shows counts and faults by line, and a file that changes nothing offers no import', async () => {
  await fixture.shop.addProduct({ name: 'Known', sku: 'K-1', price: '5.00' })
  const inside = await openDialog()
  chooseFile(inside, 'Name,Price,SKU\nKnown,5.00,K-1\n')
  fireEvent.click(inside.getByRole('button', { name: 'Preview' }))
  await inside.findByText(/^There's nothing to import/)
  const counts = inside
    .getAllByRole('term')
    .map((term) => `${term.textContent} ${term.nextElementSibling?.textContent}`)
  expect(counts).toEqual(['New 0', 'Changed 0', 'Unchanged 1', 'Errors 0', 'Left out 0'])
  expect(inside.queryByRole('button', { name: /^Import/ })).toBeNull()
  fireEvent.click(inside.getByRole('button', { name: 'Back' }))
  chooseFile(inside, 'Name,Price,SKU\nKnown,free,K-1\n')
  fireEvent.click(inside.getByRole('button', { name: 'Preview' }))
  await inside.findByText('Line 2')
  await inside.findByText('price: Enter an amount such as 12.99.')
})

test('IMPORT-14 the preview shows product groups as groups, with their variants counted', async () => {
  const inside = await openDialog()
  const rows = [',5.00,Pear,Size,S', ',9.00,Pear,Size,L', 'Lone,1.00,,,']
  chooseFile(inside, ['Name,Price,Group,Options,Values', ...rows, ''].join('\n'))
  fireEvent.click(inside.getByRole('button', { name: 'Preview' }))
  const groups = within(await inside.findByRole('region', { name: 'Product groups' }))
  expect(groups.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Pear 2 variants by SizeNew',
  ])
})

test('IMPORT-12 an import whose answer is lost on the way happens once, and its result is shown', async () => {
  const inside = await openDialog()
  fixture.closeSocket()
  await screen.findByText('Offline')
  chooseFile(inside, 'Name,Price,Stock\nLost Answer,5.00,4\n')
  fireEvent.click(inside.getByRole('button', { name: 'Preview' }))
  const go = await inside.findByRole('button', { name: 'Import 1 product' })
  fixture.loseAnswerOf('/api/imports')
  fireEvent.click(go)
  await inside.findByText('1 new, 0 changed, 0 unchanged.')
  expect(await named('Lost Answer')).toMatchObject({ stock: 4 })
  fixture.openSocket()
})

test('IMPORT-12 if the shop changes after the preview, a new preview says so', async () => {
  const inside = await openDialog()
  chooseFile(inside, 'Name,Price,SKU\nMoving,5.00,M-9\n')
  fireEvent.click(inside.getByRole('button', { name: 'Preview' }))
  const go = await inside.findByRole('button', { name: 'Import 1 product' })
  await fixture.shop.addProduct({ name: 'Moving', sku: 'M-9', price: '1.00' })
  fireEvent.click(go)
  const words = 'The shop changed meanwhile, so nothing was imported. This is the new preview.'
  expect((await inside.findByText(words)).getAttribute('role')).toBe('alert')
  expect((await named('Moving'))?.price).toBe('1.00')
})
