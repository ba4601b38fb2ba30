import { expect, test } from 'bun:test'
import { readConfig } from '../../../src/server/config/config.ts'
import type { App } from '../../../src/server/router/app.ts'
import { listen } from '../../../src/server/shop/listen.ts'

test('HTTP-16 while the shop starts, checks answer 503 at once and other requests wait', async () => {
  const { stop, address, mount } = listen(readConfig({ PORT: '0' }, {}))
  try {
    const page = fetch(`${address}/about`)
    const health = await fetch(`${address}/healthz`)
    expect([health.status, await health.json()]).toEqual([
      503,
      { status: 'starting', version: expect.any(String) },
    ])
    expect(health.headers.get('Cache-Control')).toBe('no-store')
    expect((await fetch(`${address}/readyz`)).status).toBe(503)
    mount({ fetch: () => new Response('open'), websocket: { message: () => {} } } as unknown as App)
    expect(await (await page).text()).toBe('open')
  } finally {
    await stop(true)
  }
})
