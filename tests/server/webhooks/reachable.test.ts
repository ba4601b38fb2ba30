import { expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readNetworks } from '../../../src/server/config/trusted-proxies.ts'
import { findReachable } from '../../../src/server/webhooks/reachable.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { webhooksOf } from './some-webhooks.ts'

const shop = useTestShop({ environment: { WEBHOOK_ALLOW: '192.168.7.0/24,fd12::7' } })
const { add } = webhooksOf(shop)

/** Every way of writing an address of the machine's own networks. */
const inside = [
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0',
  '0.0.0.0',
  '10.0.0.1',
  '172.16.0.1',
  '192.168.1.1',
  '3232235777',
  '100.64.0.1',
  '169.254.169.254',
  '0xa9fea9fe',
  '192.0.0.8',
  '198.18.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:a9fe:a9fe]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::a00:1]',
  '[64:ff9b:1::1.1.1.1]',
  '[fe80::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[fec0::1]',
  '[ff02::1]',
  '[2002:7f00:1::]',
  '[2001:db8::1]',
  '[2001::1]',
  'localhost',
  'LOCALHOST.',
  'hooks.localhost',
]

test.each(inside)('HOOK-07 %s is refused', async (host) => {
  const { status, body } = await add(`https://${host}/hook`)
  expect(status).toBe(422)
  expect(body.errors).toMatchObject([{ path: '/url' }])
})

test.each([
  'ftp://1.1.1.1/',
  'http://1.1.1.1/',
  'http://hooks.invalid/',
  'https://me:secret@1.1.1.1/',
  'javascript:alert(1)',
  'file:///etc/passwd',
  'hook',
])('HOOK-07 %s is refused', async (url) => {
  expect(await add(url)).toMatchObject({ status: 422 })
})

test.each([
  'https://1.1.1.1/',
  'https://[2606:4700::1111]/',
  'https://[64:ff9b::1.1.1.1]:8443/a?b=c',
  'https://name.invalid/',
  'http://192.168.7.9/',
  'http://[fd12::7]/',
  'https://[::ffff:192.168.7.1]/',
])('HOOK-07 %s is accepted', async (url) => {
  expect(await add(url)).toMatchObject({ status: 201 })
})

test('HOOK-07 a name is refused at delivery if it leads inside by then', async () => {
  const to =
    (...addresses: string[]) =>
    () =>
      Promise.resolve(addresses)
  const url = new URL('https://hooks.example/')
  expect(await findReachable(url, [], to('10.0.0.1'))).toEqual({ fault: 'inside' })
  expect(await findReachable(url, [], to('::1', '1.1.1.1'))).toEqual({ address: '1.1.1.1' })
  expect(await findReachable(url, [], to())).toEqual({ fault: 'no_address' })
  // An operator's own NAT64 leads inside as well.
  const own = readNetworks('2a00:64::/96') ?? []
  const inside = to('2a00:64::a00:1')
  expect(await findReachable(url, [], inside)).toEqual({ address: '2a00:64::a00:1' })
  expect(await findReachable(url, [], inside, own)).toEqual({ fault: 'inside' })
  for (const address of ['2a00:64::7f00:1', '2a00:64::a9fe:a9fe', '2a00:64::']) {
    expect(await findReachable(url, [], to(address), own)).toEqual({ fault: 'inside' })
  }
  const outside = { address: '2a00:64::101:101' }
  expect(await findReachable(url, [], to(outside.address), own)).toEqual(outside)
  const allowed = readNetworks('10.0.0.0/8') ?? []
  expect(await findReachable(url, allowed, to('10.0.0.1'))).toEqual({ address: '10.0.0.1' })
  const plain = new URL('http://hooks.example/')
  expect(await findReachable(plain, allowed, to('1.1.1.1'))).toEqual({ fault: 'inside' })
  expect(await findReachable(url, [], to('fe80::1%eth0'))).toEqual({ fault: 'inside' })
})

test('HOOK-07 the shop connects to the address that it checked, and the certificate is of the name', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-'))
  const { certificate, key } = await makeCertificate(directory, 'hooks.test')
  const hosts: (string | null)[] = []
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: { key: Bun.file(key), cert: Bun.file(certificate) },
    fetch: ({ headers }) => {
      hosts.push(headers.get('Host'))
      return new Response('ok')
    },
  })
  // Certificates to trust are read when a process starts.
  const child = Bun.spawn({
    cmd: [process.execPath, `${import.meta.dir}/send-once.ts`, String(server.port)],
    env: { ...process.env, NODE_EXTRA_CA_CERTS: certificate },
    stdout: 'pipe',
  })
  expect(await new Response(child.stdout).json()).toMatchObject([
    { status: 200, response: 'ok', fault: null },
    { status: null, fault: 'certificate' },
  ])
  expect(hosts).toEqual([`hooks.test:${server.port}`])
  await server.stop(true)
  await rm(directory, { recursive: true })
})
