import { afterEach, beforeEach, expect, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sendToStore } from '../../../src/server/backup/send.ts'
import { faultOfStore } from '../../../src/server/doctor/store-fault.ts'
import { openStore } from '../../../src/server/runtime/store/object-store.ts'
import { makeCertificate } from '../../support/certificate.ts'

let answer: () => Response
let requests: Headers[]
let server: Bun.Server<undefined>
beforeEach(() => {
  requests = []
  answer = () => new Response('')
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request) => {
      requests.push(new Headers(request.headers))
      return answer()
    },
  })
})
afterEach(() => server.stop(true))

const config = () => ({
  bucket: 'jars',
  endpoint: `http://127.0.0.1:${server.port}`,
  region: 'ca-central-1',
  accessKeyId: 'the-key-id',
  secretAccessKey: 'very-secret',
})
const xml =
  (status: number, code: string, message = '') =>
  () =>
    new Response(
      `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message><AWSAccessKeyId>the-key-id</AWSAccessKeyId></Error>`,
      { status, headers: { 'Content-Type': 'application/xml' } },
    )

/** What MinIO's console, on the port beside the store's, answers to every request. */
const webPage = () =>
  new Response('<!doctype html><title>Console</title>', {
    headers: { 'Content-Type': 'text/html; charset=utf-8' },
  })

const answers: [string, () => Response, RegExp][] = [
  [
    'NoSuchBucket',
    xml(404, 'NoSuchBucket', 'The specified bucket does not exist.'),
    /NoSuchBucket: The specified bucket does not exist\. Correct S3_BUCKET\.$/,
  ],
  [
    'a wrong key',
    xml(403, 'InvalidAccessKeyId', 'No key the-key-id &amp; no very-secret.'),
    /InvalidAccessKeyId: No key … & no …\. Correct S3_ACCESS_KEY_ID\.$/,
  ],
  [
    'a wrong clock',
    xml(403, 'RequestTimeTooSkewed', 'The difference is too large.'),
    /RequestTimeTooSkewed.*\. Correct this machine's clock\.$/,
  ],
  [
    'a wrong region',
    xml(400, 'AuthorizationHeaderMalformed', 'Expecting &apos;eu-west-1&apos;'),
    /AuthorizationHeaderMalformed: Expecting 'eu-west-1'\. Correct S3_REGION\.$/,
  ],
  [
    'another secret',
    xml(403, 'SignatureDoesNotMatch', 'Check your key and signing method.'),
    /SignatureDoesNotMatch: .* Correct S3_SECRET_ACCESS_KEY\.$/,
  ],
  [
    'too much',
    xml(503, 'SlowDown', 'Please reduce your request rate.'),
    /SlowDown: .* The settings may be right: try again later\.$/,
  ],
  [
    'a full store',
    xml(507, 'XMinioStorageFull', 'Storage backend has reached its minimum free drive threshold.'),
    /XMinioStorageFull.* Make room in the store\.$/,
  ],
  ['another address', xml(301, 'PermanentRedirect', 'Use another endpoint.'), /PermanentRedirect/],
  ['a forbidden method', xml(405, 'MethodNotAllowed'), /MethodNotAllowed\. Check/],
  [
    'a suspended account',
    xml(403, 'AllAccessDisabled', 'All access has been disabled.'),
    /AllAccessDisabled/,
  ],
  ['an archive', xml(403, 'InvalidObjectState'), /InvalidObjectState/],
  ['control characters', xml(400, 'Bad', 'red \u001b[31m'), /u\{1b\}/],
  [
    'a gateway',
    () =>
      new Response('<html>502</html>', { status: 502, headers: { 'Content-Type': 'text/html' } }),
    /status 502 \(text\/html\), not as an S3 store\. It may be down/,
  ],
  ['the console of a store', () => webPage(), /status 200 \(text\/html\), not as an S3 store/],
]

for (const [what, response, words] of answers) {
  test(`doctor repeats the store's own words: ${what}`, async () => {
    answer = response
    const fault = (await faultOfStore(openStore(config(), 5_000))) ?? ''
    expect(fault).toMatch(words)
    expect(fault).toContain(`127.0.0.1:${server.port}`)
    expect(fault).not.toMatch(/very-secret|the-key-id/)
  })
}

