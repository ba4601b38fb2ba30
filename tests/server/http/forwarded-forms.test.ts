import { expect, test } from 'bun:test'
import { ConfigError, readConfig } from '../../../src/server/config/config.ts'
import { readTrustedProxies } from '../../../src/server/config/trusted-proxies.ts'
import { addressOf } from '../../../src/server/http/caller.ts'
import { visitorAddress } from '../../../src/server/runtime/forwarded-address.ts'
import { openTestShop } from '../../support/shop.ts'
import { threadTime } from '../../support/thread-time.ts'

const proxy = '10.0.0.3'

function addressBehind(trusted: string, headers: Record<string, string>, peer = proxy) {
  return visitorAddress(peer, new Headers(headers), readTrustedProxies(trusted) ?? 0)
}

const spellings: [entry: string, address: string][] = [
  ['203.0.113.10', '203.0.113.10'],
  ['203.0.113.10:20017', '203.0.113.10'],
  ['"203.0.113.10:20017"', '203.0.113.10'],
  ['::ffff:203.0.113.10', '203.0.113.10'],
  ['::FFFF:cb00:710a', '203.0.113.10'],
  ['[::ffff:203.0.113.10]:443', '203.0.113.10'],
  ['::ffff:203.0.113.10:443', '203.0.113.10'],
  ['64:ff9b::203.0.113.10', '203.0.113.10'],
  ['[64:FF9B::cb00:710a]:443', '203.0.113.10'],
  ['64:ff9b:1:7::cb00:710a', '203.0.113.10'],
  ['64:ff9b::127.0.0.1', '64:ff9b::7f00:1'],
  ['64:ff9b:0:1::cb00:710a', '64:ff9b:0:1::cb00:710a'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['"[2001:db8::1]:4711"', '2001:db8::1'],
  ['2001:db8:1:2:3:4:5:6:4711', '2001:db8:1:2:3:4:5:6'],
  ['2001:db8::1%eth0', '2001:db8::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['203.0.113.10:_port', '203.0.113.10'],
]

for (const [entry, address] of spellings) {
  test(`a proxy that reports ${entry} means the visitor at ${address}`, () => {
    expect(addressBehind('1', { 'X-Forwarded-For': entry })).toBe(address)
    const quoted = `"${entry.replaceAll('"', '')}"`
    expect(addressBehind('1', { Forwarded: `proto=https; for=${quoted};by=${proxy}` })).toBe(
      address,
    )
  })
}

const nobody = [
  'unknown',
  '_hidden',
  '"_hidden"',
  '-',
  '256.1.1.1',
  '0177.0.0.1',
  '127.1',
  'x'.repeat(3000),
  '[::1',
  ':::',
  '::',
  '0.0.0.0:80',
  '127.0.0.1',
  '127.8.9.1:80',
  '[::1]:80',
  '::ffff:127.0.0.1',
  'localhost',
]

for (const entry of nobody) {
  test(`a proxy that reports ${entry.slice(0, 20)} has reported nobody, so the proxy itself counts`, () => {
    expect(addressBehind('1', { 'X-Forwarded-For': entry })).toBe(proxy)
    expect(addressBehind('2', { 'X-Forwarded-For': `${entry}, 10.0.0.2` })).toBe('10.0.0.2')
    expect(addressBehind('10.0.0.0/24', { 'X-Forwarded-For': `198.51.100.1, ${entry}` })).toBe(
      proxy,
    )
  })
}

test('several proxies report in Forwarded, also in several headers and with commas in quotes', () => {
  const Forwarded = 'For=198.51.100.7, for="[2001:db8::9]:47";host="a,b;for=1.2.3.4", by=x'
  expect(addressBehind('1', { Forwarded })).toBe(proxy)
  expect(addressBehind('2', { Forwarded })).toBe('2001:db8::9')
  expect(addressBehind('3', { Forwarded })).toBe('198.51.100.7')
  expect(addressBehind('1', { Forwarded, 'X-Forwarded-For': '192.0.2.1' })).toBe('192.0.2.1')
  expect(addressBehind('1', { Forwarded: 'for="[2001:db8::9' })).toBe(proxy)
})

test('a long Forwarded header is read at a bounded cost', () => {
  const started = threadTime()
  for (const part of ['"\\', '"\\"', '",', 'for="', '; ', '"\\a']) {
    addressBehind('1', { Forwarded: part.repeat(5_000) })
    addressBehind('1', { Forwarded: part.repeat(300) })
  }
  expect(threadTime() - started).toBeLessThan(500)
})

test('with named proxies, only what they report is believed, however many there are', () => {
  const trusted = '10.0.0.0/24, 2001:db8:ff::/48, 192.0.2.1'
  const headers = { 'X-Forwarded-For': '1.1.1.1, 198.51.100.7, 192.0.2.1, 2001:db8:ff::3' }
  expect(addressBehind(trusted, headers)).toBe('198.51.100.7')
  expect(addressBehind(trusted, headers, '203.0.113.99')).toBe('203.0.113.99')
  expect(addressBehind(trusted, headers, '::ffff:10.0.0.8')).toBe('198.51.100.7')
  expect(addressBehind(trusted, {})).toBe(proxy)
  expect(addressBehind(trusted, { 'X-Forwarded-For': '10.0.0.9' })).toBe('10.0.0.9')
  expect(addressBehind('127.0.0.1', { 'X-Forwarded-For': '9.9.9.9, 127.0.0.1' }, '127.0.0.1')).toBe(
    '9.9.9.9',
  )
})

test('TRUST_PROXY takes a number, addresses or networks, and refuses all else', () => {
  for (const good of [
    '0',
    '10',
    '10.0.0.3',
    '10.0.0.0/8,fd00::/8',
    '::1',
    '::ffff:10.0.0.0/104',
    ' 10.0.0.3 , 10.0.0.4 ',
  ]) {
    expect(() => readConfig({ TRUST_PROXY: good })).not.toThrow()
  }
  for (const wrong of [
    '11',
    '1.5',
    '10.0.0',
    '10.0.0.3:80',
    '10.0.0.0/33',
    '::/129',
    '10.0.0.0/',
    '/8',
    '1,10.0.0.3',
    '10.0.0.3,',
    ',',
    'loopback',
    'true',
    '0.0.0.0/0',
    '::/0',
    '::ffff:0.0.0.0/96',
    'proxy.example',
    'fe80::1%eth0',
    '010.0.0.3',
    '10.0.0.3 10.0.0.4',
  ]) {
    expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow(ConfigError)
    expect(() => readConfig({ TRUST_PROXY: wrong })).toThrow('10.0.0.3,fd00::/8')
  }
})

test('a visitor whose proxy adds a new port to each request has one share of sign-ins', async () => {
  const shop = await openTestShop({ environment: { TRUST_PROXY: '127.0.0.1' } })
  const signIn = async (count: number, from: string) => {
    const body = { username: `nobody-${count}`, password: 'wrong password' }
    const headers = { 'X-Forwarded-For': from }
    return (await shop.api('POST', '/api/auth/login', { body, headers })).status
  }
  for (let count = 0; count < 20; count++) {
    expect(await signIn(count, `203.0.113.10:${20_000 + count}`)).toBe(401)
  }
  expect(await signIn(20, '[::ffff:203.0.113.10]:20020')).toBe(429)
  expect(await signIn(21, '203.0.113.11:20021')).toBe(401)
  await shop.dispose()
})

test('who is not a named proxy cannot choose an address', async () => {
  const shop = await openTestShop({ environment: { TRUST_PROXY: '10.0.0.3' } })
  const statuses = new Set<number>()
  for (let count = 0; count <= 30; count++) {
    const headers = { 'X-Forwarded-For': `198.51.100.${count}` }
    statuses.add((await shop.api('POST', '/api/reviews', { body: {}, headers })).status)
  }
  expect(statuses).toContain(429)
  await shop.dispose()
})

test("HTTP-11 visitors behind an operator's own NAT64 count by their IPv4 addresses", () => {
  const config = readConfig({ TRUST_PROXY: '1', NAT64_PREFIX: '2001:db8:64::/96' })
  const seen = (address: string) =>
    addressOf({ config }, new Request('http://shop/', { headers: { 'X-Forwarded-For': address } }))
  expect(seen('2001:db8:64::cb00:710a')).toBe('203.0.113.10')
  expect(seen('2001:db8:65::cb00:710a')).toBe('2001:db8:65::cb00:710a')
  // Nobody becomes this machine by it.
  expect(seen('2001:db8:64::7f00:1')).toBe('2001:db8:64::7f00:1')
})
