import { cleanup, fireEvent, renderWithShop, screen } from '../../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { ProductPurchase } from '../../../../src/web/catalog/product/product-details.tsx'
import { usePageShop } from '../../../support/page-shop.ts'

const shop = usePageShop()
afterEach(cleanup)

let product: ListedProduct & { variants: [] }
beforeEach(async () => {
  product = { ...(await shop().addProduct({ stock: 0 })), variants: [] }
})

const open = () => renderWithShop(<ProductPurchase product={product} />)

const submit = () =>
  fireEvent.click(screen.getByRole('button', { name: "Email me when it's back" }))

const sent = () => shop().sent.filter(({ path }) => path.endsWith('/notify'))

function type(email: string) {
  fireEvent.change(screen.getByLabelText('Email *'), { target: { value: email } })
}

test("NOTIFY-01 a sold-out product's page takes an address, with the words of the consent", async () => {
  open()
  await screen.findByText(/will email you once when it's back. You can cancel at any time./)
  type('ann@')
  submit()
  await screen.findByText('Please enter a valid email')
  expect(sent()).toEqual([])
  type('ann@example.ca')
  submit()
  const done = await screen.findByText("We'll email ann@example.ca when it's back.")
  expect(done.getAttribute('role')).toBe('status')
  expect(sent()).toHaveLength(1)
})

test('NOTIFY-01 if it sells out while the page is open, the form waits behind a button', async () => {
  const { rerender } = renderWithShop(<ProductPurchase product={{ ...product, stock: 2 }} />)
  expect(screen.queryByRole('button', { name: "Email me when it's back" })).toBeNull()
  rerender(<ProductPurchase product={product} />)
  expect(screen.queryByLabelText('Email *')).toBeNull()
  submit()
  expect(await screen.findByLabelText('Email *')).toBeTruthy()
})
