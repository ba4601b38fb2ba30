import { expect, test } from 'bun:test'
import { join } from 'node:path'
import type { AllSettings, Identity } from '#shared/contract/settings/settings.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { eventually } from '../../support/clock.ts'
import { quiet, run } from '../../support/program.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'
import { openSocket } from '../../support/socket.ts'
import { databaseSettings } from '../../support/test-engine.ts'

const shop = useTestShop({
  environment: { STORE_NAME: 'Saucery', SALES_EMAIL: 'hello@saucery.example' },
})

async function read(): Promise<AllSettings> {
  const { body } = await shop.api<AllSettings>('GET', '/api/admin/settings', {
    token: await shop.asOwner(),
  })
  return body
}

async function save(identity: Partial<Identity>, version?: string) {
  const value = { ...(await read()).identity.value, ...identity }
  return shop.api<AllSettings>('PUT', '/api/admin/settings', {
    token: await shop.asOwner(),
    body: { identity: value, ...(version && { version }) },
  })
}

const pageAt = async (path: string) => (await fetch(shop.address + path)).text()

const wicks = {
  name: 'Wick & Wax',
  email: 'ben@wicks.example',
  phone: '+1 416 555 0199',
  address: '12 King St W\nToronto ON  M5V 2T6',
  links: ['https://www.instagram.com/wicks'],
  businessNumber: '123456789',
  gstNumber: '123456789 RT0001',
  qstNumber: '1234567890 TQ0001',
}

test('SET-01 SET-05 SET-06 a renamed shop has its new name, address and numbers on every page at once', async () => {
  const { id } = await shop.addProduct()
  const pages = ['/', '/about', '/shipping-returns', `/product/${id}`, '/llms.txt', '/api/docs']
  const others = ['/manifest.webmanifest', '/api/openapi.json']
  // Fills the cache with pages that have the former name.
  for (const path of pages)
    expect([path, await pageAt(path)]).toEqual([path, expect.stringContaining('Saucery')])
  expect(await pageAt('/')).not.toContain('King St')
  const before = (await read()).identity
  expect(before).toMatchObject({ updatedBy: null, value: { name: 'Saucery' } })

  expect((await save(wicks, before.updatedAt)).body.identity).toMatchObject({
    value: wicks,
    updatedBy: 'admin',
  })
  for (const path of [...pages, ...others]) {
    const text = await pageAt(path)
    expect([path, text.includes('Saucery')]).toEqual([path, false])
    expect([path, /Wick (&|&amp;) Wax/.test(text)]).toEqual([path, true])
  }
  const about = await pageAt('/about')
  for (const words of ['+1 416 555 0199', '12 King St W', 'instagram.com', 'RT0001', 'TQ0001']) {
    expect(about).toContain(words)
  }
  expect(about).toContain('"telephone":"+1 416 555 0199","address":"12 King St W, Toronto ON')

  // Undo is to save the former value.
  await save(before.value)
  expect(await pageAt('/about')).toContain('Saucery')
  expect(await pageAt('/about')).not.toContain('King St')
})

test('SET-03 an outdated version is refused, a bad value named, and each change is in the activity', async () => {
  const { updatedAt } = (await read()).identity
  expect((await save({ name: 'First' }, updatedAt)).status).toBe(200)
  expect(await save({ name: 'Second' }, updatedAt)).toMatchObject({
    status: 409,
    body: { code: 'stale' },
  })
  expect((await read()).identity.value.name).toBe('First')
  const bad = await save({ name: ' ', email: 'nobody', links: ['instagram'] })
  expect(bad).toMatchObject({
    status: 422,
    body: {
      errors: [
        { path: '/identity/name', message: "Enter your shop's name." },
        { path: '/identity/email' },
        {
          path: '/identity/links/0',
          message: 'Enter a complete web address that starts with https://.',
        },
      ],
    },
  })
  // Looks like an address, but is not a valid URL.
  const unreadable = await save({ links: ['https://www.facebook.com:wicks'] })
  expect(unreadable).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/identity/links/0' }] },
  })
  const token = await shop.asOwner()
  const { body } = await shop.api<AuditEntry[]>('GET', '/api/admin/audit?kind=settings', { token })
  expect(body[0]).toMatchObject({
    subjectName: 'Identity',
    actorName: 'admin',
    changes: [{ field: 'name', after: 'First' }],
  })
  const empty = await shop.api('PUT', '/api/admin/settings', { token, body: {} })
  expect(empty.status).toBe(422)
})

