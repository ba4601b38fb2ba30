import { afterEach, expect, spyOn, test } from 'bun:test'
import { frameLimit } from '#shared/contract/events.ts'
import {
  createAct,
  createEarlyReads,
  createOwnChanges,
} from '../../../../src/web/admin/live/call-action.ts'
import { createLiveClient } from '../../../../src/web/live/socket-client.ts'
import { eventually } from '../../../support/clock.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'

const shop = useTestShop()
const fetching = spyOn(globalThis, 'fetch')
afterEach(() => fetching.mockClear())

test('input that is too large for a frame is sent over HTTP, and the connection stays open', async () => {
  const token = await shop.asOwner()
  const { id } = await shop.addProduct()
  const real = fetching.getMockImplementation() ?? globalThis.fetch
  const requests: string[] = []
  fetching.mockImplementation(((path: string, options: RequestInit) => {
    requests.push(path)
    return Bun.fetch(new URL(path, shop.address), options)
  }) as typeof real)
  const states: string[] = []
  const client = createLiveClient({
    url: `${shop.address.replace('http', 'ws')}/api/live`,
    token,
    onEvent: () => {},
    onReset: () => {},
    onEnd: () => {},
    onStatus: (status) => states.push(status),
  })
  client.open()
  const options = { client, token, own: createOwnChanges(), early: createEarlyReads() }
  const act = createAct({
    ...options,
    onUser: () => {},
    onSessionEnd: () => {},
    confirmIdentity: () => Promise.resolve(null),
    onConfirmed: () => {},
  })
  expect(await eventually(() => client.isConnected())).toBe(true)
  const ids = [id]
  const update = (filling: number) =>
    act('products.bulkUpdate', {
      ids,
      change: { featured: true },
      // Dropped by the server, but sent.
      filling: 'é'.repeat(filling / 2),
    } as never).catch((error: { status: number }) => error.status)
  await update(1_000)
  expect(requests).toEqual([])
  await update(frameLimit)
  expect(requests).toHaveLength(1)
  expect(client.isConnected()).toBe(true)
  expect(states).not.toContain('offline')
  client.close()
})
