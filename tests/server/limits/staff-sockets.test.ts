import { afterAll, beforeAll, expect, test } from 'bun:test'
import { liveProtocols } from '#shared/contract/events.ts'
import type { LiveStatus } from '../../../src/web/live/live-options.ts'
import { createLiveClient } from '../../../src/web/live/socket-client.ts'
import { addPerson } from '../../support/people.ts'
import { openRawSocket, type RawSocket } from '../../support/raw-socket.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
let crowd: RawSocket[]

beforeAll(async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '1' } })
  // A sale: 2,000 shoppers, each at home.
  crowd = await Promise.all(
    Array.from({ length: 2_000 }, (_, index) =>
      openRawSocket(shop, { 'X-Forwarded-For': `203.0.${index >> 8}.${index & 255}` }),
    ),
  )
})

afterAll(async () => {
  for (const { destroy } of crowd) destroy()
  await shop.dispose()
})

async function answerTo(headers: Record<string, string>): Promise<string> {
  const { answer, destroy } = await openRawSocket(shop, headers)
  destroy()
  return answer
}

const offering = (token: string) => ({
  'Sec-WebSocket-Protocol': `${liveProtocols.live}, ${liveProtocols.bearer}${token}`,
})

test('LIVE-14 when 2,000 shoppers are connected, staff still are, and only the next guest is refused', async () => {
  expect(crowd.every(({ answer }) => answer.includes('101'))).toBe(true)
  const token = await shop.asOwner()
  expect(await answerTo({})).toContain('429')
  expect(await answerTo(offering(token))).toContain('101')
  expect(await answerTo({ Authorization: `Bearer ${token}` })).toContain('101')
})

test('a forged token, or that of an account without the dashboard, takes the slot of a guest', async () => {
  const { token } = await addPerson(shop, { isAdmin: false })
  for (const headers of [offering(token), offering('x.y.z'), offering('')]) {
    expect(await answerTo(headers)).toContain('429')
  }
})

test('a dashboard connects beside them and stays live, as a browser does', async () => {
  const statuses: LiveStatus[] = []
  const client = createLiveClient({
    token: await shop.asOwner(),
    url: `${shop.url.replace('http', 'ws')}/api/live`,
    onEvent: () => {},
    onReset: () => {},
    onStatus: (status) => statuses.push(status),
    onEnd: () => {},
  })
  client.open()
  while (statuses.at(-1) !== 'live') await Bun.sleep(20)
  client.close()
  expect(statuses).toEqual(['catching-up', 'offline', 'catching-up', 'live'])
})
