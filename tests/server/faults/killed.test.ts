import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import { ask } from '../../support/database.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, serve } from '../../support/program.ts'
import { admin } from '../../support/shop.ts'
import { testedSyncModes } from '../../support/test-engine.ts'

const directory = useProgramDirectory({ isPrepared: true })

const ROUNDS = 3

test.each([...testedSyncModes])(
  'SQLITE_SYNC=%s: killing the shop at any moment loses no confirmed review or edit, and every review has its event',
  async (mode) => {
    const environment = { ...quiet, TRUST_PROXY: '1', LOG_LEVEL: 'error', SQLITE_SYNC: mode }
    const file = directory.data('shop.db')
    const reviews: string[] = []
    let product: ListedProduct | null = null
    let stock = 100

    for (let round = 0; round < ROUNDS; round++) {
      const shop = await serve({ directory: directory.path, environment })
      async function call<T>(method: string, path: string, body?: object, token = ''): Promise<T> {
        const answer = await fetch(shop.address + path, {
          method,
          headers: {
            'Content-Type': 'application/json',
            Authorization: `Bearer ${token}`,
            'X-Forwarded-For': `10.0.${reviews.length % 250}.${round}`,
          },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
        if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
        return (await answer.json()) as T
      }
      const { token } = await call<{ token: string }>('POST', '/api/auth/login', admin)
      const words = { name: 'Maple Mustard', description: 'Sharp.', price: '10.00', stock }
      const sold: ListedProduct =
        product ?? (await call<ListedProduct>('POST', '/api/products', words, token))
      product = sold

      let isAlive = true
      let asked = stock
      const before = reviews.length
      const review = { productId: sold.id, customerName: 'Ada', customerEmail: 'ada@example.ca' }
      const writers = [
        (async () => {
          while (isAlive) {
            const body = { ...review, rating: 5, comment: 'Good.' }
            const made = await call<Review>('POST', '/api/reviews', body).catch(() => null)
            if (made) reviews.push(made.id)
          }
        })(),
        (async () => {
          while (isAlive) {
            asked += 1
            const path = `/api/products/${sold.id}`
            const edited = await call<ListedProduct>('PUT', path, { stock: asked }, token).catch(
              () => null,
            )
            if (edited) stock = edited.stock
          }
        })(),
      ]
      while (reviews.length < before + 10 || stock < 110) await Bun.sleep(1)
      await shop.kill()
      isAlive = false
      await Promise.all(writers)

      const kept = new Set(ask(file, 'select id from reviews').map(({ id }) => id))
      expect(reviews.filter((id) => !kept.has(id))).toEqual([])
      const [row] = ask(file, 'select stock from products where id = ?', sold.id)
      // The last edit may have been written without a response; no edit that got one may be lost.
      expect(Number(row?.stock)).toBeWithin(stock, asked + 1)
      stock = Number(row?.stock)
      const published = ask(file, "select count(*) as n from events where name = 'review.created'")
      expect(published).toEqual([{ n: kept.size }])
    }
  },
)