test('doctor tells a store that is not there from one without a valid certificate', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-store-'))
  const { certificate, key } = await makeCertificate(directory, 'store.example')
  const secure = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    tls: { cert: Bun.file(certificate), key: Bun.file(key) },
    fetch: () => new Response(''),
  })
  const at = (endpoint: string) => faultOfStore(openStore({ ...config(), endpoint }, 5_000))
  try {
    expect(await at(`https://127.0.0.1:${secure.port}`)).toMatch(
      /has no valid certificate \(.+\)\.$/,
    )
  } finally {
    await secure.stop(true)
    await rm(directory, { recursive: true })
  }
  expect(await at('http://127.0.0.1:1')).toMatch(/cannot be reached .*Check S3_ENDPOINT and/)
})

/** A store whose address names the bucket: its list is at the root, and every other path is a file. */
function serveBucket() {
  const files = new Map<string, string>()
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname, searchParams } = new URL(request.url)
      if (request.method === 'DELETE') files.delete(pathname)
      if (request.method === 'PUT') files.set(pathname, await request.text())
      if (request.method !== 'GET') return new Response('')
      const keys = [...files.keys()].map((path) => `<Key>${path.slice(1)}</Key>`)
      if (pathname === '/' && searchParams.has('list-type')) return new Response(keys.join(''))
      return files.has(pathname) ? new Response(files.get(pathname)) : xml(404, 'NoSuchKey')()
    },
  })
}

test('doctor and backups tell an address with the bucket in it, from which nothing could be restored', async () => {
  const bucket = serveBucket()
  const directory = await mkdtemp(join(tmpdir(), 'saucery-store-'))
  try {
    const place = { ...config(), endpoint: `http://127.0.0.1:${bucket.port}` }
    const store = openStore(place, 5_000)
    const words = /does not list them.*Write S3_ENDPOINT without the name of the bucket\.$/
    expect(await faultOfStore(store)).toMatch(words)
    await Bun.write(join(directory, 'saucery-20261130T120000000Z.backup'), 'all')
    await expect(sendToStore(directory, place, store)).rejects.toThrow(words)
  } finally {
    await bucket.stop(true)
    await rm(directory, { recursive: true })
  }
})

test("UPL-15 only the settings' credentials and region count, whatever AWS_… says", async () => {
  const before = { ...process.env }
  Object.assign(process.env, {
    AWS_SESSION_TOKEN: 'foo',
    S3_SESSION_TOKEN: 'foo',
    AWS_REGION: 'eu-west-1',
    AWS_ENDPOINT: 'http://127.0.0.1:1',
    AWS_ACCESS_KEY_ID: 'other',
  })
  answer = () => new Response('<ListBucketResult></ListBucketResult>')
  try {
    const store = openStore(config(), 5_000)
    await store.put('a', new Blob(['a']), 'text/plain')
    await store.list('a')
    await store.remove('a')
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
  expect(requests).toHaveLength(3)
  for (const headers of requests) {
    expect(headers.get('x-amz-security-token')).toBeNull()
    expect(headers.get('authorization')).toMatch(/Credential=the-key-id\/\d+\/ca-central-1\/s3\//)
  }
})

test('a busy store is asked again for a file to put, and not for one to read', async () => {
  answer = () => (requests.length < 3 ? xml(503, 'SlowDown')() : new Response(''))
  await openStore(config(), 5_000).put('a', new Blob(['a']), 'text/plain')
  expect(requests).toHaveLength(3)
  requests.length = 0
  await expect(openStore(config(), 5_000).read('a')).rejects.toThrow('SlowDown')
  expect(requests).toHaveLength(1)
})

test('nothing counts as stored or listed by a server that answers everything with a web page', async () => {
  answer = webPage
  const store = openStore(config(), 5_000)
  const large = new Blob([new Uint8Array(6_000_000)])
  const words = 'status 200 (text/html), not as an S3 store. Check S3_ENDPOINT.'
  await expect(store.put('a', large, 'application/zstd')).rejects.toThrow(words)
  await expect(store.list('')).rejects.toThrow(words)
  await expect(store.remove('a')).rejects.toThrow(words)
})

test('a large file is not stored where no upload begins', async () => {
  answer = () => new Response('<Result/>', { headers: { ETag: '"piece"' } })
  const large = new Blob([new Uint8Array(6_000_000)])
  await expect(openStore(config(), 5_000).put('a', large, 'application/zstd')).rejects.toThrow(
    'does not answer as an S3 store. Check S3_ENDPOINT.',
  )
  expect(requests).toHaveLength(1)
})

test('a store that sends the first page of its list again and again is given up', async () => {
  answer = () =>
    new Response(
      '<ListBucketResult><IsTruncated>true</IsTruncated><Key>a</Key><Key>b</Key></ListBucketResult>',
    )
  await expect(openStore(config(), 5_000).list('')).rejects.toThrow('lists the same files again')
  expect(requests).toHaveLength(2)
})
