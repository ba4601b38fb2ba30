import type { Database } from 'bun:sqlite'

/** Milliseconds between checks; a check takes a few microseconds. */
const INTERVAL = 200

type Options = {
  /** The connection that writes: its own commits do not change its `data_version`. */
  connection: Database
  /** Called after a commit by another process, such as a command that runs beside the shop. */
  onCommit: () => void
  onError: (error: unknown) => void
}

/** Polls SQLite's `data_version` for commits by other processes; returns a function that stops it. */
export function watchExternalCommits({ connection, onCommit, onError }: Options): () => void {
  const statement = connection.prepare<{ data_version: number }, []>('pragma data_version')
  const dataVersion = () => statement.get()?.data_version
  let known = dataVersion()
  let isFailing = false

  const timer = setInterval(() => {
    try {
      const current = dataVersion()
      isFailing = false
      if (current === known) return
      known = current
    } catch (error) {
      if (!isFailing) onError(error)
      isFailing = true
      return
    }
    onCommit()
  }, INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}
