import type { Log } from './log.ts'

/**
 * Logs an uncaught error in the log's own format and exits. The next start finishes interrupted work.
 */
export function reportUncaught(log: Log): void {
  const end = (error: unknown) => {
    log.error('uncaught', { error })
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
