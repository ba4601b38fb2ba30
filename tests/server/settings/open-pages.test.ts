import { expect, test } from 'bun:test'
import type { AllSettings, Identity } from '#shared/contract/settings/settings.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openSocket, type TestSocket } from '../../support/socket.ts'

const shop = useTestShop()
const OPEN_PAGES = 200

/** A page that is open somewhere and follows the shop. */
async function openPage(): Promise<TestSocket> {
  const socket = await openSocket(shop)
  socket.send({ type: 'subscribe', topics: ['products', 'settings'] })
  await socket.next(({ type }) => type === 'subscribed')
  return socket
}

async function save(token: string, identity: Identity) {
  const saved = await shop.api('PUT', '/api/admin/settings', { token, body: { identity } })
  expect(saved.status).toBe(200)
}

/** The pages, without the position in the journal from which an opened page catches up. */
async function bytesOf(paths: readonly string[]): Promise<string[]> {
  return Promise.all(
    paths.map(async (path) => {
      const text = await (await fetch(shop.address + path)).text()
      return text.replace(/"seq":\d+\}<\/script>/, '')
    }),
  )
}

test('SET-04 a change reaches 200 open pages, no page is served outdated, and undo restores the exact pages', async () => {
  const token = await shop.asOwner()
  const { id } = await shop.addProduct()
  const paths = [
    '/',
    '/fr',
    '/about',
    '/shipping-returns',
    '/privacy',
    `/product/${id}`,
    '/checkout',
  ]
  const { body } = await shop.api<AllSettings>('GET', '/api/admin/settings', { token })
  const before = body.identity.value
  // The second time they come from the cache.
  const former = await bytesOf(paths)
  const cached = await bytesOf(paths)
  expect(paths.filter((_, index) => cached[index] !== former[index])).toEqual([])
  const sockets = await Promise.all(Array.from({ length: OPEN_PAGES }, openPage))

  for (const value of [{ ...before, name: 'Wick & Wax' }, before]) {
    const heard = sockets.map(async (socket) => {
      const { data } = await socket.next(({ name }) => name === 'settings.updated')
      return data
    })
    await save(token, value)
    // Whatever is answered after the save is not older than it.
    const pages = await bytesOf(paths)
    expect(pages.every((page) => page.includes('Wick &amp; Wax') === (value !== before))).toBe(true)
    for (const data of await Promise.all(heard)) {
      expect(data).toMatchObject({ id: 'identity', value })
    }
  }
  const after = await bytesOf(paths)
  expect(paths.filter((_, index) => after[index] !== former[index])).toEqual([])
  for (const socket of sockets) socket.close()
})
