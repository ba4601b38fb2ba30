import { afterEach, beforeEach, expect, test } from 'bun:test'
import { join } from 'node:path'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { run } from '../../support/program.ts'
import { type S3Double, startS3Double } from '../../support/s3-double.ts'
import { openTestShop } from '../../support/shop.ts'
import { twoHalves } from './pictures.ts'
import { announce, openUploadFixture, send, type UploadFixture } from './upload.fixture.ts'

const directory = useProgramDirectory()
let store: S3Double
let fixture: UploadFixture
beforeEach(async () => {
  store = startS3Double()
  fixture = await openUploadFixture(store.config)
})
afterEach(async () => {
  await fixture.close()
  await store.stop()
})

const addressOf = (id: string) => `${fixture.publicUrl}/objects/uploads/${id}`
const names = () => [...store.objects.keys()].sort()

async function upload(width: number, height: number): Promise<string> {
  const { address, id } = await announce(fixture)
  expect((await send(address, twoHalves(width, height))).status).toBe(200)
  return id
}

test('UPL-10 with UPLOADS=s3 pictures lie in the bucket under the names they have on disk', async () => {
  const id = await upload(700, 500)
  const widths = [160, 320, 640, 700]
  expect(names()).toEqual(widths.map((width) => `uploads/${id}-${width}.webp`).sort())
  for (const { type } of store.objects.values()) expect(type).toBe('image/webp')
  const picture = await fetch(`${addressOf(id)}?t=1&w=200`)
  expect(picture.headers.get('Content-Type')).toBe('image/webp')
  expect(picture.headers.get('Cache-Control')).toContain('immutable')
  expect((await new Bun.Image(await picture.bytes()).metadata()).width).toBe(320)
  const headers = { 'If-None-Match': picture.headers.get('ETag') ?? '' }
  expect((await fetch(`${addressOf(id)}?t=1&w=200`, { headers })).status).toBe(304)
})

test('UPL-10 what is no picture is refused before the bucket sees it', async () => {
  const { address } = await announce(fixture)
  expect((await send(address, 'no picture')).status).toBe(415)
  expect((await send(address, new Uint8Array(5_242_881))).status).toBe(413)
  const unsigned = address.replace(/signature=[^&]+/, 'signature=not-the-one')
  expect((await send(unsigned, twoHalves(9, 9))).status).toBe(403)
  expect(names()).toEqual([])
})

test('UPL-10 range requests are answered the same as from disk', async () => {
  const id = await upload(400, 300)
  const whole = await (await fetch(addressOf(id))).bytes()
  const ask = (range: string) => fetch(addressOf(id), { headers: { Range: range } })
  const first = await ask('bytes=0-9')
  expect([first.status, first.headers.get('Content-Range')]).toEqual([
    206,
    `bytes 0-9/${whole.length}`,
  ])
  expect(await first.bytes()).toEqual(whole.slice(0, 10))
  expect(await (await ask('bytes=-5')).bytes()).toEqual(whole.slice(-5))
  expect(await (await ask('bytes=20-')).bytes()).toEqual(whole.slice(20))
  expect((await ask(`bytes=${whole.length}-`)).status).toBe(416)
  expect((await ask('bytes=0-1,3-4')).status).toBe(200)
})

test('UPL-11 while the bucket does not answer, pictures answer 503 in words and come back by themselves', async () => {
  const id = await upload(60, 60)
  const other = await openUploadFixture(store.config)
  store.become('down')
  // Announcing an upload does not need the bucket.
  const { address } = await announce(fixture)
  const refused = await send(address, twoHalves(30, 30))
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '10'])
  expect(await refused.json()).toEqual({
    message: "Pictures can't be saved right now. Please try again in a minute.",
    code: 'storage_unavailable',
  })
  const shown = await fetch(addressOf(id))
  expect(shown.status).toBe(503)
  expect((await shown.json()).message).toBe(
    "Pictures can't be shown right now. Please try again in a minute.",
  )
  expect(shown.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(fixture.lines.join()).not.toContain('very-secret')
  store.become('yes')
  expect((await fetch(addressOf(id))).status).toBe(200)
  expect((await send(address, twoHalves(30, 30))).status).toBe(200)
  await other.close()
})

