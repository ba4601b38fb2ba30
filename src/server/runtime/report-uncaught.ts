import type { Log } from './log.ts'

/**
 * A fault that nobody caught ends the process: what it left half done is finished by the next start.
 * It is logged like everything else, instead of as the runtime's own lines with source and stack.
 */
export function reportUncaught(log: Log): void {
  const end = (error: unknown) => {
    log.error('uncaught', { error })
    process.exit(1)
  }
  process.on('uncaughtException', end)
  process.on('unhandledRejection', end)
}
