import { expect, test } from 'bun:test'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { useTestShop } from '../../support/shop.fixture.ts'

// What the owner puts into DATA_DIR/public.

const shop = useTestShop()

const put = (name: string, content: string) =>
  Bun.write(join(shop.directory, 'public', name), content)
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.address + path, { headers })
const textOf = async (path: string) => (await get(path)).text()

test('ENV-11 an owner’s files are served from the root, also those that were added while the shop is open', async () => {
  expect((await get('/ads.txt')).status).toBe(404)
  await put('ads.txt', 'google.com, pub-1, DIRECT\n')
  await put('.well-known/assetlinks.json', '[]')
  await put('google1234.html', '<p>verified</p>')
  await put('brand/press-kit.pdf', '%PDF-1.7')
  const types: [path: string, type: string][] = [
    ['/ads.txt', 'text/plain;charset=utf-8'],
    ['/.well-known/assetlinks.json', 'application/json;charset=utf-8'],
    ['/google1234.html', 'text/html;charset=utf-8'],
    ['/brand/press-kit.pdf', 'application/pdf'],
  ]
  for (const [path, type] of types) {
    const answer = await get(path)
    const { headers } = answer
    expect([path, answer.status, headers.get('Content-Type')]).toEqual([path, 200, type])
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    await answer.bytes()
  }
  expect(await textOf('/ads.txt')).toBe('google.com, pub-1, DIRECT\n')
})

test('a browser that has the newest version is answered 304, and gets a new one whole', async () => {
  for (const name of ['terms.txt', 'terms.html']) {
    await put(name, 'first')
    const first = await get(`/${name}`)
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toMatch(/^"[^"]+"$/)
    expect(first.headers.get('Cache-Control')).toBe('no-cache')
    const again = await get(`/${name}`, { 'If-None-Match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    await put(name, 'second, and longer')
    const changed = await get(`/${name}`, { 'If-None-Match': etag })
    expect([changed.status, await changed.text()]).toEqual([200, 'second, and longer'])
    const head = await fetch(`${shop.address}/${name}`, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
    await rm(join(shop.directory, 'public', name))
    expect((await get(`/${name}`)).status).toBe(404)
  }
})

test('ENV-11 a public file cannot replace any of the shop’s own pages or files', async () => {
  const paths = ['/about', '/robots.txt', '/healthz', '/favicon.ico', '/checkout', '/admin']
  const before = await Promise.all(paths.map(textOf))
  for (const path of [...paths, '/api/products', '/api/nope', '/objects/uploads/x']) {
    await put(path.slice(1), 'of the owner')
  }
  expect(await Promise.all(paths.map(textOf))).toEqual(before)
  for (const path of ['/', '/api/products', '/api/nope', '/objects/uploads/x', '/assets/x.js']) {
    expect([path, (await textOf(path)).includes('of the owner')]).toEqual([path, false])
  }
})

test('no list of a folder, no hidden file and nothing outside the folder is served', async () => {
  await put('.env', 'SECRET=1')
  await put('.git/config', 'SECRET=1')
  await put('sub/.htpasswd', 'SECRET=1')
  await put('sub/.well-known/x.txt', 'SECRET=1')
  await put('sub/index.html', 'SECRET=1')
  await mkdir(join(shop.directory, 'public/empty'), { recursive: true })
  const link = (target: string, name: string) =>
    symlink(join(shop.directory, target), join(shop.directory, 'public', name))
  await link('secret.key', 'key.txt')
  await link('uploads', 'pictures-link')
  await Bun.write(join(shop.directory, 'uploads/x.txt'), 'SECRET=1')
  await link('public/.env', 'env.txt')
  const key = (await Bun.file(join(shop.directory, 'secret.key')).text()).trim()
  const hidden = [
    '/.env',
    '/.git/config',
    '/sub/.htpasswd',
    '/sub/.well-known/x.txt',
    '/sub',
    '/sub/',
    '/empty',
    '/.well-known',
    '/key.txt',
    '/env.txt',
    '/pictures-link/x.txt',
    '/..%2fsecret.key',
    '/%2e%2e/secret.key',
    '/sub/..%5c..%5csecret.key',
    '/%2eenv',
    '/ads.txt%00.html',
    '/.well-known/../../secret.key',
  ]
  for (const path of hidden) {
    const answer = await raw(path)
    expect([path, answer.split('\r\n')[0]]).toEqual([path, 'HTTP/1.1 404 Not Found'])
    expect([path, answer.includes('SECRET') || answer.includes(key)]).toEqual([path, false])
  }
  await link('public/ads.txt', 'sellers.txt')
  expect(await textOf('/sellers.txt')).toBe(await textOf('/ads.txt'))
})

/** A path exactly as it is written: `fetch` would clean it first. */
function raw(path: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const socket = connect(Number(new URL(shop.address).port), '127.0.0.1')
  let text = ''
  socket.on('data', (data) => (text += data.toString('latin1')))
  socket.on('close', () => resolve(text))
  socket.on('error', reject)
  socket.write(`GET ${path} HTTP/1.1\r\nHost: shop.example\r\nConnection: close\r\n\r\n`)
  return promise
}

test('a large file is sent in parts and not kept in memory', async () => {
  const size = 64 * 1024 * 1024
  await Bun.write(join(shop.directory, 'public/video.mp4'), new Uint8Array(size))
  const before = process.memoryUsage.rss()
  for (let round = 0; round < 4; round += 1) {
    const answer = await get('/video.mp4')
    let received = 0
    for await (const chunk of answer.body ?? []) received += chunk.length
    expect(received).toBe(size)
  }
  expect(process.memoryUsage.rss() - before).toBeLessThan(2 * size)
  const part = await get('/video.mp4', { Range: 'bytes=0-9' })
  expect([part.status, (await part.bytes()).length]).toEqual([206, 10])
})

test('a backup is not put where everybody can download it', async () => {
  const { refuseTarget } = await import('../../../src/server/backup/target.ts')
  const file = join(shop.directory, 'public/today.backup')
  expect(refuseTarget(shop.directory, file)).rejects.toThrow('would be public')
})

test('an owner’s file that a browser could run as a page is shut off from the shop', async () => {
  const script = '<script xmlns="http://www.w3.org/1999/xhtml">localStorage.admin_token</script>'
  const runnable = ['press.svg', 'PRESS.SVG', 'a.html', 'a.htm', 'a.xhtml', 'a.xml', 'a.xsl']
  for (const name of [...runnable, 'a.svgz', 'a.mht', 'a.shtml', 'a.rss', 'plain', 'a.unknown']) {
    await put(name, `<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)
    const { status, headers } = await get(`/${name}`)
    expect([name, status]).toEqual([name, 200])
    const policy = headers.get('Content-Security-Policy') ?? ''
    expect([name, policy]).toEqual([name, expect.stringMatching(/(^|; )sandbox /)])
    expect(policy).not.toContain('allow-same-origin')
    const again = await get(`/${name}`, { 'If-None-Match': headers.get('ETag') ?? '' })
    expect([again.status, again.headers.get('Content-Security-Policy')]).toEqual([304, policy])
  }
  // Browsers show no PDF in a sandbox.
  for (const name of ['ads.txt', 'menu.pdf', 'photo.jpg']) {
    await put(name, 'x')
    expect((await get(`/${name}`)).headers.get('Content-Security-Policy')).not.toContain('sandbox')
  }
})
