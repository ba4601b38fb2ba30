// Must be the first import.
import { act, cleanup, fireEvent, render, screen, within } from '../../support/dom.ts'
import { afterAll, afterEach, beforeAll, beforeEach } from 'bun:test'
import { createQueryClient } from '../../../src/web/api/query-client.ts'
import { App } from '../../../src/web/app/app.tsx'
import { afterPaint } from '../../../src/web/platform/idle.ts'
import { testShop } from '../../support/shop-info.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

export type Fixture = {
  shop: TestShop
  token: string
  /** The HTTP requests of the page. */
  requests: string[]
  /** Sets whether the page can reach the shop. */
  setOnline: (isOnline: boolean) => void
  /** Makes the shop answer requests to a path with an error. */
  answerWith: (path: string, status: number, statusText: string) => void
  /** Passes the next request to a path on to the shop, and loses the response. */
  loseAnswerOf: (path: string) => void
  /** Closes the page's socket and blocks new ones, like a strict proxy. */
  closeSocket: () => void
  /** Lets the page's next connection attempt succeed. */
  openSocket: () => void
}

const { fetch, WebSocket, setInterval } = globalThis
const network = { fetch, WebSocket, setInterval }
const nowhere = 'ws://127.0.0.1:1/'

/**
 * A real shop and a page connected to it over HTTP and the socket. Events change the page at any
 * time, so React must not require each change to be wrapped in `act`.
 */
export function openFixture({
  hasMailServer = true,
  environment = {},
}: { hasMailServer?: boolean; environment?: Record<string, string> } = {}): Fixture {
  const sockets = new Set<WebSocket>()
  let isOnline = true
  let isSocketOpen = true
  const refusals = new Map<string, ResponseInit>()
  const lost = new Set<string>()

  const fixture = {
    requests: [] as string[],
    setOnline: (value: boolean) => {
      isOnline = value
      if (!isOnline) for (const socket of sockets) socket.close()
    },
    answerWith: (path: string, status: number, statusText: string) => {
      refusals.set(path, { status, statusText })
    },
    loseAnswerOf: (path: string) => {
      lost.add(path)
    },
    closeSocket: () => {
      isSocketOpen = false
      for (const socket of sockets) socket.close()
    },
    openSocket: () => {
      isSocketOpen = true
    },
  } as Fixture

  const reach = (address: string) => {
    const { pathname, search } = new URL(address, location.origin)
    return fixture.shop.url + pathname + search
  }

  beforeAll(async () => {
    fixture.shop = await openTestShop({ hasMailServer, environment })
    fixture.token = await fixture.shop.signIn()
    Object.assign(globalThis, {
      fetch: async (address: string, init?: RequestInit) => {
        // Requests by the test itself use the full URL.
        if (!address.startsWith('/')) return network.fetch(address, init)
        fixture.requests.push(`${init?.method ?? 'GET'} ${address}`)
        if (!isOnline) throw new TypeError('Failed to fetch')
        const refusal = refusals.get(address.replace(/\?.*/, ''))
        if (refusal) return new Response('', refusal)
        const answer = await network.fetch(reach(address), init)
        if (lost.delete(address)) throw new TypeError('Failed to fetch')
        return answer
      },
      WebSocket: class extends network.WebSocket {
        constructor(address: string) {
          super(isOnline && isSocketOpen ? reach(address).replace('http', 'ws') : nowhere)
          sockets.add(this)
        }
      },
      // No poll of a minute or more may update what a slow test expects an event to update.
      setInterval: (run: () => void, every = 0, ...rest: []) =>
        network.setInterval(every >= 60_000 ? () => {} : run, every, ...rest),
    })
  })

  beforeEach(() => {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    localStorage.clear()
    fixture.requests.length = 0
    refusals.clear()
    lost.clear()
    isOnline = isSocketOpen = true
  })

  afterEach(() => {
    cleanup()
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  })

  afterAll(async () => {
    Object.assign(globalThis, network)
    await fixture.shop.dispose()
  })

  return fixture
}

/** The whole app at an address, as after a reload. */
export function visit(path: string) {
  cleanup()
  history.replaceState(null, '', path)
  const rendered = render(
    <App shop={testShop} queries={createQueryClient()} path={location.pathname} />,
  )
  // The user is active.
  fireEvent.keyDown(document.body)
  return rendered
}

/** The dashboard of somebody who signed in some time ago. */
export async function visitSignedIn(fixture: Fixture, path = '/admin') {
  localStorage.setItem('admin_token', fixture.token)
  const rendered = visit(path)
  await screen.findByText('Live')
  return rendered
}

/** Adds another admin; returns a token for calls over HTTP. */
export async function colleague({ shop, token }: Fixture, username: string): Promise<string> {
  const body = { username, password: 'long enough', isAdmin: true }
  await shop.api('POST', '/api/users', { token, body })
  return (await shop.api<{ token: string }>('POST', '/api/auth/login', { body })).body.token
}

export function type(field: HTMLElement, value: string) {
  fireEvent.change(field, { target: { value } })
}

/** Checks boxes like a user, who waits for the outcome of each. */
export async function tick(...boxes: HTMLElement[]) {
  for (const box of boxes) fireEvent.click(box)
  await act(afterPaint)
}

export function press(name: string | RegExp, inside: HTMLElement = document.body) {
  fireEvent.click(within(inside).getByRole('button', { name }))
}

/** Waits for pending work to finish. */
export function pause(milliseconds = 50) {
  return act(() => Bun.sleep(milliseconds))
}
