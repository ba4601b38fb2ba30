import { connect, type Socket } from 'node:net'
import { attacksOn } from './attack-kinds.ts'
import type { Sold } from '../load/staff.ts'

// An attacker in a process of its own: `bun attack-process.ts URL NAME SECONDS PRODUCT`. Sends one
// request after the other over a few connections for some seconds, then says in one line of JSON
// what was answered how often.

const [url = '', name = '', seconds = '0', product = ''] = process.argv.slice(2)

/**
 * More keep a machine of two cores busy with the attacker's own work, and what the visitor then
 * waits for is a core and not the shop.
 */
const CONNECTIONS = 4
/** All together. A stranger can send more; what is measured is what each request costs. */
const MOST_A_SECOND = 400
const ADDRESS = '203.0.113.66'
/** Milliseconds after which an answer is given up. */
const PATIENCE = 20_000

const attack = attacksOn(JSON.parse(product) as Sold, ADDRESS).find((each) => each.name === name)
if (!attack) throw new Error(`There is no attack ${name}.`)
const { request } = attack
const { hostname, port } = new URL(url)
const end = performance.now() + Number(seconds) * 1_000
const answers: Record<string, number> = {}
let sent = 0

type Answer = { status: string; isLast: boolean }

/** Sends a request and resolves with its answer; null when it was cut off or took too long. */
function ask(socket: Socket, bytes: string): Promise<Answer | null> {
  return new Promise((resolve) => {
    let text = ''
    const finish = (answer: Answer | null) => {
      socket.removeAllListeners('data').removeAllListeners('close')
      resolve(answer)
    }
    const read = (data: Buffer) => {
      text += data.toString('latin1')
      const answer = answerIn(text, bytes.startsWith('HEAD'))
      if (answer) finish(answer)
    }
    socket.on('data', read).on('close', () => finish(null))
    socket.write(bytes)
  })
}

/** An answer that has come whole. */
function answerIn(text: string, isHead: boolean): Answer | null {
  const end = text.indexOf('\r\n\r\n')
  if (end === -1) return null
  const head = text.slice(0, end)
  const length = /^content-length: (\d+)/im.exec(head)?.[1]
  if (!isHead && text.length < end + 4 + Number(length ?? 0)) return null
  return { status: head.slice(9, 12), isLast: /^connection: close/im.test(head) }
}

function open(): Socket {
  // What is refused unread is hung up on in the middle of what is being sent.
  const socket = connect(Number(port), hostname).on('error', () => {})
  return socket.setTimeout(PATIENCE, () => socket.destroy())
}

async function attackOn() {
  let socket = open()
  while (performance.now() < end) {
    const started = performance.now()
    sent += 1
    const answer = await ask(socket, request(sent))
    const words = answer?.status ?? 'cut off'
    answers[words] = (answers[words] ?? 0) + 1
    if (answer === null || answer.isLast) {
      socket.destroy()
      socket = open()
    }
    const pause = (1_000 * CONNECTIONS) / MOST_A_SECOND - (performance.now() - started)
    if (pause > 0) await Bun.sleep(pause)
  }
  socket.destroy()
}

await Promise.all(Array.from({ length: CONNECTIONS }, attackOn))
console.log(JSON.stringify({ sent, answers }))
