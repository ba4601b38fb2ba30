import { act, cleanup, fireEvent, render, screen, waitFor } from '../../support/dom.ts'
import { afterEach, beforeEach, describe, expect, spyOn, test } from 'bun:test'
import { createQueryClient } from '../../../src/web/api/query-client.ts'
import { App } from '../../../src/web/app/app.tsx'
import { usePageShop } from '../../support/page-shop.ts'
import { testShop } from '../../support/shop-info.ts'

const shop = usePageShop()
const scroll = spyOn(window, 'scrollTo')
const scrollIntoView = spyOn(Element.prototype, 'scrollIntoView')

beforeEach(() => {
  scroll.mockClear()
  scrollIntoView.mockClear()
})
afterEach(cleanup)

function visit(path: string) {
  cleanup()
  history.replaceState(null, '', path)
  render(<App shop={testShop} queries={createQueryClient()} path={location.pathname} />)
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

describe('Addresses', () => {
  test('ROUTE-01 ROUTE-02 NF-01 each address shows its page', async () => {
    const { id } = await shop().addProduct({ name: 'Corn Relish' })
    const pages = [
      ['/about', 'Clean eating, made simple.'],
      ['/shipping-returns', 'Shipping and Returns'],
      [`/product/${id}`, 'Corn Relish'],
      ['/', 'Premium sauces for Canadian tables'],
      ['/product', '404 Page Not Found'],
      ['/no/such/page', '404 Page Not Found'],
    ] as const
    for (const [path, title] of pages) {
      visit(path)
      expect(await heading(title)).toBeTruthy()
    }
  })

  test('ROUTE-01 /checkout shows the checkout', async () => {
    visit('/checkout')
    expect(await screen.findByRole('link', { name: 'Continue Shopping' })).toBeTruthy()
  })
})

describe('Navigating', () => {
  test('sets the document title', async () => {
    const { id, name } = await shop().addProduct({ name: 'Birch Glaze' })
    visit('/')
    expect(document.title).toBe('Saucery: Premium sauces for Canadian tables')
    fireEvent.click(screen.getAllByRole('link', { name: 'About' })[0] ?? document.body)
    expect(document.title).toBe('About · Saucery')
    act(() => history.pushState(null, '', `/product/${id}`))
    await heading(name)
    expect(document.title).toBe('Birch Glaze · Saucery')
  })

  test('scrolls to the top and moves the focus there', async () => {
    visit('/about')
    fireEvent.click(screen.getByRole('link', { name: 'Shipping and Returns' }))
    await heading('Shipping and Returns')
    expect(scroll).toHaveBeenLastCalledWith({ top: 0, behavior: 'instant' })
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  test('O33 Sauces links to the collection from any page', async () => {
    visit('/about')
    fireEvent.click(screen.getAllByRole('link', { name: 'Sauces' })[0] ?? document.body)
    await screen.findByRole('heading', { name: 'Our Premium Sauce Collection' })
    const [target] = scrollIntoView.mock.contexts
    expect((target as Element).id).toBe('sauces')
    expect(scroll).not.toHaveBeenCalled()
  })

  test('restores the scroll position on Back', async () => {
    visit('/about')
    fireEvent.click(screen.getByRole('link', { name: 'Shipping and Returns' }))
    await heading('Shipping and Returns')
    scroll.mockClear()
    act(() => history.back())
    await waitFor(() => expect(location.pathname).toBe('/about'))
    await heading('Clean eating, made simple.')
    expect(scroll).not.toHaveBeenCalled()
  })
})
