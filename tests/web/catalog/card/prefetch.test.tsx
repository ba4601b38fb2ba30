import { fireEvent, renderWithShop, screen, waitFor } from '../../../support/dom.ts'
import { expect, test } from 'bun:test'
import { productQuery, reviewsQuery } from '../../../../src/web/api/queries.ts'
import { ProductCard } from '../../../../src/web/catalog/card/product-card.tsx'
import { Hero } from '../../../../src/web/catalog/home/hero.tsx'
import { usePageShop } from '../../../support/page-shop.ts'

const shop = usePageShop()
const none = { reviews: [], nextCursor: null }

test('hovering or focusing a card prefetches its page', async () => {
  const product = await shop().addProduct({ name: 'Dulse Crisp' })
  const { client } = renderWithShop(<ProductCard product={product} />)
  const key = productQuery(product.id).queryKey
  expect(client.getQueryData(key)).toBeUndefined()

  fireEvent.focus(screen.getByRole('link', { name: 'Dulse Crisp' }))
  expect(client.getQueryData(key)).toEqual(product)
  await waitFor(() => expect(client.getQueryData(reviewsQuery(product.id).queryKey)).toEqual(none))

  fireEvent.pointerMove(screen.getByRole('article'))
  const asked = shop().sent.filter(
    ({ path }) => path === `/api/products/${product.id}/reviews?limit=20`,
  )
  expect(asked.length).toBe(1)
})

test('the hero prefetches its page too', async () => {
  const product = await shop().addProduct({ name: 'Birch Glaze' })
  const { client } = renderWithShop(<Hero product={product} />)
  const key = productQuery(product.id).queryKey
  fireEvent.focus(screen.getByRole('link', { name: /^Learn More/ }))
  expect(client.getQueryData(key)).toEqual(product)
  await waitFor(() => expect(client.getQueryData(reviewsQuery(product.id).queryKey)).toEqual(none))
})
