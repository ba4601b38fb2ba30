import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/**
 * Reads a password from the first line of standard input, without echo on a terminal. Never from the
 * arguments, which every account on the machine can read.
 */
export async function readPassword(): Promise<string> {
  const isTyped = process.stdin.isTTY === true
  if (isTyped) process.stderr.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTyped })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTyped) process.stderr.write('\n')
  }
}
