import { existsSync, linkSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { flushNames } from '../../runtime/disk/atomic-file.ts'
import { makePrivate } from './connection.ts'
import { migrate, migrationNames, pendingMigrations } from './migrations.ts'
import { countUse, faultsOfDatabase, openAlone } from './snapshot.ts'

const MAX_KEPT = 2

const BEFORE = /^before-(\d{4}_\w+)\.db$/

/**
 * Migrates a data directory to this version's schema. Migrations run on a copy, which replaces the
 * database after it was checked; the old file is kept for `rollBack`. A failure before the last step
 * changes nothing.
 */
export async function upgrade(file: string): Promise<{ applied: string[]; kept: string | null }> {
  const pending = existsSync(file) ? pendingMigrations(file) : []
  const [first] = pending
  // A database without any migration is empty, so no copy is needed.
  if (!existsSync(file) || first === migrationNames[0])
    return { applied: migrate(file), kept: null }
  if (first === undefined) return { applied: [], kept: null }

  const copy = `${file}.upgrade`
  removeDatabase(copy)
  const alone = openAlone(file)
  try {
    makePrivate(copy)
    alone.run('vacuum into ?', [copy])
    const applied = migrate(copy)
    const [fault] = faultsOfDatabase(copy)
    if (fault) throw new Error(`The upgrade was not made: ${fault}. Everything is as it was.`)
    // Checkpoints the copy and syncs its pages before it is renamed.
    openAlone(copy).close()
    const kept = `before-${first}.db`
    rmSync(join(dirname(file), kept), { force: true })
    linkSync(file, join(dirname(file), kept))
    renameSync(copy, file)
    await flushNames(dirname(file))
    forgetOldest(dirname(file))
    return { applied, kept }
  } finally {
    alone.close()
    removeDatabase(copy)
  }
}

function removeDatabase(file: string): void {
  for (const ending of ['', '-wal', '-shm']) rmSync(file + ending, { force: true })
}

type Rollback = {
  from: string
  setAside: string
  /** At least this many changes since the upgrade would be lost. */
  lostChanges: number
}

/** What undoing the last upgrade would do; null if there is none to undo. */
export function planRollback(file: string): Rollback | null {
  const directory = dirname(file)
  const from = keptBefore(directory).at(-1)
  if (!from || !existsSync(file)) return null
  const setAside = from.replace('before', 'after')
  const before = countUse(join(directory, from))
  const gained = countUse(file).map((count, kind) => count - (before[kind] ?? 0))
  return { from, setAside, lostChanges: Math.max(0, ...gained) }
}

export async function rollBack(file: string, { from, setAside }: Rollback): Promise<void> {
  const directory = dirname(file)
  openAlone(file).close()
  rmSync(join(directory, setAside), { force: true })
  linkSync(file, join(directory, setAside))
  renameSync(join(directory, from), file)
  await flushNames(directory)
}

function keptBefore(directory: string): string[] {
  return readdirSync(directory)
    .filter((name) => BEFORE.test(name))
    .sort()
}

function forgetOldest(directory: string): void {
  for (const name of keptBefore(directory).slice(0, -MAX_KEPT)) rmSync(join(directory, name))
}