test('SET-04 open pages hear of a change without signing in, also one made on the command line', async () => {
  const socket = await openSocket(shop)
  socket.send({ type: 'subscribe', topics: ['products', 'settings'] })
  await socket.next(({ type }) => type === 'subscribed')
  const { out, err, code } = await settings('set', 'identity.name', 'From the shell')
  expect([out, err, code]).toEqual(['identity saved.\n', '', 0])
  const frame = await socket.next(({ name }) => name === 'settings.updated')
  expect(frame).toMatchObject({
    topic: 'settings',
    data: { id: 'identity', value: { name: 'From the shell' } },
  })
  await eventually(async () => (await pageAt('/')).includes('From the shell'))
  const facts = await shop.api('GET', '/api/shop')
  expect(facts.body).toMatchObject({ name: 'From the shell', salesEmail: 'hello@saucery.example' })
  socket.close()
})

const settings = (...args: string[]) =>
  run(['settings', ...args], {
    directory: shop.directory,
    environment: {
      ...quiet,
      ...databaseSettings(shop.directory),
      DATA_DIR: shop.directory,
      SALES_EMAIL: 'hello@saucery.example',
    },
  })

test('SET-07 the command line gets, sets, exports and imports settings, and names what is wrong', async () => {
  await settings('set', 'identity.links', '["https://wicks.example/me"]')
  expect((await settings('get', 'identity.links')).out).toBe('[\n  "https://wicks.example/me"\n]\n')
  await settings('set', 'identity.phone', '911')
  expect((await settings('get', 'identity.phone')).out).toBe('911\n')
  await settings('set', 'identity.phone', '')
  expect((await settings('get', 'identity.phone')).out).toBe('null\n')

  const file = join(shop.directory, 'settings.json')
  await settings('export', '--out', file)
  const exported = await Bun.file(file).json()
  const saved = Object.values(await read()).map(({ id, value }) => [id, value])
  expect(exported).toEqual(Object.fromEntries(saved))
  await Bun.write(file, JSON.stringify({ identity: { name: 'Imported' } }))
  expect((await settings('import', file)).code).toBe(0)
  const imported = (await read()).identity
  expect(imported).toMatchObject({
    updatedBy: 'the command line',
    value: { ...exported.identity, name: 'Imported' },
  })

  const wrong = [
    [['set', 'identity.nmae', 'x'], 'There is no setting identity.nmae. There is name, email'],
    [['set', 'identity.email', 'nobody'], 'identity.email: Enter an email address'],
    [['set', 'identity', '{}'], 'Name a setting of identity, such as identity.name.'],
    [['import', 'missing.json'], 'missing.json'],
    [['import', 'package.json'], 'package.json'],
    [['list'], 'Use "settings get"'],
  ] as const
  for (const [args, words] of wrong) {
    const { err, code } = await settings(...args)
    expect([args, err]).toEqual([args, expect.stringContaining(words)])
    expect(code).toBeGreaterThan(0)
  }
  expect((await read()).identity.updatedAt).toBe(imported.updatedAt)
})

test('SET-02 saved settings survive a restart and take precedence over the environment', async () => {
  const other = await openTestShop({ environment: { STORE_NAME: 'By the environment' } })
  try {
    expect(await (await fetch(other.address)).text()).toContain('By the environment')
    const token = await other.asOwner()
    const { body } = await other.api<AllSettings>('GET', '/api/admin/settings', { token })
    await other.api('PUT', '/api/admin/settings', {
      token,
      body: { identity: { ...body.identity.value, name: 'By its owner' } },
    })
    const again = await other.reopen()
    expect(await (await fetch(again.address)).text()).toContain('By its owner')
    Object.assign(other, again)
  } finally {
    await other.dispose()
  }
})

test('SET-05 a link must start with https:// also once the simulator has taken a payment', async () => {
  const product = await shop.addProduct()
  expect((await buyerAt(shop).open(orderFor([{ product, quantity: 1 }]))).status).toBe(200)
  expect(await save({ links: ['http://wicks.example'] })).toMatchObject({
    status: 422,
    body: { errors: [{ path: '/identity/links/0' }] },
  })
})
