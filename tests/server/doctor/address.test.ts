import { afterEach, expect, test } from 'bun:test'
import { liveProtocols } from '#shared/contract/events.ts'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { readConfig } from '../../../src/server/config/config.ts'
import { readFact } from '../../../src/server/db/engine/facts.ts'
import { addressFindings } from '../../../src/server/doctor/address-findings.ts'
import { refusedOriginSetting } from '../../../src/server/http/refused-origin.ts'
import { eventually } from '../../support/clock.ts'
import { startNginx } from '../../support/nginx.ts'
import { addPerson } from '../../support/people.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { openSocket } from '../../support/socket.ts'
import { databaseSettings } from '../../support/test-engine.ts'

let shop: TestShop
afterEach(() => shop.dispose())

const examine = (environment: Record<string, string> = {}) =>
  addressFindings(
    readConfig({ DATA_DIR: shop.directory, ...databaseSettings(shop.directory), ...environment }),
  )

/** A browser that shows the shop at `origin`, through a proxy that sends this Host. */
const browse = (origin: string, host: string, protocols: Record<string, string>) =>
  openSocket(shop, { Origin: origin, Host: host, ...protocols }).then(
    (socket) => socket.close(),
    () => {},
  )

/** The same, with the dashboard signed in. */
async function openDashboard(origin: string, host = new URL(origin).host) {
  const offered = [liveProtocols.live, liveProtocols.bearer + (await shop.asOwner())]
  await browse(origin, host, { 'Sec-WebSocket-Protocol': offered.join(', ') })
}

const stored = () => readFact(shop.context.db.read, refusedOriginSetting)

test('CLI-37 doctor and the dashboard say at which address browsers show the shop, if it is not PUBLIC_URL', async () => {
  const PUBLIC_URL = 'https://sauces.example'
  shop = await openTestShop({ environment: { PUBLIC_URL } })
  expect(await examine({ PUBLIC_URL })).toEqual([])
  await openDashboard('https://sauces.example')
  expect(await stored()).toBeNull()
  await openDashboard('https://www.sauces.example')
  expect(await eventually(async () => (await stored()) !== null)).toBe(true)
  expect(await examine({ PUBLIC_URL })).toEqual([
    {
      subject: 'Address',
      level: 'warn',
      words: expect.stringMatching(
        /https:\/\/www\.sauces\.example, last on 20.*PUBLIC_URL is https:\/\/sauces\.example/,
      ),
    },
  ])
  const token = await shop.asOwner()
  const days = '2025-03-01T05:00:00Z,2025-03-02T05:00:00Z'
  const { body } = await shop.api<Overview>('GET', `/api/admin/overview?days=${days}`, { token })
  expect(body.otherAddress).toBe('https://www.sauces.example')
  // Once it is corrected, nothing is said.
  expect(await examine({ PUBLIC_URL: 'https://www.sauces.example' })).toEqual([])
})

test('CLI-37 only a signed-in dashboard says where the shop is opened, whatever strangers send', async () => {
  shop = await openTestShop({ environment: { PUBLIC_URL: 'https://sauces.example' } })
  const shopper = await addPerson(shop, { isAdmin: false })
  const forged = (token: string) => ({
    'Sec-WebSocket-Protocol': `${liveProtocols.live}, ${liveProtocols.bearer}${token}`,
  })
  for (const [origin, host, headers] of [
    ['https://evil.example', 'sauces.example', {}],
    ['https://evil.example', 'evil.example', {}],
    ['https://evil.example', '127.0.0.1:3000', {}],
    ['https://evil.example', 'evil.example', { Authorization: 'Bearer letmein' }],
    ['https://evil.example', 'evil.example', forged('letmein')],
    ['https://evil.example', 'evil.example', forged(shopper.token)],
  ] as const) {
    await browse(origin, host, headers)
  }
  await openDashboard('null', 'sauces.example')
  await openDashboard(`https://${'a'.repeat(300)}.example`)
  await Bun.sleep(200)
  expect(await stored()).toBeNull()
})

test('CLI-37 doctor says that a shop behind a proxy has no PUBLIC_URL, whatever the proxy calls it', async () => {
  shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1' } })
  expect(await examine({ TRUST_PROXY: '127.0.0.1' })).toMatchObject([
    { level: 'warn', words: expect.stringContaining('PUBLIC_URL is not set') },
  ])
  await openDashboard('https://sauces.example', '127.0.0.1:3000')
  expect(await eventually(async () => (await stored()) !== null)).toBe(true)
  expect((await examine())[0]?.words).toContain('https://sauces.example')
})

test('CLI-37 doctor finds a proxy that passes no live connection on, and another server at PUBLIC_URL', async () => {
  shop = await openTestShop()
  const headers = 'proxy_http_version 1.1; proxy_set_header Upgrade $http_upgrade;'
  const pass = `proxy_pass ${shop.address};`
  const cases = [
    [`${pass} proxy_http_version 1.1;`, 'passes no live connection on'],
    [pass, 'passes no live connection on'],
    ['return 200 "Welcome to nginx!";', 'is answered by something else'],
  ] as const
  for (const [lines, words] of cases) {
    const nginx = await startNginx(lines)
    // This name of the machine is not a loopback name.
    const PUBLIC_URL = nginx.address.replace('127.0.0.1', '0.0.0.0')
    expect(await examine({ PUBLIC_URL })).toMatchObject([
      { level: 'bad', words: expect.stringContaining(words) },
    ])
    await nginx.dispose()
  }
  const right = await startNginx(`${pass} ${headers} proxy_set_header Connection upgrade;`)
  const PUBLIC_URL = right.address.replace('127.0.0.1', '0.0.0.0')
  expect(await examine({ PUBLIC_URL })).toEqual([])
  await right.dispose()
})
