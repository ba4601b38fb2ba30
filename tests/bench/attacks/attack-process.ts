import { connect, type Socket } from 'node:net'
import type { Sold } from '../load/staff.ts'
import { type Attack, attacksOn } from './attack-kinds.ts'
import { frameAttacks } from './frame-attacks.ts'
import { type HeldAttack, heldAttacks } from './held-attacks.ts'

// An attacker in a separate process: `bun attack-process.ts URL NAME SECONDS PRODUCT`. Sends one request
// after another over a few connections for some seconds, or frames over as many sockets, then prints how
// often each status was answered in one line of JSON.

const [url = '', name = '', seconds = '0', product = ''] = process.argv.slice(2)

/**
 * More connections would keep a machine with two cores busy with the attacker's own work, so that the
 * visitor would wait for a core and not for the shop.
 */
const CONNECTIONS = 4
/**
 * Requests over all connections, or connections that are held. A stranger can send more; what is measured
 * is the cost of each.
 */
const MOST_A_SECOND = 400
const ADDRESS = '203.0.113.66'
/** How long to wait for a response, in milliseconds. */
const PATIENCE = 20_000

/** Bytes of frames a second over all sockets: what a line of 1 Gbit/s carries. */
const LINE = 125_000_000
/** How many bytes of frames may be buffered for sending. */
const UNSENT = 4 * 1024 * 1024

const isNamed = (each: { name: string }) => each.name === name
const kind = attacksOn(JSON.parse(product) as Sold, ADDRESS).find(isNamed)
const frame = frameAttacks.find(isNamed)?.frame
const held = heldAttacks.find(isNamed)
if (!kind && !frame && !held) throw new Error(`There is no attack ${name}.`)
const { hostname, port } = new URL(url)
const end = performance.now() + Number(seconds) * 1_000
const answers: Record<string, number> = {}
let sent = 0

type Answer = { status: string; isLast: boolean }

/** Sends a request and resolves with the response; null if it was cut off or took too long. */
function ask(socket: Socket, bytes: string, readsOnly = Infinity): Promise<Answer | null> {
  return new Promise((resolve) => {
    let text = ''
    const finish = (answer: Answer | null) => {
      socket.removeAllListeners('data').removeAllListeners('close')
      resolve(answer)
    }
    const read = (data: Buffer) => {
      text += data.toString('latin1')
      if (text.length > readsOnly) return finish({ status: text.slice(9, 12), isLast: true })
      const answer = answerIn(text, bytes.startsWith('HEAD'))
      if (answer) finish(answer)
    }
    socket.on('data', read).on('close', () => finish(null))
    socket.write(bytes)
  })
}

/** Parses a response; null until it is complete. */
function answerIn(text: string, isHead: boolean): Answer | null {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = text.slice(0, end)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (!isHead && text.length < end + 4 + Number(length ?? 0)) return null
  return { status: head.slice(9, 12), isLast: /^connection: close/im.test(head) }
}

function open(): Socket {
  // The shop may refuse a request and close the connection while it is still being sent.
  const socket = connect(Number(port), hostname).on('error', () => {})
  return socket.setTimeout(PATIENCE, () => socket.destroy())
}

async function sendRequests({ request, readsOnly, connections = CONNECTIONS }: Attack) {
  let socket = open()
  while (performance.now() < end) {
    const started = performance.now()
    sent += 1
    const answer = await ask(socket, request(sent), readsOnly)
    count(answer?.status ?? 'cut off')
    if (answer === null || answer.isLast) {
      socket.destroy()
      socket = open()
    }
    const pause = (1_000 * connections) / MOST_A_SECOND - (performance.now() - started)
    if (pause > 0) await Bun.sleep(pause)
  }
  socket.destroy()
}

function count(answer: string) {
  answers[answer] = (answers[answer] ?? 0) + 1
}

/** Sends frames as fast as the line carries them, over a new socket when the shop closes one. */
async function sendFrames(frame: string) {
  const apart = (1_000 * CONNECTIONS * frame.length) / LINE
  let next = performance.now()
  while (performance.now() < end) {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/live`)
    const closed = new Promise<number>((resolve) => {
      socket.onclose = ({ code }) => resolve(code)
    })
    socket.onmessage = ({ data }) => count(String((JSON.parse(data) as { status: number }).status))
    await new Promise((resolve) => {
      socket.onopen = resolve
      void closed.then(resolve)
    })
    while (socket.readyState === WebSocket.OPEN && performance.now() < end) {
      socket.send(frame)
      sent += 1
      while (socket.readyState === WebSocket.OPEN && socket.bufferedAmount > UNSENT) {
        await Bun.sleep(1)
      }
      next = Math.max(next + apart, performance.now() - 100)
      if (next > performance.now()) await Bun.sleep(next - performance.now())
    }
    socket.close()
    count(`closed with ${await closed}`)
  }
}

/** Opens a connection, and neither ends what it sends nor reads more than the first answer. */
async function hold({ first, afterwards }: HeldAttack, index: number) {
  const socket = connect(Number(port), hostname).on('error', () => {})
  sent += 1
  socket.write(first(index))
  const answer = await new Promise<string>((resolve) => {
    socket.once('data', (data) => resolve(data.toString('latin1').slice(9, 12)))
    socket.once('close', () => resolve('cut off'))
    setTimeout(() => resolve('no answer'), 1_000)
  })
  count(answer)
  if (afterwards && answer === '101') socket.write(afterwards)
  socket.pause()
  await Bun.sleep(Math.max(0, end - performance.now()))
  socket.destroy()
}

const attacker = kind ? () => sendRequests(kind) : () => sendFrames(frame ?? '')
if (held) {
  // All at once, they would measure how fast this machine passes bytes from one process to another.
  await Promise.all(
    Array.from({ length: held.connections }, async (_, index) => {
      await Bun.sleep((index * 1_000) / MOST_A_SECOND)
      await hold(held, index)
    }),
  )
} else {
  await Promise.all(Array.from({ length: kind?.connections ?? CONNECTIONS }, attacker))
}
console.log(JSON.stringify({ sent, answers }))
