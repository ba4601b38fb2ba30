// Why it is built like this: docs/decisions/settings.md

import type { Config } from '../config/config.ts'
import type { Engine } from '../db/engine/engine.ts'
import type { FanOut } from '../journal/fan-out.ts'
import type { Box } from '../runtime/keys/sealed-box.ts'
import type { Log } from '../runtime/log/log.ts'
import { openStored, withConnections } from './stored.ts'

export type Connections = Awaited<ReturnType<typeof createConnections>>

type Options = {
  db: Engine
  environment: Config
  box: Box
  live: Pick<FanOut, 'listen'>
  log: Pick<Log, 'warn' | 'error'>
}

/**
 * Holds the configuration in effect, in memory. It follows the journal, so each instance uses new keys a
 * moment after they were saved, whichever instance saved them.
 */
export async function createConnections({ db, environment, box, live, log }: Options) {
  const listeners: (() => void)[] = []
  const load = () => openStored(db.read, box, (id) => log.warn('connection_unreadable', { id }))
  let stored = await load()
  let config = withConnections(environment, stored)
  let isStale = false
  let running: Promise<void> | null = null

  async function catchUp(): Promise<void> {
    try {
      while (isStale) {
        isStale = false
        stored = await load()
        config = withConnections(environment, stored)
        for (const listener of listeners) listener()
      }
    } catch (error) {
      isStale = true
      throw error
    } finally {
      running = null
    }
  }

  /** Reads what is stored again; resolves once it counts. */
  function reload(): Promise<void> {
    isStale = true
    running ??= catchUp()
    return running
  }

  const reloadSoon = () =>
    void reload().catch((error: unknown) => log.error('connections_failed', { error }))
  live.listen(({ name }) => {
    if (name === 'connection.updated') reloadSoon()
  })
  // After a read that failed, the next commit tries again.
  db.onCommit(() => {
    if (isStale && running === null) reloadSoon()
  })

  return {
    /** What the environment and the settings file say. */
    environment,
    box,
    /** The configuration in effect. Call it for each use and never store the result. */
    config: () => config,
    /** What staff set up, with its secrets. */
    stored: () => stored,
    reload,
    /** Called after each change. */
    listen: (listener: () => void) => void listeners.push(listener),
  }
}
