import { readFileSync } from 'node:fs'

/** Whether the program was started with `nohup`, which a handler of its own would undo. */
export function isHangupIgnored(): boolean {
  try {
    const [, ignored = '0'] =
      /^SigIgn:\s*([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? []
    return (BigInt(`0x${ignored}`) & 1n) === 1n
  } catch {
    // Not on Linux.
    return false
  }
}
