import { connect } from 'node:net'
import type { TestShop } from './shop.ts'

/** Sends raw bytes on a new connection, as no well-behaved program would. */
export function openRawRequest({ address }: Pick<TestShop, 'address'>, ...bytes: string[]) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  // The shop may close the connection while bytes are being sent.
  socket.on('error', () => {})
  const first = Promise.withResolvers<string>()
  let received = ''
  socket.on('data', (data) => {
    received += data.toString('latin1')
    first.resolve(received)
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  void closed.then(() => first.resolve(''))
  socket.write(bytes.join('\r\n'))
  return {
    /** The first packet of the response; empty if the connection was closed without one. */
    answer: first.promise,
    closed,
    /** All that has come so far. */
    received: () => received,
    write: (text: string) => void socket.write(text),
    destroy: () => void socket.destroy(),
  }
}
