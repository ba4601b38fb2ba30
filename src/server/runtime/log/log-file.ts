import { appendFileSync, closeSync, fstatSync, openSync, readlinkSync } from 'node:fs'

const STANDARD_ERROR = 2

/** The file that replaced the one of standard error, after its rotation. */
let reopened: number | null = null

/** Standard error, or the file that replaced it. */
export const logStream = {
  write: (text: string, done: (error?: Error | null) => void) => {
    if (reopened === null) return process.stderr.write(text, done)
    // Writes all of it, or throws.
    appendFileSync(reopened, text)
    done()
  },
  on: (event: 'error', listener: () => void) => process.stderr.on(event, listener),
}

/** The file that the shell has sent standard error to; null if it is a pipe, a terminal or unknown. */
export function logFile(): string | null {
  try {
    // Only Linux tells its name.
    return fstatSync(STANDARD_ERROR).isFile()
      ? readlinkSync(`/proc/self/fd/${STANDARD_ERROR}`)
      : null
  } catch {
    return null
  }
}

/** Goes on in a new file of this name, because the old one has been renamed. */
export function reopenLog(path: string): void {
  const file = openSync(path, 'a', 0o640)
  if (reopened !== null) closeSync(reopened)
  reopened = file
}
