import { expect, test } from 'bun:test'
import { ConfigError, type Flags, readConfig } from '../../../src/server/config/config.ts'
import { publicUrlOf } from '../../../src/server/config/public-url.ts'

function faultsOf(environment: Record<string, string>, flags: Flags = {}): readonly string[] {
  try {
    readConfig(environment, flags)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.faults
    throw error
  }
}

test('ENV-02 without any input every setting has its default', () => {
  expect(readConfig({})).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    dataDir: './data',
    publicUrl: null,
    admin: { username: 'admin', password: null },
    storeName: 'Saucery',
    salesEmail: 'sales@localhost',
    contactEmail: null,
    mailFrom: 'sales@localhost',
    providers: { paypal: { mode: 'off' } },
    smtpUrl: null,
    testModeDomain: null,
    trustProxy: 0,
    databaseUrl: null,
    databaseConnections: 10,
    sqliteSync: 'thread',
    logLevel: 'info',
  })
  expect(readConfig({}).geoipUrl).toStartWith('https://')
  expect(readConfig({}).reverseGeocodeUrl).toStartWith('https://')
})

test.each([
  ['::1', 'http://[::1]:3000'],
  ['::', 'http://localhost:3000'],
  ['0.0.0.0', 'http://localhost:3000'],
  ['127.0.0.1', 'http://127.0.0.1:3000'],
])('commands beside a shop that listens at %s have an address that can be opened', (HOST, url) => {
  expect(publicUrlOf(readConfig({ HOST }))).toBe(url)
})

test('ENV-01 every setting is read, and flags override the environment', () => {
  const environment = {
    PORT: '0',
    HOST: '0.0.0.0',
    DATA_DIR: '/srv/shop',
    PUBLIC_URL: 'https://sauces.example/',
    SALES_EMAIL: 'hello@sauces.example',
    STORE_NAME: ' Hot Stuff ',
    PAYPAL_MODE: 'simulator',
    GEOIP_URL: '',
    REVERSE_GEOCODE_URL: '',
    TRUST_PROXY: '2',
    DATABASE_CONNECTIONS: '3',
    SQLITE_SYNC: 'full',
    LOG_LEVEL: 'warn',
    TEST_MODE_DOMAIN: '127.0.0.1',
    SMTP_URL: 'smtps://user:secret@mail.example:465',
  }
  expect(readConfig(environment)).toMatchObject({
    port: 0,
    host: '0.0.0.0',
    dataDir: '/srv/shop',
    publicUrl: 'https://sauces.example',
    salesEmail: 'hello@sauces.example',
    contactEmail: 'hello@sauces.example',
    mailFrom: 'hello@sauces.example',
    storeName: 'Hot Stuff',
    geoipUrl: null,
    reverseGeocodeUrl: null,
    trustProxy: 2,
    databaseUrl: null,
    databaseConnections: 3,
    sqliteSync: 'full',
    logLevel: 'warn',
    testModeDomain: '127.0.0.1',
  })
  const flags = { port: '8080', host: '::1', 'data-dir': '/tmp/x' }
  expect(readConfig(environment, flags)).toMatchObject({
    port: 8080,
    host: '::1',
    dataDir: '/tmp/x',
  })
})

test('ENV-04 --demo turns the simulator on, and an explicit PAYPAL_MODE overrides it', () => {
  expect(readConfig({}, { demo: true }).providers.paypal.mode).toBe('simulator')
  expect(readConfig({ PAYPAL_MODE: 'off' }, { demo: true }).providers.paypal.mode).toBe('off')
})

const refused: [name: string, value: string][] = [
  ['PORT', 'http'],
  ['PORT', '65536'],
  ['PORT', '-1'],
  ['PORT', '80.5'],
  ['HOST', 'not a host'],
  ['HOST', 'http://localhost'],
  ['TEST_MODE_DOMAIN', 'https://test.example'],
  ['PUBLIC_URL', 'sauces.example'],
  ['PUBLIC_URL', 'ftp://sauces.example'],
  ['PUBLIC_URL', 'https://sauces.example/shop'],
  ['PUBLIC_URL', 'https://sauces.example/?a=1'],
  ['ADMIN_USERNAME', 'ab'],
  ['ADMIN_USERNAME', 'x'.repeat(65)],
  ['SALES_EMAIL', 'nobody'],
  ['MAIL_FROM', 'nobody'],
  ['PAYPAL_MODE', 'Live'],
  ['PAYPAL_MODE', 'yes'],
  ['PAYPAL_API_URL', 'paypal'],
  ['PAYPAL_WEB_URL', 'javascript:alert(1)'],
  ['GEOIP_URL', 'geo'],
  ['REVERSE_GEOCODE_URL', 'geo'],
  ['NAT64_PREFIX', '2001:db8::/32'],
  ['NAT64_PREFIX', '10.0.0.0/8'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '-1'],
  ['LOG_LEVEL', 'loud'],
  ['SQLITE_SYNC', 'off'],
  ['DATABASE_CONNECTIONS', 'many'],
  ['DATABASE_CONNECTIONS', '2'],
  ['DATABASE_CONNECTIONS', '101'],
]

for (const [name, value] of refused) {
  test(`${name}=${value.slice(0, 30)} is refused with its name, what was given and what is allowed`, () => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toStartWith(`${name} is ${JSON.stringify(value)}; allowed: `)
    expect(faults[0]).not.toContain('\n')
  })
}

