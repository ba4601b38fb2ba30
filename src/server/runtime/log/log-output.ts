/** Bytes that may wait for a reader that has stalled; further lines are lost. */
const MAX_WAITING_BYTES = 1_000_000

type Output = {
  write: (text: string, done: (error?: Error | null) => void) => unknown
  on: (event: 'error', listener: () => void) => unknown
}

/**
 * Writes lines to a stream that may fail or stall at any time: its reader is gone, its disk is full.
 * The lines are lost then, and the next one that can be written follows `lostLine` with their number.
 */
export function createLogOutput(open: () => Output, lostLine: (lines: number) => string) {
  let output: Output | null = null
  let waitingBytes = 0
  let lost = 0

  function opened(): Output {
    if (output) return output
    output = open()
    // Without a listener, the stream's errors would end the process.
    output.on('error', () => {})
    return output
  }

  return (line: string): void => {
    if (waitingBytes > MAX_WAITING_BYTES) {
      lost += 1
      return
    }
    const before = lost
    // A line that failed may have been written in part, so what follows begins a new one.
    const text = before === 0 ? line : `\n${lostLine(before)}${line}`
    waitingBytes += text.length
    lost = 0
    const done = (error?: Error | null) => {
      waitingBytes -= text.length
      if (error) lost += before + 1
    }
    try {
      opened().write(text, done)
    } catch (error) {
      done(error as Error)
    }
  }
}
