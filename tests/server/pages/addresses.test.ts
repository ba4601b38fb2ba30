import { expect, test } from 'bun:test'
import type { Action } from '#shared/contract/action.ts'
import { errorCodes } from '#shared/contract/errors.ts'
import { registry } from '#shared/contract/registry.ts'
import { readableText } from '../../support/html.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const publicUrl = 'https://sauces.example'

const shop = useTestShop({ environment: { PUBLIC_URL: `${publicUrl}/` } })

const get = (path: string) =>
  fetch(shop.address + path, {
    headers: { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example' },
  })

test('the sitemap names every page and product at PUBLIC_URL, and no product that is gone', async () => {
  const kept = await shop.addProduct({ name: 'Kept' })
  const gone = await shop.addProduct({ name: 'Gone' })
  const token = await shop.asOwner()
  await shop.api('DELETE', `/api/products/${gone.id}`, { token })
  const answer = await get('/sitemap.xml')
  expect(answer.headers.get('Content-Type')).toContain('xml')
  const places = [...(await answer.text()).matchAll(/<loc>([^<]*)<\/loc>/g)].map(
    ([, place]) => place,
  )
  expect(places).toEqual([
    `${publicUrl}/`,
    `${publicUrl}/fr`,
    `${publicUrl}/about`,
    `${publicUrl}/fr/about`,
    `${publicUrl}/shipping-returns`,
    `${publicUrl}/fr/shipping-returns`,
    `${publicUrl}/privacy`,
    `${publicUrl}/fr/privacy`,
    `${publicUrl}/product/${kept.id}`,
    `${publicUrl}/fr/product/${kept.id}`,
  ])
})

test('robots.txt keeps robots from the dashboard and names the sitemap', async () => {
  const text = await (await get('/robots.txt')).text()
  expect(text).toContain('Disallow: /admin')
  expect(text).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
})

test('HTTP-07 no link that the server makes comes from the Host header', async () => {
  const product = await shop.addProduct({ featured: true })
  for (const path of [
    '/',
    `/product/${product.id}`,
    '/sitemap.xml',
    '/robots.txt',
    '/api/openapi.json',
    '/nope',
  ]) {
    const text = await (await get(path)).text()
    expect([path, text.includes('evil.example')]).toEqual([path, false])
    expect([path, text.includes(shop.address)]).toEqual([path, false])
  }
})

test('a shop on a home network accepts short host names', async () => {
  for (const Host of ['pi', 'a', 'nas:80']) {
    const answer = await fetch(`${shop.address}/api/admin/overview?from=x`, { headers: { Host } })
    expect([Host, answer.status]).toEqual([Host, 401])
  }
})

test('HTTP-19 favicon.ico exists', async () => {
  const answer = await get('/favicon.ico')
  expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/x-icon'])
  expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(100)
})

type Operation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean }[]
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } }
  responses: Record<string, object>
  security?: object[]
  'x-permissions'?: string[]
}

test('HTTP-18 the API document has every action, with its path, input, answer, errors and permissions', async () => {
  const document = (await (await get('/api/openapi.json')).json()) as {
    openapi: string
    servers: { url: string }[]
    paths: Record<string, Record<string, Operation>>
  }
  expect(document.openapi).toStartWith('3.')
  expect(document.servers).toEqual([{ url: publicUrl }])
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, ...operation })),
  )
  const actions: Action[] = Object.values(registry)
  expect(described.map(({ operationId }) => operationId).toSorted()).toEqual(
    actions.map(({ name }) => name as string).toSorted(),
  )
  for (const action of actions) {
    const found = described.find(({ operationId }) => operationId === action.name)
    if (!found) throw new Error(`${action.name} is not described.`)
    expect(found.path).toBe(action.path.replace(/:(\w+)/g, '{$1}'))
    expect(found.method).toBe(action.method.toLowerCase())
    expect(found.security).toEqual(action.needs === null ? [] : [{ admin: [] }])
    expect(found['x-permissions']).toEqual(action.needs === null ? undefined : [...action.needs])
    const body = found.requestBody?.content['application/json'].schema.properties ?? {}
    const named = [...found.parameters.map(({ name }) => name), ...Object.keys(body)]
    expect(named.toSorted()).toEqual(Object.keys(action.input.properties).toSorted())
    const statuses = [action.status, ...action.errors.map((code) => errorCodes[code].status)]
    for (const status of statuses) {
      expect([action.name, Object.keys(found.responses)]).toEqual([
        action.name,
        expect.arrayContaining([String(status)]),
      ])
    }
  }
})

test('the API page lists every action for people to read', async () => {
  const text = await readableText(await (await get('/api/docs')).text())
  for (const { name, method, path } of Object.values(registry)) {
    expect(text).toContain(name)
    expect(text).toContain(`${method} ${path}`)
  }
})