const secrets: [name: string, value: string][] = [
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', 'long'.repeat(65)],
  ['SMTP_URL', 'mail-user:mail-secret@host'],
  ['STRIPE_WEBHOOK_SECRET', 'no hook'],
  ['DATABASE_URL', 'mysql://shop:secret@db.example/sauces'],
  ['DATABASE_URL', 'postgres://shop:secret@127.0.0.1:1,127.0.0.1:x/sauces'],
]

for (const [name, value] of secrets) {
  test(`a bad ${name} of ${value.length} characters is refused without its value`, () => {
    const faults = faultsOf({ [name]: value })
    expect(faults).toHaveLength(1)
    expect(faults[0]).toStartWith(`${name} is `)
    expect(faults[0]).toContain('; allowed: ')
    expect(faults[0]).not.toContain(value)
    expect(faults[0]).not.toContain('secret')
  })
}

test('sandbox and live need their client id and secret', () => {
  for (const mode of ['sandbox', 'live']) {
    const faults = faultsOf({ PAYPAL_MODE: mode })
    expect(faults.map((fault) => fault.split(' ')[0])).toEqual([
      'PAYPAL_CLIENT_ID',
      'PAYPAL_CLIENT_SECRET',
      'PAYPAL_WEBHOOK_ID',
    ])
    const given = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }
    expect(readConfig({ PAYPAL_MODE: mode, ...given }).providers.paypal).toMatchObject({ mode })
  }
})

test('all faults are reported at once, one line each', () => {
  const faults = faultsOf({ PORT: 'x', LOG_LEVEL: 'x', ADMIN_PASSWORD: 'x', TRUST_PROXY: 'x' })
  expect(faults.map((fault) => fault.split(' ')[0]).toSorted()).toEqual([
    'ADMIN_PASSWORD',
    'LOG_LEVEL',
    'PORT',
    'TRUST_PROXY',
  ])
})

test('cards need both of their keys, and neither is shown', () => {
  const secretKey = 'sk_test_5aucery'
  expect(readConfig({}).providers.stripe.keys).toBeNull()
  expect(
    readConfig({ STRIPE_SECRET_KEY: secretKey, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }).providers
      .stripe,
  ).toEqual({
    keys: { secretKey, publishableKey: 'pk_test_1', webhookSecret: null },
    apiUrl: null,
  })
  expect(faultsOf({ STRIPE_SECRET_KEY: secretKey })).toEqual([
    'STRIPE_PUBLISHABLE_KEY is not set; allowed: a value, because STRIPE_SECRET_KEY is set',
  ])
  expect(faultsOf({ STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).toEqual([
    'STRIPE_SECRET_KEY is not set; allowed: a value, because STRIPE_PUBLISHABLE_KEY is set',
  ])
  // Swapped keys would send the secret one to every browser.
  const swapped = faultsOf({ STRIPE_SECRET_KEY: 'pk_test_1', STRIPE_PUBLISHABLE_KEY: secretKey })
  expect(swapped).toHaveLength(2)
  expect(swapped.join()).not.toContain(secretKey)
})

test('SCALE-17 DATABASE_URL may name several hosts, also next to a password with a comma', () => {
  for (const url of [
    'postgres://shop:secret@127.0.0.1:1,127.0.0.1:5432/sauces',
    'postgresql://shop:a,b@one.example,[::1]:5433/sauces?sslmode=verify-full',
  ]) {
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  }
})

test('SCALE-22 commands use DATABASE_DIRECT_URL, and without DATABASE_URL it is refused', () => {
  const [pooler, direct] = ['postgres://shop@pooler/sauces', 'postgres://shop@db/sauces']
  expect(readConfig({ DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct })).toMatchObject({
    databaseUrl: direct,
    databasePoolerUrl: pooler,
  })
  expect(readConfig({ DATABASE_URL: direct }).databasePoolerUrl).toBeNull()
  expect(faultsOf({ DATABASE_DIRECT_URL: direct })).toEqual([
    'DATABASE_DIRECT_URL is set; allowed: nothing without DATABASE_URL, the address of the pooler',
  ])
})

test('a path with "~", which only a shell replaces, would make a directory of that name and is refused', () => {
  expect(faultsOf({ DATA_DIR: '~/shop', BACKUP_DIR: '~' })).toEqual([
    'DATA_DIR is "~/shop"; allowed: a whole path, because "~" is not replaced here',
    'BACKUP_DIR is "~"; allowed: a whole path, because "~" is not replaced here',
  ])
})

test('DATABASE_URL names a PostgreSQL server and cannot be combined with BACKUP_DIR', () => {
  for (const protocol of ['postgres', 'postgresql']) {
    const url = `${protocol}://shop:secret@db.example/sauces`
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
    expect(faultsOf({ DATABASE_URL: url, BACKUP_DIR: '/backups' })).toEqual([
      'BACKUP_DIR is set; allowed: nothing with DATABASE_URL, whose server has backups of its own (docs/scaling.md)',
    ])
  }
})

test('a live key beside a test key is refused', () => {
  const keys = { STRIPE_SECRET_KEY: 'sk_live_1', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }
  expect(faultsOf(keys)[0]).toContain('STRIPE_PUBLISHABLE_KEY is a test key')
})
