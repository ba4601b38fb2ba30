import { dlopen, ptr } from 'bun:ffi'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

const SOL_SOCKET = 1
const SO_ATTACH_REUSEPORT_CBPF = 51
const SO_DETACH_REUSEPORT_BPF = 68
const LISTENING = '0A'
/** "Return this constant", in the language of packet filters. */
const BPF_RETURN = 0x06

/**
 * Has Linux give new connections of the port to the listener behind the first `past` ones alone,
 * or, with null, to all of them again. A listener that closes takes those with it that wait to be
 * accepted, so nobody may be waiting there any more when it does. False where it cannot be done.
 */
export function steer(port: number, past: number | null): boolean {
  const socket = listenerOn(port)
  if (socket === null) return false
  try {
    const { symbols, close } = dlopen('libc.so.6', {
      setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' },
    })
    const [option, value] = past === null ? detached() : attached(past)
    const result = symbols.setsockopt(socket, SOL_SOCKET, option, ptr(value), value.byteLength)
    close()
    return result === 0
  } catch {
    // Another C library, or none.
    return false
  }
}

function detached() {
  return [SO_DETACH_REUSEPORT_BPF, new Uint8Array(4)] as const
}

/** A program of one instruction, and where it lies in memory. */
function attached(index: number) {
  instruction.setUint16(0, BPF_RETURN, true)
  instruction.setUint32(4, index, true)
  const program = new DataView(new ArrayBuffer(16))
  program.setUint16(0, 1, true)
  program.setBigUint64(8, BigInt(ptr(instruction)), true)
  return [SO_ATTACH_REUSEPORT_CBPF, new Uint8Array(program.buffer)] as const
}

// Kept, because only its address stands in the program.
const instruction = new DataView(new ArrayBuffer(8))

/** The number by which this process knows its listening socket. */
function listenerOn(port: number): number | null {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  const listeners = new Set<string>()
  for (const file of ['/proc/net/tcp', '/proc/net/tcp6']) {
    for (const line of linesOf(file)) {
      const [, local, , state, , , , , , inode] = line.trim().split(/\s+/)
      if (state === LISTENING && local?.endsWith(ending)) listeners.add(`socket:[${inode}]`)
    }
  }
  for (const number of readdirSync('/proc/self/fd')) {
    if (listeners.has(targetOf(`/proc/self/fd/${number}`))) return Number(number)
  }
  return null
}

function linesOf(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

function targetOf(link: string): string {
  try {
    return readlinkSync(link)
  } catch {
    // Closed meanwhile: the one through which the directory was read.
    return ''
  }
}
