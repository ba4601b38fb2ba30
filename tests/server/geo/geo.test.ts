import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import type { Server } from 'bun'

const DAY = 24 * 60 * 60 * 1000

/** A geolocation service: what it was asked, and how it answers. */
type Service = {
  asked: URL[]
  answer: (request: Request) => Response | Promise<Response>
  server: Server<undefined>
}

let services: Service[]
let shop: TestShop

beforeEach(() => {
  services = []
})

afterEach(async () => {
  await shop.dispose()
  for (const { server } of services) await server.stop(true)
})

function openService(answer: Service['answer']): Service {
  const asked: URL[] = []
  const service: Service = {
    asked,
    answer,
    server: Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: (request) => {
        asked.push(new URL(request.url))
        return service.answer(request)
      },
    }),
  }
  services.push(service)
  return service
}

async function openShopAsking(options: { byAddress?: Service; byPosition?: Service }) {
  const { byAddress, byPosition } = options
  shop = await openTestShop({
    environment: {
      GEOIP_URL: byAddress ? `${byAddress.server.url.origin}/{ip}/json/` : '',
      REVERSE_GEOCODE_URL: byPosition ? `${byPosition.server.url.origin}/reverse?format=json` : '',
      TRUST_PROXY: '1',
    },
  })
}

function country(address = '203.0.113.7') {
  return shop.api<{ country_code: string | null }>('GET', '/api/geo/country', {
    headers: { 'X-Forwarded-For': address },
  })
}

function reverse(query: string) {
  return shop.api<{ address: { country_code: string | null } }>('GET', `/api/geo/reverse?${query}`)
}

const says = (body: unknown) => () => Response.json(body)

describe('The country by address', () => {
  test("GEO-05 GEO-01 the service is asked about the visitor's IP address, and only its country code is passed on", async () => {
    const service = openService(says({ ip: '203.0.113.7', country_code: 'CA', city: 'Montreal' }))
    await openShopAsking({ byAddress: service })
    const answer = await country()
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ country_code: 'CA' })
    expect(service.asked.map(({ pathname }) => pathname)).toEqual(['/203.0.113.7/json/'])
  })

  test('GEO-05 GEO-01 an answer is cached for a day per address', async () => {
    const service = openService(says({ country_code: 'CA' }))
    await openShopAsking({ byAddress: service })
    await country()
    service.answer = says({ country_code: 'US' })
    expect((await country()).body.country_code).toBe('CA')
    expect((await country('198.51.100.4')).body.country_code).toBe('US')
    shop.pass(DAY - 60_000)
    expect((await country()).body.country_code).toBe('CA')
    shop.pass(60_001)
    expect((await country()).body.country_code).toBe('US')
    expect(service.asked).toHaveLength(3)
  })

  test('GEO-01 simultaneous lookups of the same address share one request to the service', async () => {
    const service = openService(async () => {
      await Bun.sleep(50)
      return Response.json({ country_code: 'CA' })
    })
    await openShopAsking({ byAddress: service })
    const answers = await Promise.all([country(), country(), country()])
    expect(answers.map(({ body }) => body.country_code)).toEqual(['CA', 'CA', 'CA'])
    expect(service.asked).toHaveLength(1)
  })

  test('GEO-04 if the service does not know the country, the answer is null and is cached for a day too', async () => {
    const service = openService(says({ country_code: null }))
    await openShopAsking({ byAddress: service })
    expect((await country()).body).toEqual({ country_code: null })
    shop.pass(DAY - 60_000)
    await country()
    expect(service.asked).toHaveLength(1)
  })

  test.each([
    ['refuses', () => new Response('Too many requests', { status: 429 })],
    ['breaks down', () => new Response('Oops', { status: 500 })],
    ['answers with no JSON', () => new Response('<html>')],
    ['answers something else', says({ error: true, reason: 'Reserved IP Address' })],
    ['answers with a number', says({ country_code: 124 })],
  ])(
    'GEO-04 if the service %s, the country is null, and the service is asked again soon',
    async (_, answer) => {
      const service = openService(answer)
      await openShopAsking({ byAddress: service })
      const { status, body } = await country()
      expect({ status, body }).toEqual({ status: 200, body: { country_code: null } })
      service.answer = says({ country_code: 'CA' })
      shop.pass(60_000)
      expect((await country()).body.country_code).toBe('CA')
    },
  )

  test('GEO-04 a redirect is not followed', async () => {
    const elsewhere = openService(says({ country_code: 'CA' }))
    const service = openService(() => Response.redirect(elsewhere.server.url.href))
    await openShopAsking({ byAddress: service })
    expect((await country()).body).toEqual({ country_code: null })
    expect([service.asked.length, elsewhere.asked.length]).toEqual([1, 0])
  })

  test('GEO-04 if the service is down, the country is null', async () => {
    const service = openService(says({}))
    await openShopAsking({ byAddress: service })
    await service.server.stop(true)
    expect((await country()).body).toEqual({ country_code: null })
  })

  test('GEO-04 if the service is slow, the lookup gives up within 15 seconds and the country is null', async () => {
    const service = openService(async () => {
      await Bun.sleep(30_000)
      return Response.json({ country_code: 'CA' })
    })
    await openShopAsking({ byAddress: service })
    const started = performance.now()
    expect((await country()).body).toEqual({ country_code: null })
    expect(performance.now() - started).toBeLessThan(15_000)
  })

  test('GEO-04 without a configured service, the country is null', async () => {
    await openShopAsking({})
    expect((await country()).body).toEqual({ country_code: null })
    expect((await reverse('lat=45.5&lon=-73.6')).body).toEqual({ address: { country_code: null } })
  })
})

describe('The country at a position', () => {
  test('GEO-03 the service gets lat and lon, and only its address.country_code is passed on', async () => {
    const service = openService(says({ place_id: 1, address: { country_code: 'ca', road: 'x' } }))
    await openShopAsking({ byPosition: service })
    const { status, body } = await reverse('lat=45.5&lon=-73.6')
    expect({ status, body }).toEqual({ status: 200, body: { address: { country_code: 'ca' } } })
    const [asked] = service.asked
    expect(Object.fromEntries(asked?.searchParams ?? [])).toEqual({
      format: 'json',
      lat: '45.5',
      lon: '-73.6',
    })
  })

  test('GEO-03 coordinates are rounded to two decimals before they are sent to the service', async () => {
    const service = openService(says({ address: { country_code: 'ca' } }))
    await openShopAsking({ byPosition: service })
    await reverse('lat=45.508888&lon=-73.561668')
    await reverse('lat=45.511111&lon=-73.558888')
    expect(service.asked.map(({ searchParams }) => searchParams.get('lat'))).toEqual(['45.51'])
    expect(service.asked[0]?.searchParams.get('lon')).toBe('-73.56')
  })

  test('GEO-04 if the service finds no country at a position, the country is null', async () => {
    const service = openService(says({ error: 'Unable to geocode' }))
    await openShopAsking({ byPosition: service })
    expect((await reverse('lat=0&lon=0')).body).toEqual({ address: { country_code: null } })
  })

  test.each(['lat=91&lon=0', 'lat=0&lon=-181', 'lat=x&lon=0', 'lon=0', ''])(
    'GEO-03 the invalid query %p is refused without asking the service',
    async (query) => {
      const service = openService(says({ address: { country_code: 'ca' } }))
      await openShopAsking({ byPosition: service })
      expect((await reverse(query)).status).toBe(422)
      expect(service.asked).toEqual([])
    },
  )
})
