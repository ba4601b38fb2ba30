import { afterEach, beforeEach, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { backUpByPlan } from '../../../src/server/backup/plan.ts'
import { backupFinding } from '../../../src/server/doctor/backup-finding.ts'
import { openStore, type StoreConfig } from '../../../src/server/runtime/store/object-store.ts'
import { openTestShop } from '../../support/shop.ts'
import { useFixture } from './backup.fixture.ts'

const fixture = useFixture()

/** The timeout for a silent store: milliseconds instead of minutes. */
const SHORT = 200

const bucketAt = (port: number): StoreConfig => ({
  bucket: 'jars',
  endpoint: `http://127.0.0.1:${port}`,
  region: null,
  accessKeyId: 'key',
  secretAccessKey: 'very-secret',
})

let mute: Bun.TCPSocketListener
beforeEach(() => {
  // Accepts connections and data, but never responds.
  mute = Bun.listen({ port: 0, hostname: '127.0.0.1', socket: { data: () => {} } })
})
afterEach(() => mute.stop(true))

test('every request to a store that never answers times out, with an error that names the store', async () => {
  const store = openStore(bucketAt(mute.port), SHORT)
  const words = `127.0.0.1:${mute.port} has not answered for 0.2 s.`
  const small = new Blob(['a'])
  await expect(store.put('small', small, 'text/plain')).rejects.toThrow(words)
  const large = new Blob([new Uint8Array(6_000_000)])
  await expect(store.put('large', large, 'text/plain')).rejects.toThrow(words)
  await expect(store.remove('small')).rejects.toThrow(words)
})

test('a store takes a large file piece by piece, and is given up when it falls silent between two', async () => {
  let isSilent = false
  const taken: number[] = []
  const store = Bun.serve({
    port: 0,
    fetch: async (request) => {
      if (isSilent && taken.length > 0) await new Promise(() => {})
      if (request.method === 'PUT') taken.push((await request.bytes()).length)
      const begun =
        '<InitiateMultipartUploadResult><UploadId>1</UploadId></InitiateMultipartUploadResult>'
      const isBeginning = new URL(request.url).search.startsWith('?uploads')
      return new Response(isBeginning ? begun : '<Done/>', { headers: { ETag: '"piece"' } })
    },
  })
  const content = new Blob([new Uint8Array(12_000_000)])
  await openStore(bucketAt(store.port ?? 0)).put('whole', content, 'text/plain')
  expect(taken).toEqual([5_242_880, 5_242_880, 1_514_240])
  taken.length = 0
  isSilent = true
  const half = openStore(bucketAt(store.port ?? 0), 2_000).put('half', content, 'text/plain')
  await expect(half).rejects.toThrow('has not answered for 2 s.')
  expect(taken).toHaveLength(1)
  await store.stop(true)
})

test('a store that cannot be reached is reported with its host and port, and no key', async () => {
  const closed = openStore(bucketAt(1), SHORT).put('a', new Blob(['a']), 'text/plain')
  await expect(closed).rejects.toThrow('127.0.0.1:1 cannot be reached (ECONNREFUSED).')
  const { endpoint: _, ...bucket } = bucketAt(1)
  const nameless = { ...bucket, endpoint: 'https://nowhere.invalid' }
  const lost = openStore(nameless, 10_000).put('a', new Blob(['a']), 'text/plain')
  await expect(lost).rejects.toThrow(
    /^nowhere\.invalid:443 cannot be reached \(\w+\)\. Check S3_ENDPOINT and this machine's network\.$/,
  )
})

test('when the store does not answer, the backup is still made and reported, and doctor says what is wrong', async () => {
  const shop = await openTestShop()
  const backup = {
    directory: fixture('kept'),
    every: 24,
    minutes: null,
    keep: 2,
    store: bucketAt(mute.port),
    recipients: [],
  }
  const words = `127.0.0.1:${mute.port} has not answered for 0.2 s.`
  await expect(backUpByPlan(shop.directory, backup, SHORT)).rejects.toThrow(
    /kept\/saucery-.*\.backup was made, but the upload to the store failed\. 127\..* has not answered/,
  )
  expect(await readdir(fixture('kept'))).toHaveLength(1)
  const finding = await backupFinding({ backup, dataDir: shop.directory }, { patience: SHORT })
  expect(finding).toMatchObject({ level: 'bad', words: expect.stringContaining(words) })
  await shop.dispose()
})
