import type { Database } from 'bun:sqlite'

/** Milliseconds between two looks; a look takes some microseconds. */
const EVERY = 200

type Watch = {
  /** The connection that writes: its own commits leave its number as it is. */
  connection: Database
  /** Somebody else has committed, such as a command beside the open shop. */
  tell: () => void
  /** Looking has failed for the first time in a row. */
  fail: (error: unknown) => void
}

/** Notices what other processes commit to the same file; returns how to stop. */
export function watchOthers({ connection, tell, fail }: Watch): () => void {
  const ask = connection.prepare<{ data_version: number }, []>('pragma data_version')
  const look = () => ask.get()?.data_version
  let known = look()
  let isFailing = false

  const timer = setInterval(() => {
    try {
      const now = look()
      isFailing = false
      if (now === known) return
      known = now
    } catch (error) {
      if (!isFailing) fail(error)
      isFailing = true
      return
    }
    tell()
  }, EVERY)
  timer.unref()
  return () => clearInterval(timer)
}
