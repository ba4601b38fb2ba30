import { renderWithShop, screen } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { ProductDetails } from '../../../../src/web/catalog/product/product-details.tsx'
import { someProduct } from './some-product.ts'

test('PACK-01 the page of a box says what is inside, with links to the pages of it', () => {
  const contents = [
    { productId: 'a', quantity: 3, name: 'Dulse Crisp' },
    { productId: 'b', quantity: 1, name: 'Sea Salt' },
  ]
  renderWithShop(<ProductDetails product={someProduct({ name: 'Shore Box', contents })} />)
  const list = screen.getByRole('region', { name: "What's inside" })
  expect([...list.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '3 × Dulse Crisp',
    '1 × Sea Salt',
  ])
  const link = screen.getByRole('link', { name: 'Dulse Crisp' })
  expect(link.getAttribute('href')).toBe('/product/a')
})
