import type { TestShop } from './shop.ts'

export type Frame = { type: string; [field: string]: unknown }

export type TestSocket = {
  /** Every received frame, in order. */
  frames: Frame[]
  /** Sends a frame; a string is sent as it is. */
  send: (frame: object | string | Uint8Array<ArrayBuffer>) => void
  /** Returns the first matching frame that was not returned before; waits while the socket is open. */
  next: (fits?: (frame: Frame) => boolean) => Promise<Frame>
  /** Resolves with the code when the socket is closed by either side. */
  closed: Promise<{ code: number; reason: string }>
  close: () => void
}

type Waiting = {
  fits: (frame: Frame) => boolean
  resolve: (frame: Frame) => void
  reject: (reason: Error) => void
}

// The browser's types override Bun's, whose constructor accepts headers.
const Client = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket

const PATIENCE = 240_000

/** Opens a WebSocket as a program does; a browser also sends an Origin. */
export function openSocket(shop: Pick<TestShop, 'address'>, headers: Record<string, string> = {}) {
  const frames: Frame[] = []
  const unread: Frame[] = []
  const waiting: Waiting[] = []
  const opened = Promise.withResolvers<TestSocket>()
  const closed = Promise.withResolvers<{ code: number; reason: string }>()
  const socket = new Client(`${shop.address.replace('http', 'ws')}/api/live`, { headers })

  function next(fits: (frame: Frame) => boolean = () => true): Promise<Frame> {
    const found = unread.findIndex(fits)
    const [frame] = found === -1 ? [] : unread.splice(found, 1)
    if (frame) return Promise.resolve(frame)
    const { promise, resolve, reject } = Promise.withResolvers<Frame>()
    const timer = setTimeout(() => {
      const last = JSON.stringify(frames.slice(-3)).slice(0, 500)
      reject(new Error(`No such frame came within ${PATIENCE} ms; the last ones: ${last}`))
    }, PATIENCE)
    waiting.push({ fits, resolve, reject })
    return promise.finally(() => clearTimeout(timer))
  }

  function receive(frame: Frame) {
    frames.push(frame)
    const first = waiting.findIndex(({ fits }) => fits(frame))
    const [waiter] = first === -1 ? [] : waiting.splice(first, 1)
    if (waiter) waiter.resolve(frame)
    else unread.push(frame)
  }

  socket.addEventListener('open', () => {
    opened.resolve({
      frames,
      send: (frame) => {
        const isPlain = typeof frame === 'string' || frame instanceof Uint8Array
        socket.send(isPlain ? frame : JSON.stringify(frame))
      },
      next,
      closed: closed.promise,
      close: () => socket.close(),
    })
  })
  socket.addEventListener('message', ({ data }) => receive(JSON.parse(String(data)) as Frame))
  socket.addEventListener('error', () => opened.reject(new Error('The handshake was refused.')))
  socket.addEventListener('close', ({ code, reason }) => {
    closed.resolve({ code, reason })
    for (const { reject } of waiting.splice(0)) reject(new Error(`Closed with ${code}.`))
  })
  return opened.promise
}
