import { afterAll, beforeAll, expect, test } from 'bun:test'
import { readConfig } from '../../../src/server/config/config.ts'
import { listen } from '../../../src/server/shop/listen.ts'
import { emptyDirectory, endPrograms, quiet, serve } from '../../support/program.ts'
import { openRawRequest } from '../../support/raw-request.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  await endPrograms()
  await shop.dispose()
})

/** What comes back for a request with this line and these headers, up to the end of a packet. */
async function answerTo(address: string, line: string, ...headers: string[]): Promise<string> {
  const lines = [`${line} HTTP/1.1`, ...headers, 'Connection: close', '', '']
  const { answer, destroy } = openRawRequest({ address }, ...lines)
  const text = await answer
  destroy()
  return text
}

const badHosts = ['a b', '[', '%', 'shop:99999999', '', 'exa mple.com']
const key = 'aVerySecretOrderKey'
const orderPage = `/order/${crypto.randomUUID()}?key=${key}`
const securityHeaders = ['nosniff', 'strict-origin-when-cross-origin', "frame-ancestors 'none'"]

test('an invalid Host is answered 400 with the security headers and no internals', async () => {
  for (const host of badHosts) {
    for (const path of ['/', '/healthz', '/nope', '/api/live', '/api/products', orderPage]) {
      const text = await answerTo(shop.address, `GET ${path}`, `Host: ${host}`)
      expect([host, path, text]).toEqual([host, path, expect.stringMatching(/^HTTP\/1\.1 400/)])
      for (const header of securityHeaders) expect(text).toContain(header)
      expect(text).toContain('"code":"malformed"')
      expect(text).not.toMatch(/src\/|\.ts\b|Bun|stack|key/i)
    }
  }
  const head = await answerTo(shop.address, `HEAD ${orderPage}`, 'Host: [')
  expect(head).toStartWith('HTTP/1.1 400')
})

test('a browser with an invalid Host gets an HTML page', async () => {
  const text = await answerTo(shop.address, 'GET /', 'Host: [', 'Accept: text/html')
  expect(text).toStartWith('HTTP/1.1 400')
  expect(text).toContain('text/html')
  expect(text).toContain('The address or its host isn&#x27;t valid.')
  for (const header of securityHeaders.slice(0, 2)) expect(text).toContain(header)
})

test('every line on standard error is JSON, and contains no order key', async () => {
  const directory = await emptyDirectory()
  const program = await serve({
    directory: directory.path,
    environment: { ...quiet, LOG_LEVEL: 'debug' },
  })
  for (const host of badHosts) await answerTo(program.address, `GET ${orderPage}`, `Host: ${host}`)
  for (const method of ['GET', 'HEAD', 'POST']) {
    await answerTo(program.address, `${method} ${orderPage}`, 'Host: shop')
  }
  expect(await program.stop()).toBe(0)
  const lines = (await program.err).trimEnd().split('\n')
  expect(lines.length).toBeGreaterThan(2)
  for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
  expect(lines.join()).not.toContain(key)
  await directory.remove()
})

test('an uncaught error is one line in the log and an answer like any other error', async () => {
  const written: string[] = []
  const write = process.stderr.write
  const config = readConfig({ PORT: '0', LOG_LEVEL: 'error' })
  const listener = listen(config)
  listener.mount({
    ...({} as Parameters<typeof listener.mount>[0]),
    fetch: () => {
      throw new Error('a fault that nobody foresaw')
    },
    websocket: { message: () => {} },
  })
  try {
    process.stderr.write = (line: string | Uint8Array) => written.push(String(line)) > 0
    const answer = await fetch(`${listener.address}${orderPage}`)
    expect(answer.status).toBe(500)
    expect(await answer.json()).toEqual({ code: 'internal', message: expect.any(String) })
    for (const header of securityHeaders) {
      expect([...answer.headers.values()]).toContain(header)
    }
  } finally {
    process.stderr.write = write
    await listener.stop(true)
  }
  const [line = '', ...others] = written
  expect(others).toEqual([])
  expect(JSON.parse(line)).toMatchObject({
    event: 'request_failed',
    error: { message: 'a fault that nobody foresaw' },
  })
  expect(line).not.toContain(key)
})

/** Runs code in a separate process that reports uncaught errors as the shop does. */
async function endOf(code: string) {
  const source = (path: string) => Bun.resolveSync(`../../../src/server/${path}`, import.meta.dir)
  const script = `
    import { createLog, reportUncaught } from '${source('runtime/log/log.ts')}'
    import { DatabaseUnreachableError, isStorageFault } from '${source('db/errors.ts')}'
    reportUncaught(createLog('info'), isStorageFault)
    ${code}`
  const child = Bun.spawn([process.execPath, '-e', script], { stderr: 'pipe' })
  const lines = (await new Response(child.stderr).text()).trimEnd().split('\n')
  return { exitCode: await child.exited, count: lines.length, first: JSON.parse(lines[0] ?? '') }
}

test('an uncaught exception ends the program with one line of JSON', async () => {
  for (const fault of [
    'Promise.reject(new Error("boom"))',
    'setTimeout(() => { throw new Error("boom") })',
    'setTimeout(() => { throw new DatabaseUnreachableError(new Error("boom")) })',
  ]) {
    const { exitCode, count, first } = await endOf(fault)
    expect([fault, exitCode, count]).toEqual([fault, 1, 1])
    expect(first).toMatchObject({ level: 'error', event: 'uncaught' })
    expect(JSON.stringify(first)).toContain('boom')
  }
})

test('SCALE-14 a background task that fails because the database is unreachable does not end the program', async () => {
  const { exitCode, count, first } = await endOf(`
    Promise.reject(new DatabaseUnreachableError(new Error("boom")))
    await Bun.sleep(50)`)
  expect([exitCode, count]).toEqual([0, 1])
  expect(first).toMatchObject({ level: 'error', event: 'unhandled' })
})

test('HEAD shares the limits of GET', async () => {
  const path = `${shop.address}/order/${crypto.randomUUID()}?key=none`
  // All at once: the limit is per minute, and one by one they may take longer on a slow machine.
  const answers = Array.from({ length: 121 }, () => fetch(path, { method: 'HEAD' }))
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(120)
  expect(statuses).toContain(429)
  expect((await fetch(path)).status).toBe(429)
})
