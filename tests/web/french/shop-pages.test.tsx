import { describe, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { OrderPage as Order } from '#shared/contract/order/views.ts'
import { productIn } from '#shared/domain/catalog/translation.ts'
import { shopDay } from '#shared/domain/format.ts'
import { orderStatuses } from '#shared/domain/order/order.ts'
import { dayInWords } from '#shared/domain/shipping/delivery.ts'
import { inLocale } from '../../../src/server/runtime/request-locale.ts'
import {
  featuredQuery,
  orderPageQuery,
  productQuery,
  productsQuery,
  ratingQuery,
  reviewsQuery,
} from '../../../src/web/api/queries.ts'
import { CartLineRow } from '../../../src/web/cart/cart-line-row.tsx'
import { changesOf, compareCart } from '../../../src/web/cart/compare-cart.ts'
import { HomePage } from '../../../src/web/catalog/home/home-page.tsx'
import { ProductMissing } from '../../../src/web/catalog/product/product-missing.tsx'
import ProductPage from '../../../src/web/catalog/product/product-page.tsx'
import ReviewForm from '../../../src/web/catalog/reviews/review-form.tsx'
import { ProductReviews } from '../../../src/web/catalog/reviews/reviews-section.tsx'
import NothingFound from '../../../src/web/catalog/search/nothing-found.tsx'
import { indexProducts } from '../../../src/web/catalog/search/product-index.ts'
import { SearchForm } from '../../../src/web/catalog/search/search-form.tsx'
import { inOrder, noSearch } from '../../../src/web/catalog/search/search-state.ts'
import { plainIndex } from '../../../src/web/catalog/search/use-found-products.ts'
import WishlistPage from '../../../src/web/catalog/wishlist/wishlist-page.tsx'
import WishlistProducts from '../../../src/web/catalog/wishlist/wishlist-products.tsx'
import { SummaryLine } from '../../../src/web/checkout/summary/summary-line.tsx'
import { ConnectionBar } from '../../../src/web/layout/live-shop.tsx'
import { NotFoundPage } from '../../../src/web/layout/not-found-page.tsx'
import { ShopLayout } from '../../../src/web/layout/shop-layout.tsx'
import OrderPage from '../../../src/web/order/order-page.tsx'
import ThankYou from '../../../src/web/order/thank-you.tsx'
import { LoadAgain } from '../../../src/web/ui/lazy/error-boundary.tsx'
import { someProduct } from '../catalog/product/some-product.ts'
import { foreignPhrases, htmlIn, wordsIn } from './french.fixture.tsx'
import type { ReactNode } from 'react'

const english = someProduct({
  name: 'Maple Glaze',
  description: 'Thick as syrup.',
  tags: ['sweet', 'bbq'],
  ingredients: 'Sap',
  storage: 'Dry',
  netQuantity: '250 mL',
  allergens: ['mustard', 'tree-nuts'],
  rating: { averageRating: 4.5, totalReviews: 2 },
})
const french = {
  name: 'Laque à l’érable',
  description: 'Épaisse comme un sirop.',
  tags: ['sucré', 'bbq'],
  ingredients: 'Eau d’érable',
  storage: null,
  netQuantity: '250 ml',
}
const maple: ListedProduct = productIn('fr', { ...english, french })
const { id } = english

function withProducts(products: ListedProduct[]) {
  return {
    queries: [
      [productsQuery.queryKey, products],
      [featuredQuery.queryKey, products.slice(0, 1)],
      ...products.map((product) => [productQuery(product.id).queryKey, product] as const),
      [ratingQuery(id).queryKey, english.rating],
    ] as const,
  }
}

const parts: Record<string, () => ReactNode> = {
  'the frame of a page': () => <ShopLayout hasBanner>{null}</ShopLayout>,
  'the home page': () => <HomePage />,
  'a product': () => <ProductPage id={id} />,
  'a product that is gone': () => <ProductMissing isAddressWrong />,
  'the form for a review': () => <ReviewForm productId={id} />,
  'a search without results': () => (
    <NothingFound
      search={{ ...noSearch, text: 'xyz', tags: ['sweet'], order: 'shop' }}
      onChange={() => {}}
    />
  ),
  'the search form': () => (
    <SearchForm
      products={[english]}
      searching={{ search: { ...noSearch, order: 'shop' }, type: () => {}, choose: () => {} }}
      onSearchFocus={() => {}}
    />
  ),
  'the wishlist': () => <WishlistPage />,
  'an empty wishlist': () => <WishlistProducts />,
  'a page that is not there': () => <NotFoundPage />,
  'a part that failed': () => <LoadAgain />,
  'the bar about the connection': () => <ConnectionBar status="offline" />,
  'the thanks for an order': () => (
    <ThankYou
      order={{
        id,
        path: '/',
        email: 'ada@example.ca',
        total: '21.00',
        payment: { id, receipt: 'r' },
      }}
      onClose={() => {}}
    />
  ),
}

describe('LANG-06 English and French are never mixed', () => {
  for (const [name, part] of Object.entries(parts)) {
    test(`in ${name}`, () => {
      for (const stock of [0, 1, 40]) {
        const product = { ...english, stock }
        expect(foreignPhrases(part, withProducts([product, { ...product, id: 'other' }]))).toEqual(
          [],
        )
      }
    })
  }

  test('while products and reviews load, are missing, or failed', () => {
    for (const part of [
      () => <HomePage />,
      () => <ProductPage id={id} />,
      () => <ProductReviews productId={id} />,
    ]) {
      expect(foreignPhrases(part)).toEqual([])
    }
    expect(foreignPhrases(() => <HomePage />, withProducts([]))).toEqual([])
    const none = [
      [reviewsQuery(id).queryKey, { reviews: [], nextCursor: null }],
      [ratingQuery(id).queryKey, { averageRating: 0, totalReviews: 0 }],
    ] as const
    expect(foreignPhrases(() => <ProductReviews productId={id} />, { queries: none })).toEqual([])
  })

  test('in the lines of a cart, whatever happened to their products', () => {
    const line = { id, name: 'Mango', price: '9.00', quantity: 3 }
    for (const products of [
      [],
      [{ ...english, stock: 0 }],
      [{ ...english, stock: 2 }],
      [english],
    ]) {
      const [compared] = compareCart([line], products)
      if (!compared) throw new Error('The cart has no line.')
      const lowered = [{ id, from: 3, to: 2 }]
      const row = () => (
        <CartLineRow line={compared} isLoaded lowered={lowered} onLeave={() => {}} />
      )
      expect(foreignPhrases(row)).toEqual([])
      inLocale('fr', () =>
        expect(changesOf(compared, lowered).join(' ')).not.toMatch(/\b(the|your)\b/),
      )
    }
  })

  for (const status of orderStatuses) {
    test(`in an order that is ${status}, with and without a refund`, () => {
      for (const refundedAmount of ['0.00', '5.00', '24.00']) {
        const order: Order = { ...someOrder, status, refundedAmount }
        const queries = [[orderPageQuery(id, '').queryKey, order]] as const
        expect(foreignPhrases(() => <OrderPage id={id} />, { queries })).toEqual([])
      }
    })
  }
})

test('LANG-06 a product in French has prices, days and links of the French shop', () => {
  const html = htmlIn(
    'fr',
    <ProductPage id={id} />,
    withProducts([{ ...maple, price: '1234.50', stock: 3 }]),
  )
  const words = wordsIn(html)
  expect(words).toContain('1\u00a0234,50\u00a0$\u00a0CA')
  expect(words).toContain('Note de 4,5 sur 5')
  expect(words).toContain('Moutarde, Noix')
  expect(words).toContain('3 disponibles')
  const links = [...html.matchAll(/<a [^>]*href="(\/(?!pictures)[^"]*)"/g)].map(([, href]) => href)
  expect(links.length).toBeGreaterThan(1)
  expect(links.filter((href) => !href?.startsWith('/fr'))).toEqual([])
})

test('LANG-06 the first day of a month is written as 1er in French', () => {
  inLocale('fr', () => {
    expect(dayInWords('2026-12-01')).toBe('mardi 1er décembre')
    expect(dayInWords('2026-12-11')).toBe('vendredi 11 décembre')
    expect(shopDay('2026-12-01T17:00:00.000Z')).toBe('1er décembre 2026')
  })
  inLocale('en', () => expect(dayInWords('2026-12-01')).toBe('Tuesday, December 1'))
})

test('LANG-06 what is not translated is marked as English, and colors follow the English tags', () => {
  const html = htmlIn('fr', <ProductPage id={id} />, withProducts([maple]))
  expect(html).toContain('<dd lang="en-CA" class="whitespace-pre-line wrap-anywhere">Dry</dd>')
  expect(html).not.toMatch(/lang="en-CA"[^>]*>Laque/)
  expect(html).toMatch(/data-color="sweet"[^>]*>sucré/)
  expect(htmlIn('fr', <HomePage />, withProducts([maple]))).toContain('/pictures/')
})

test('LANG-06 a cart in French shows the fallback pictures of the English names', () => {
  const names = { french: { ...french, name: 'Trempette maison' }, name: 'Herb Dip' }
  const herb = productIn('fr', { ...english, ...names, imageUrl: null, images: [] })
  const cart = [{ id, name: herb.name, price: herb.price, quantity: 1 }]
  const [line] = compareCart(cart, [herb])
  if (!line) throw new Error('The cart has no line.')
  const lines = [
    <CartLineRow key="cart" line={line} isLoaded lowered={[]} onLeave={() => {}} />,
    <SummaryLine key="summary" line={line} lowered={[]} />,
  ]
  for (const shown of lines) {
    expect(htmlIn('fr', shown)).toContain('src="/pictures/herb.webp"')
  }
})

test('LANG-06 a cart and an order in French mark the names that are not translated as English', () => {
  const plain = productIn('fr', { ...english, french: null })
  for (const [product, isEnglish] of [
    [plain, true],
    [maple, false],
  ] as const) {
    const [line] = compareCart([{ id, name: '', price: product.price, quantity: 1 }], [product])
    if (!line) throw new Error('The cart has no line.')
    const marked = new RegExp(`lang="en-CA"[^>]*>(<a [^>]*>)?${product.name}<`)
    const row = <CartLineRow line={line} isLoaded lowered={[]} onLeave={() => {}} />
    const summary = <SummaryLine line={line} lowered={[]} />
    for (const shown of [row, summary]) {
      const html = htmlIn('fr', shown)
      expect(html).toContain(product.name)
      expect(marked.test(html)).toBe(isEnglish)
    }
  }
})

test('LANG-06 French products are found without accents, by English words, and sorted as in French', () => {
  const named = (name: string) => ({ ...maple, id: name, name })
  const products = [named('Zeste'), named('Épinette'), named('Bœuf'), named('Eau')]
  expect(inLocale('fr', () => inOrder(products, 'name').map(({ name }) => name))).toEqual([
    'Bœuf',
    'Eau',
    'Épinette',
    'Zeste',
  ])
  for (const find of [indexProducts(products), plainIndex(products)]) {
    expect(find('epinette')).toEqual(['Épinette'])
    expect(find('boeuf')).toEqual(['Bœuf'])
    expect(find('Épinette SUCRE')).toEqual(['Épinette'])
  }
  expect(indexProducts([maple])('glaze')).toEqual([id])
})

const someOrder: Order = {
  id,
  status: 'placed',
  customerName: 'Ada Tremblay',
  items: [
    {
      productId: id,
      productName: 'Maple Glaze',
      translatedName: 'Laque à l’érable',
      price: '12.00',
      quantity: 2,
      imageUrl: null,
      productUpdatedAt: english.updatedAt,
    },
  ],
  subtotal: '24.00',
  shippingCost: '0.00',
  taxAmount: '0.00',
  totalAmount: '24.00',
  paidAmount: '24.00',
  refundedAmount: '0.00',
  paymentMethod: 'stripe',
  history: [{ what: 'placed', at: '2026-03-02T15:00:00.000Z' }],
  deliverTo: ['Ada Tremblay', 'Montréal'],
  shipments: [],
  expected: null,
  createdAt: '2026-03-01T12:00:00.000Z',
  updatedAt: '2026-03-01T12:00:00.000Z',
}
