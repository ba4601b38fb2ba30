import '../../support/register-dom.ts'
import { focusManager, onlineManager, type QueryKey, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, beforeEach, expect, jest, setSystemTime, test } from 'bun:test'
import { routeOf } from '#shared/contract/routes.ts'
import { ApiError } from '../../../src/web/api/api-error.ts'
import { request } from '../../../src/web/api/client.ts'
import { actionQuery } from '../../../src/web/api/queries.ts'
import { createQueryClient } from '../../../src/web/api/query-client.ts'

const sauces = [{ id: 'a', name: 'Maple Mustard' }]
const answers: Record<string, () => Response> = {
  '/api/products': () => Response.json(sauces),
  '/api/products/a%2Fb/reviews': () => Response.json([{ rating: 5 }]),
  '/api/shop': () => Response.json({ message: 'Sign in first.' }, { status: 401 }),
  '/api/geo/country': () => new Response('', { status: 401 }),
  '/api/products/featured': () => new Response('the kettle is cold', { status: 500 }),
  '/closed': () => Response.json({ message: 'Sign in first.' }, { status: 401 }),
  '/closed/empty': () => new Response('', { status: 401 }),
  '/broken': () => new Response('the kettle is cold', { status: 500 }),
  '/broken/empty': () => new Response('', { status: 503 }),
  '/broken/page': () => new Response('<h1>Oops</h1>', { status: 502 }),
  '/empty': () => new Response(null, { status: 204 }),
}

let server: ReturnType<typeof Bun.serve>
/** The requests that the server received, in order. */
const asked: string[] = []
const { fetch } = globalThis

beforeAll(() => {
  server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: ({ method, url }) => {
      const { pathname, search } = new URL(url)
      asked.push(`${method} ${pathname}${search}`)
      return answers[pathname]?.() ?? new Response('not here', { status: 404 })
    },
  })
  // Paths are the server's, as they are the shop's on its pages.
  globalThis.fetch = Object.assign(
    (path: string | URL | Request, init?: RequestInit) =>
      fetch(new URL(String(path), server.url), init),
    fetch,
  )
})
afterAll(() => {
  globalThis.fetch = fetch
  server.stop(true)
})
beforeEach(() => {
  asked.length = 0
})

const at = (path: string) => new URL(path, server.url).href
const refusal = (path: string, method = 'GET') =>
  request(method, at(path)).then(
    () => null,
    (error: unknown) => error,
  )

/** Resolves with the first result; the observer stays mounted. */
async function watch(queryKey: QueryKey) {
  const client = createQueryClient()
  client.mount()
  const observer = new QueryObserver(client, { queryKey })
  const read = Promise.withResolvers<void>()
  const leave = observer.subscribe(({ data, failureCount }) => {
    if (data !== undefined || failureCount > 0) read.resolve()
  })
  await read.promise
  return {
    client,
    now: () => observer.getCurrentResult(),
    leave: () => {
      leave()
      client.unmount()
    },
  }
}

/** A request sent last, so that all earlier ones have arrived. */
async function askedBeforeNow(): Promise<string[]> {
  await Bun.sleep(20)
  await fetch(at('/fence'))
  return asked.splice(0).filter((line) => line !== 'GET /fence')
}

test('API-02 a read uses GET with its input in the path and the query, and parses JSON', async () => {
  const client = createQueryClient()
  const list = await client.fetchQuery(actionQuery('products.list', {}))
  expect<unknown>(list).toEqual(sauces)
  const reviews = actionQuery('products.reviews', { id: 'a/b', limit: 5 })
  expect<unknown>(await client.fetchQuery(reviews)).toEqual([{ rating: 5 }])
  expect(asked).toEqual(['GET /api/products', 'GET /api/products/a%2Fb/reviews?limit=5'])
})

test('API-02 a read fails on a 401', async () => {
  for (const name of ['settings.facts', 'geo.country'] as const) {
    const { now, leave } = await watch([name])
    expect(now()).toMatchObject({ status: 'error', data: undefined, error: { status: 401 } })
    leave()
  }
})

test('API-03 a failed read is not retried', async () => {
  for (const name of ['products.featured', 'settings.facts', 'products.suggest'] as const) {
    const { now, leave } = await watch([name])
    expect(now()).toMatchObject({ status: 'error', fetchStatus: 'idle', failureCount: 1 })
    expect(await askedBeforeNow()).toEqual([`GET ${routeOf(name).path}`])
    leave()
  }
})

test('API-03 a failed write is not retried', async () => {
  const client = createQueryClient()
  const write = client.getMutationCache().build(client, {
    mutationFn: () => request('POST', at('/broken'), { body: {} }),
  })
  expect(await write.execute(undefined).catch(String)).toContain('500: the kettle is cold')
  expect(await askedBeforeNow()).toEqual(['POST /broken'])
})

test('API-03 nothing is refetched on a timer, on focus or on reconnect', async () => {
  const { client, now, leave } = await watch(['products.list'])
  expect(await askedBeforeNow()).toEqual(['GET /api/products'])

  // Another observer, whose timers are fake from the start.
  jest.useFakeTimers()
  const other = new QueryObserver(client, { queryKey: ['products.list'] }).subscribe(() => {})
  jest.advanceTimersByTime(7 * 24 * 60 * 60 * 1000)
  jest.useRealTimers()
  other()
  expect(await askedBeforeNow()).toEqual([])

  focusManager.setFocused(false)
  focusManager.setFocused(true)
  expect(await askedBeforeNow()).toEqual([])

  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  expect(await askedBeforeNow()).toEqual([])
  expect(now()).toMatchObject({ data: sauces, isStale: false })
  leave()
  focusManager.setFocused(undefined)
})

test('API-03 data never goes stale: a page opened a year later reads the cache', async () => {
  const { client, leave } = await watch(['products.list'])
  leave()
  setSystemTime(Date.now() + 365 * 24 * 60 * 60 * 1000)
  const later = new QueryObserver(client, { queryKey: ['products.list'] })
  const stop = later.subscribe(() => {})
  expect(later.getCurrentResult()).toMatchObject({ data: sauces, isStale: false })
  stop()
  setSystemTime()
  expect(await askedBeforeNow()).toEqual(['GET /api/products'])
})

test('ERR-01 the message is the status code, a colon, a space and the text of the body', async () => {
  const broken = await refusal('/broken')
  expect(broken).toBeInstanceOf(ApiError)
  expect(broken).toMatchObject({ message: '500: the kettle is cold', status: 500 })
  expect(await refusal('/closed')).toMatchObject({ message: '401: {"message":"Sign in first."}' })
  expect(await refusal('/broken/page', 'POST')).toMatchObject({ message: '502: <h1>Oops</h1>' })
  expect(await refusal('/nowhere', 'DELETE')).toMatchObject({ message: '404: not here' })
})

test('ERR-01 an empty body falls back to the status text', async () => {
  expect(await refusal('/broken/empty')).toMatchObject({ message: '503: Service Unavailable' })
  expect(await refusal('/closed/empty')).toMatchObject({ message: '401: Unauthorized' })
})

test('ERR-01 an ok response without a body is not an error', async () => {
  expect(await request('DELETE', at('/empty'))).toBeNull()
})