test('A picture that is gone from the bucket is not found', async () => {
  const id = await upload(60, 60)
  store.objects.clear()
  expect((await fetch(addressOf(id))).status).toBe(404)
  expect((await fetch(addressOf(crypto.randomUUID()))).status).toBe(404)
})

test('UPL-12 two instances that receive the same address keep one picture, whole', async () => {
  const { address, id } = await announce(fixture)
  const query = new URL(address).searchParams
  const picture = twoHalves(400, 300)
  const stores = [fixture.context.files, fixture.openAnotherStore()]
  const outcomes = await Promise.allSettled(stores.map((each) => each.store(id, query, picture)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(names()).toEqual([160, 320, 400].map((width) => `uploads/${id}-${width}.webp`))
  expect((await fetch(addressOf(id))).status).toBe(200)
})

test('At start, what interrupted uploads left in the bucket is deleted, also when it was down before', async () => {
  const { id } = await announce(fixture)
  const left = { bytes: new Uint8Array(3), type: 'image/webp' }
  store.objects.set(`uploads/${id}-160.webp`, left)
  await fixture.context.files.sweep()
  expect(names()).toHaveLength(1)
  fixture.pass(60 * 60 * 1000)
  store.become('down')
  await fixture.context.files.sweep()
  store.become('yes')
  await fixture.context.files.sweep()
  expect(names()).toEqual([])
})

test('UPL-10 a whole shop keeps its pictures in the bucket and none on disk', async () => {
  const shop = await openTestShop({ environment: { ...store.environment, UPLOADS: 's3' } })
  const { body } = await shop.api<{ uploadURL: string }>('POST', '/api/objects/upload', {
    token: await shop.asOwner(),
  })
  expect((await send(body.uploadURL, twoHalves(300, 300))).status).toBe(200)
  const id = new URL(body.uploadURL).pathname.split('/').at(-1) ?? ''
  expect((await fetch(`${shop.url}/objects/uploads/${id}`)).status).toBe(200)
  expect(names()).toContain(`uploads/${id}-300.webp`)
  const { stdout } = Bun.spawn(['ls', join(shop.directory, 'uploads')])
  expect(await new Response(stdout).text()).toBe('')
  await shop.dispose()
})

test('UPL-13 UPLOADS=s3 with incomplete settings is refused at start, and doctor looks into the bucket', async () => {
  const saucery = (command: string, environment: Record<string, string>) =>
    run([command], { directory: directory.path, environment })
  const bare = await saucery('migrate', { UPLOADS: 's3' })
  expect([bare.code, bare.err]).toEqual([
    78,
    'S3_BUCKET is not set; allowed: the name of a bucket, because UPLOADS is s3\n',
  ])
  const { S3_SECRET_ACCESS_KEY: _, ...incomplete } = store.environment
  const keyless = await saucery('migrate', { ...incomplete, UPLOADS: 's3' })
  expect([keyless.code, keyless.err]).toEqual([
    78,
    'S3_SECRET_ACCESS_KEY is not set; allowed: a value, because S3_BUCKET is set\n',
  ])
  expect((await saucery('migrate', { UPLOADS: 'ftp' })).err).toContain('disk, s3')

  const environment = { ...store.environment, UPLOADS: 's3' }
  await saucery('migrate', environment)
  const pictures = async () => {
    const { out } = await saucery('doctor', environment)
    return out.split('\n').filter((line) => /Pictures|Backups/.test(line))
  }
  expect(await pictures()).toEqual([
    expect.stringMatching(/^good {2}Pictures +The bucket jars works. None are missing./),
    expect.stringMatching(/^warn {2}Backups /),
  ])
  store.become('unreadable')
  expect((await pictures())[0]).toMatch(
    /^BAD .*Pictures +The bucket jars cannot be used\. .* may write files but not read them/,
  )
  store.become('garbled')
  expect((await pictures())[0]).toMatch(/^BAD .*Pictures .* does not come back as it was written/)
  expect(names()).toEqual([])
  store.become('down')
  expect((await pictures())[0]).toMatch(/^BAD .*Pictures +The bucket jars cannot be used/)
})
