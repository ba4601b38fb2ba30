import { closeSync, openSync } from 'node:fs'
import { logFile, reopenLog } from '../runtime/log/log-file.ts'
import type { Log } from '../runtime/log/log.ts'

/**
 * Calls `stop` once the terminal that the shop was started in has closed. Any other SIGHUP comes from a
 * program that has rotated the log, such as logrotate: the log goes on in a new file of the same name.
 */
export function onHangup(log: Log, stop: () => void): void {
  const hadTerminal = hasTerminal()
  const reopen = logReopener(log)
  process.on('SIGHUP', () => {
    if (hadTerminal && !hasTerminal()) return stop()
    reopen()
  })
}

/** nginx reopens its logs at SIGUSR1, so that some who rotate logs send it to everything. */
export function onRotation(log: Log): void {
  process.on('SIGUSR1', logReopener(log))
}

function logReopener(log: Log): () => void {
  const file = logFile()
  return () => {
    try {
      if (file !== null) reopenLog(file)
      log.info('hangup', file === null ? { advice: 'The shop goes on.' } : { log: file })
    } catch (error) {
      log.warn('log_not_reopened', { log: file, error, advice: 'The log goes on in the old file.' })
    }
  }
}

/** Whether the process has a terminal that can still be opened; it cannot once it has closed. */
function hasTerminal(): boolean {
  try {
    closeSync(openSync('/dev/tty', 'r'))
    return true
  } catch {
    return false
  }
}
