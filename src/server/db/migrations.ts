import { Database } from 'bun:sqlite'
import { createHash } from 'node:crypto'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import journal from '../../../migrations/meta/_journal.json'
import firstRelease from '../../../migrations/0000_first_release.sql' with { type: 'text' }
import staffLists from '../../../migrations/0001_staff_lists.sql' with { type: 'text' }
import mailOfOrders from '../../../migrations/0002_mail_of_orders.sql' with { type: 'text' }
import audit from '../../../migrations/0003_audit.sql' with { type: 'text' }
import paymentLife from '../../../migrations/0004_payment_life.sql' with { type: 'text' }
import pictureTone from '../../../migrations/0005_picture_tone.sql' with { type: 'text' }
import refunds from '../../../migrations/0006_refunds.sql' with { type: 'text' }

// Imported as text so that the binary carries them. A test holds this list against the folder.
const scripts: Record<string, string> = {
  '0000_first_release': firstRelease,
  '0001_staff_lists': staffLists,
  '0002_mail_of_orders': mailOfOrders,
  '0003_audit': audit,
  '0004_payment_life': paymentLife,
  '0005_picture_tone': pictureTone,
  '0006_refunds': refunds,
}

export const migrationNames: readonly string[] = Object.keys(scripts)

const migrations = journal.entries.map((entry) => {
  const script = scripts[entry.tag]
  if (script === undefined) throw new Error(`The migration ${entry.tag} is not in the binary.`)
  return {
    sql: script.split('--> statement-breakpoint'),
    bps: entry.breakpoints,
    folderMillis: entry.when,
    hash: createHash('sha256').update(script).digest('hex'),
  }
})

export type MigrationReport = { applied: string[]; schema: string }

/**
 * Brings a database to this version's schema and says what it did. Throws `NewerDataError` when a
 * newer version has already been at it, and changes nothing then.
 */
export function migrate(file: string): MigrationReport {
  const connection = new Database(file, { create: true, strict: true })
  try {
    connection.run('pragma journal_mode = wal')
    connection.run('pragma busy_timeout = 10000')
    const before = appliedMoments(connection)
    const newest = journal.entries.at(-1)
    if (before.some((moment) => moment > (newest?.when ?? 0))) throw new NewerDataError()
    const database = drizzle(connection) as unknown as Migratable
    database.dialect.migrate(migrations, database.session, {})
    const applied = journal.entries.filter((entry) => !before.includes(entry.when))
    return { applied: applied.map((entry) => entry.tag), schema: newest?.tag ?? '' }
  } finally {
    connection.close()
  }
}

export class NewerDataError extends Error {
  constructor() {
    super('The data directory was written by a newer version of Saucery.')
    this.name = 'NewerDataError'
  }
}

/** Drizzle's own migrator reads the disk; this is the part below it, which takes texts. */
type Migratable = {
  dialect: { migrate: (entries: typeof migrations, session: unknown, options: object) => void }
  session: unknown
}

function appliedMoments(connection: Database): number[] {
  const table = connection
    .query("select 1 from sqlite_master where name = '__drizzle_migrations'")
    .get()
  if (!table) return []
  return connection
    .query<{ created_at: number }, []>('select created_at from __drizzle_migrations')
    .all()
    .map((row) => Number(row.created_at))
}
