import { connect, type Socket } from 'node:net'
import type { TestShop } from './shop.ts'

type Headers = Record<string, string>

/** A WebSocket whose bytes the test controls, above all when they are read. */
export type RawSocket = {
  /** The status line of the response to the handshake. */
  answer: string
  send: (text: string) => void
  /** Sends the beginning of a message and never its end. */
  sendUnfinished: (bytes: number, kind: 'fragment' | 'frame') => void
  /** Stops reading, like a program that hangs. */
  stopReading: () => void
  /** Reads and discards everything. */
  ignore: () => void
  isClosed: () => boolean
  /** Reads to the end and returns the code of the close frame, which is last. */
  closeCode: () => Promise<number | null>
  destroy: () => void
}

export async function openRawSocket(
  { address }: Pick<TestShop, 'address'>,
  headers: Headers = {},
): Promise<RawSocket> {
  const socket: Socket = connect(Number(new URL(address).port), '127.0.0.1')
  // The shop may close the connection while bytes are being sent; tests check what it sent first.
  socket.on('error', () => {})
  const lines = ['GET /api/live HTTP/1.1', 'Host: a', 'Connection: Upgrade', 'Upgrade: websocket']
  lines.push('Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==')
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`)
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  const first = await new Promise<Buffer>((resolve) => socket.once('data', resolve))
  return {
    answer: first.toString('latin1').split('\r\n')[0] ?? '',
    send: (text) => void socket.write(masked(text)),
    sendUnfinished: (bytes, kind) => void socket.write(unfinished(bytes, kind)),
    stopReading: () => void socket.pause(),
    ignore: () => void socket.resume(),
    isClosed: () => socket.closed,
    closeCode: async () => {
      let last: Buffer = Buffer.alloc(0)
      socket.on('data', (bytes) => {
        last = Buffer.concat([last, Buffer.from(bytes)]).subarray(-64)
      })
      const ended = new Promise((resolve) => socket.once('close', resolve))
      socket.resume()
      if (!socket.closed) await ended
      const start = last.lastIndexOf(0x88)
      return start === -1 ? null : last.readUInt16BE(start + 2)
    },
    destroy: () => void socket.destroy(),
  }
}

/** The first fragment of a message without the next, or a frame without its last byte. */
function unfinished(bytes: number, kind: 'fragment' | 'frame'): Buffer {
  const head = Buffer.alloc(14)
  head.writeUInt8(kind === 'fragment' ? 0x01 : 0x81, 0)
  head.writeUInt8(0x80 | 127, 1)
  head.writeBigUInt64BE(BigInt(kind === 'fragment' ? bytes : bytes + 1), 2)
  return Buffer.concat([head, Buffer.alloc(bytes, 'x')])
}

/** A client's text frame of fewer than 126 bytes, with a mask of four zeros. */
function masked(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), Buffer.from(text)])
}
