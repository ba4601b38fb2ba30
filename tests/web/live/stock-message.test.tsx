import { fireEvent, renderWithShop, screen } from '../../support/dom.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { ProductCard } from '../../../src/web/catalog/card/product-card.tsx'
import { ProductPurchase } from '../../../src/web/catalog/product/product-details.tsx'
import { someProduct } from '../catalog/product/some-product.ts'

beforeEach(() => localStorage.clear())

const chosen = () => document.querySelector('output')?.textContent
const more = () => screen.getByRole('button', { name: 'Increase quantity of Dulse Crisp' })
/** The text of the polite live region, present from the start. */
const said = () => document.querySelector('.stock-note')?.textContent

describe.each([
  ['A card', (product: ListedProduct) => <ProductCard product={product} />, 'Dulse Crisp: '],
  ['The page of a product', (product: ListedProduct) => <ProductPurchase product={product} />, ''],
])('%s', (_, part, prefix) => {
  function open(stock: number) {
    const { rerender } = renderWithShop(part(someProduct({ stock })))
    return (different: Partial<ListedProduct>) => rerender(part(someProduct(different)))
  }

  test('has a live region from the start, and announces messages', () => {
    const change = open(40)
    fireEvent.focus(more())
    const line = document.querySelector('.stock-note')
    expect(line?.getAttribute('aria-live')).toBe('polite')
    expect(said()).toBe('')
    change({ stock: 3 })
    expect(document.querySelector('.stock-note')).toBe(line)
    expect(said()).toBe(`${prefix}Only 3 left`)
  })

  test('CARD-02 says that a quantity was lowered, until the stock changes again', () => {
    const change = open(9)
    for (let count = 1; count < 6; count += 1) fireEvent.click(more())
    change({ stock: 4 })
    expect(chosen()).toBe('4')
    expect(said()).toBe(`${prefix}Only 4 left, so we changed your quantity from 6`)
    change({ stock: 2 })
    expect(chosen()).toBe('2')
    expect(said()).toBe(`${prefix}Only 2 left, so we changed your quantity from 6`)
    change({ stock: 30 })
    expect(chosen()).toBe('2')
    expect(said()).toBe('')
  })

  test('CARD-02 a newly selected quantity clears the message', () => {
    const change = open(9)
    for (let count = 1; count < 6; count += 1) fireEvent.click(more())
    change({ stock: 4 })
    fireEvent.click(screen.getByRole('button', { name: /^Decrease/ }))
    expect(said()).toBe(`${prefix}Only 4 left`)
  })
})

describe('The page of a product', () => {
  test('says that the price has changed while it was open', () => {
    const { rerender } = renderWithShop(<ProductPurchase product={someProduct({ stock: 40 })} />)
    rerender(<ProductPurchase product={someProduct({ stock: 40, price: '12.50' })} />)
    expect(said()).toBe('Price changed from CA$14.00 to CA$12.50')
  })

  test('says that the product just sold out, but not if it already was', () => {
    const { rerender } = renderWithShop(<ProductPurchase product={someProduct({ stock: 1 })} />)
    rerender(<ProductPurchase product={someProduct({ stock: 0 })} />)
    expect(said()).toBe('This sauce just sold out')
    renderWithShop(<ProductPurchase product={someProduct({ stock: 0 })} />)
    expect(said()).toBe('')
  })
})

test('a card speaks of its stock only while the shopper is at it, or if it lowers what they chose', () => {
  const live = () => document.querySelector('.stock-note')?.getAttribute('aria-live')
  const product = someProduct({ stock: 40 })
  const { rerender } = renderWithShop(<ProductCard product={product} />)
  expect(live()).toBeNull()
  fireEvent.focus(more())
  expect(live()).toBe('polite')
  fireEvent.blur(more())
  expect(live()).toBeNull()
  for (let count = 1; count < 6; count += 1) fireEvent.click(more())
  rerender(<ProductCard product={someProduct({ stock: 4 })} />)
  expect(live()).toBe('polite')
  rerender(<ProductCard product={product} />)
  expect(live()).toBeNull()
})
