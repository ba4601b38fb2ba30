import type { Proxy } from '../support/proxies/proxy.ts'
import { expectSame } from './expect-same.ts'
import { shopName } from './handbook.ts'

// The browser's types override Bun's, whose constructor accepts headers and settings of TLS.
const Client = WebSocket as unknown as new (url: string, options: object) => WebSocket

/**
 * Visits a shop through its proxy, which is asked for `host`: pages, refusals while a body is being sent,
 * the figures, and a live connection.
 */
export async function visit(starting: Promise<Proxy>, host?: string): Promise<null> {
  const { address, dispose } = await starting
  const tls = { rejectUnauthorized: false }
  const named: Record<string, string> = host === undefined ? {} : { Host: host }
  const request = (path: string, init: RequestInit = {}) =>
    fetch(address + path, { ...init, tls, headers: { ...named, ...init.headers } })
  try {
    expectSame('the home page', (await request('/')).status, 200)
    expectSame('the figures for a visitor', (await request('/metrics')).status, 401)
    for (let count = 0; count < 6; count++) {
      const headers = { 'Content-Type': 'application/json' }
      const body = new Uint8Array(5_600_000)
      const refused = await request('/api/products', { method: 'POST', headers, body })
      expectSame('a refusal', refused.status, 401)
    }
    const headers = { ...named, Origin: `https://${shopName}` }
    const live = new Client(`${address.replace('http', 'ws')}/api/live`, { headers, tls })
    expectSame('a live connection', await firstAnswer(live), 'subscribed')
    return null
  } finally {
    await dispose()
  }
}

async function firstAnswer(socket: WebSocket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  socket.onerror = () => reject(new Error('The live connection was refused.'))
  socket.onopen = () => socket.send('{"type":"subscribe","topics":["products"]}')
  socket.onmessage = ({ data }) => {
    const { type } = JSON.parse(String(data)) as { type: string }
    if (type === 'subscribed') resolve(type)
  }
  try {
    return await promise
  } finally {
    socket.close()
  }
}
