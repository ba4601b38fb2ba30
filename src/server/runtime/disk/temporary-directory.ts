import { mkdtempSync, rmSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { isHangupIgnored } from '../ignored-hangup.ts'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

const inUse = new Set<string>()

/**
 * Runs `work` in a new directory whose path begins like this, and deletes it at the end, also if a signal
 * ends the command: customers' data must not stay in a hidden directory that nobody looks for.
 */
export async function inTemporaryDirectory<T>(
  beginning: string,
  work: (directory: string) => Promise<T>,
): Promise<T> {
  listen()
  let directory: string | undefined
  try {
    // At once, so that no signal comes between the directory and its note.
    directory = mkdtempSync(beginning)
    inUse.add(directory)
    return await work(directory)
  } finally {
    if (directory !== undefined) {
      await rm(directory, { recursive: true, force: true })
      inUse.delete(directory)
    }
    if (inUse.size === 0) stopListening()
  }
}

function listen(): void {
  for (const signal of signals) {
    // A shop that serves finishes what is in flight.
    if (process.listenerCount(signal) > 0) continue
    if (signal !== 'SIGHUP' || !isHangupIgnored()) process.on(signal, end)
  }
}

function stopListening(): void {
  for (const signal of signals) process.removeListener(signal, end)
}

function end(signal: NodeJS.Signals): void {
  for (const directory of inUse) rmSync(directory, { recursive: true, force: true })
  stopListening()
  // Who started the command sees what ended it.
  process.kill(process.pid, signal)
}
