import { fstatSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../runtime/log/log.ts'

// What differs when systemd starts the shop (CLI-22).

/**
 * Whether standard output goes to systemd's journal, which stores lines and lets others read them.
 */
export function isJournal(): boolean {
  const { dev, ino } = fstatSync(1)
  return process.env.JOURNAL_STREAM === `${dev}:${ino}`
}

const passwordFile = (dataDir: string) => join(dataDir, 'first-password')

/** Stores the first account's password where only the shop's user can read it; returns the path. */
export function storePassword(dataDir: string, password: string): string {
  const path = passwordFile(dataDir)
  writeFileSync(path, `${password}\n`, { mode: 0o600 })
  return path
}

/** Removes the stored password at a later start. */
export function removePassword(dataDir: string): void {
  rmSync(passwordFile(dataDir), { force: true })
}

/**
 * Tells systemd that the shop is open, for `Type=notify`. Bun has no Unix datagram sockets, so
 * systemd's own program sends the notification.
 */
export async function notifyReady(log: Log): Promise<void> {
  if (!process.env.NOTIFY_SOCKET) return
  try {
    const sent = Bun.spawn(['systemd-notify', '--ready'], { stdout: 'ignore', stderr: 'ignore' })
    if ((await sent.exited) === 0) return
    log.warn('notify_failed', { advice: 'systemd did not take the message that the shop is open.' })
  } catch (error) {
    log.warn('notify_failed', { error })
  }
}
