import { connect } from 'node:net'
import type { TestShop } from './shop.ts'

/** Bytes on a connection of their own, as no well-behaved program would send them. */
export function openRawRequest({ address }: Pick<TestShop, 'address'>, ...bytes: string[]) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  // The shop may hang up in the middle of what is being sent.
  socket.on('error', () => {})
  const first = Promise.withResolvers<string>()
  socket.once('data', (data) => first.resolve(data.toString('latin1')))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  void closed.then(() => first.resolve(''))
  socket.write(bytes.join('\r\n'))
  return {
    /** What came first, up to the end of a packet; empty when it was closed without a word. */
    answer: first.promise,
    closed,
    write: (text: string) => void socket.write(text),
    destroy: () => void socket.destroy(),
  }
}
