import { act, renderWithShop, screen, waitFor, within } from '../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ShopInfo } from '../../../src/web/boot/shop-info.ts'
import { ShopLayout } from '../../../src/web/layout/shop-layout.tsx'
import { ErrorBoundary, LoadAgain } from '../../../src/web/ui/lazy/error-boundary.tsx'
import { lazyPart } from '../../../src/web/ui/lazy/lazy-part.tsx'

// React logs every render error; these tests cause them on purpose.
const guard = console.error
beforeEach(() => {
  console.error = () => {}
})
afterEach(() => {
  console.error = guard
})

function Broken(): never {
  throw new Error('a secret of the shop')
}

const words = "This part of the page didn't load"

test('a page that fails to render keeps its layout and offers to reload', () => {
  renderWithShop(
    <ShopLayout>
      <Broken />
    </ShopLayout>,
  )
  expect(screen.getByRole('main').textContent).toContain(words)
  expect(screen.getByRole('main').textContent).not.toContain('secret')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.getByRole('contentinfo')).toBeTruthy()
})

test('an error does not stick to the next page', () => {
  renderWithShop(
    <ShopLayout>
      <Broken />
    </ShopLayout>,
    { path: '/about' },
  ).rerender(<ShopLayout>A good page</ShopLayout>)
  act(() => history.pushState(null, '', '/shipping-returns'))
  expect(screen.getByRole('main').textContent).toBe('A good page')
})

test('a part whose script fails to load says so, and the rest of the page works', async () => {
  const Missing = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')))
  renderWithShop(
    <>
      <p>The rest</p>
      <ErrorBoundary failed={<LoadAgain />}>
        <Missing fallback={<p>Loading</p>} />
      </ErrorBoundary>
    </>,
  )
  expect(await screen.findByText(words)).toBeTruthy()
  expect(screen.getByText('The rest')).toBeTruthy()
})

test('an optional part that fails is left out silently', async () => {
  const Missing = lazyPart(() => Promise.reject(new TypeError('Failed to fetch')))
  renderWithShop(
    <ErrorBoundary failed={null}>
      <Missing fallback={<p>Loading</p>} />
    </ErrorBoundary>,
  )
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull())
  expect(screen.queryByText(words)).toBeNull()
})

const broken = <T extends object>(name: string) =>
  Object.defineProperty({}, name, {
    get: () => {
      throw new Error('broken')
    },
  }) as T

test('an error in the header leaves the page, its footer and a link to the home page', () => {
  const shop = { look: broken<ShopInfo['look'] & object>('logo') }
  renderWithShop(<ShopLayout>The page</ShopLayout>, { shop })
  expect(screen.getByRole('main').textContent).toBe('The page')
  expect(screen.getByRole('contentinfo')).toBeTruthy()
  const home = within(screen.getByRole('banner')).getByRole('link', { name: 'Home' })
  expect(home.getAttribute('href')).toBe('/')
})

test('an error in the footer leaves the page and its header', () => {
  const shop = { imprint: broken<ShopInfo['imprint'] & object>('address') }
  renderWithShop(<ShopLayout>The page</ShopLayout>, { shop })
  expect(screen.getByRole('main').textContent).toBe('The page')
  expect(screen.getByRole('banner')).toBeTruthy()
  expect(screen.queryByRole('contentinfo')).toBeNull()
})
