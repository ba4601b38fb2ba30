import {
  deepestCause,
  ForeignDataError,
  NewerDataError,
  sqlStateOf,
  StandbyError,
} from '../db/errors.ts'
import { behindPooler, OLDEST_VERSION, tooOld } from '../db/postgres/fitness.ts'
import {
  checkSchemaOnServer,
  inspectServer,
  picturesOnServer,
  type ServerFacts,
  translationsOnServer,
} from '../db/postgres/inspect.ts'
import type { StoreConfig } from '../runtime/store/object-store.ts'
import { pictureFinding, translationFindings } from './data-findings.ts'
import { bad, type Finding, good, warn } from './finding.ts'

const subject = 'Database'

/** The longest acceptable round trip, in milliseconds. A purchase takes about 30 round trips. */
const FAR_AWAY = 10

/**
 * Checks the PostgreSQL server that `DATABASE_URL` names, and the pictures of its shop. Changes
 * nothing.
 */
export async function serverFindings(
  url: string,
  neededConnections: number,
  uploads: { root: string; store: StoreConfig | null },
): Promise<Finding[]> {
  try {
    const facts = await inspectServer(url)
    const server = serverFinding(facts)
    if (server.level === 'bad') return [server]
    await checkSchemaOnServer(url)
    return [
      server,
      connectionFinding(facts, neededConnections),
      durabilityFinding(facts),
      replicationFinding(facts),
      await picturesFinding(url, uploads),
      ...translationFindings(await translationsOnServer(url)),
      archiveFinding(facts),
    ]
  } catch (error) {
    return [bad(subject, wordsForServerError(error))]
  }
}

/**
 * A single instance may keep pictures on its disk. The doctor cannot tell whether other instances
 * share that disk.
 */
async function picturesFinding(
  url: string,
  { root, store }: { root: string; store: StoreConfig | null },
): Promise<Finding> {
  const finding = await pictureFinding(root, await picturesOnServer(url), store)
  if (store) return finding
  const warning =
    'They are on the disk of this instance: set UPLOADS=s3, or share the data directory, before another instance serves.'
  return { ...finding, words: `${finding.words} ${warning}` }
}

function serverFinding(facts: ServerFacts): Finding {
  const { version, versionName, latency, encoding, isStandby, foreignTables } = facts
  const name = `PostgreSQL ${versionName}`
  const away = `${latency.toFixed(1)} ms away`
  if (version < OLDEST_VERSION * 10_000) {
    return bad(subject, tooOld(versionName))
  }
  if (encoding !== 'UTF8') {
    return bad(subject, `Its encoding is ${encoding}. Create it with "encoding 'UTF8'".`)
  }
  if (isStandby) {
    return bad(
      subject,
      'The server is a standby and takes no orders. Name the primary in DATABASE_URL, or promote this one.',
    )
  }
  if (!facts.hasOneSession) {
    return bad(subject, behindPooler)
  }
  if (!facts.mayCreate) {
    return bad(
      subject,
      'The role cannot create tables. Make it the owner of the database (alter database … owner to …).',
    )
  }
  if (foreignTables > 0) {
    return bad(
      subject,
      `${foreignTables} tables belong to another role, so upgrades fail. Give them to this one (reassign owned by … to …), or choose an empty database.`,
    )
  }
  if (latency > FAR_AWAY) {
    return bad(subject, `${name}, ${away}: too far away. Run the shop closer to its server.`)
  }
  return good(subject, `${name}, ${away}, in UTF8.`)
}

function connectionFinding({ connections }: ServerFacts, needed: number): Finding {
  const { allowed, open } = connections
  const words = `${open} of ${allowed} are open; each instance takes up to ${needed}.`
  if (allowed - open >= needed) return good('Connections', words)
  return bad(
    'Connections',
    `${words} Raise max_connections, lower DATABASE_CONNECTIONS, or run fewer instances.`,
  )
}

function durabilityFinding({ settings }: ServerFacts): Finding {
  const off = (['fsync', 'full_page_writes', 'synchronous_commit'] as const).filter(
    (name) => settings[name] === 'off',
  )
  if (off.length === 0)
    return good('Durability', 'Orders are saved to disk before they are confirmed.')
  return bad(
    'Durability',
    `${off.join(', ')} off: a power failure can lose confirmed orders. Set to on.`,
  )
}

function replicationFinding({ settings, standbys }: ServerFacts): Finding {
  const name = 'Replication'
  const isWanted = settings.synchronous_standby_names !== ''
  const names = standbys.map((standby) => standby.name).join(', ')
  const isSynchronous = standbys.some(({ syncState }) => syncState !== 'async')
  if (isWanted && !isSynchronous) {
    return bad(
      name,
      `No standby of synchronous_standby_names (${settings.synchronous_standby_names}) is connected: every order waits. Start the standby, or clear the setting.`,
    )
  }
  if (isWanted) return good(name, `Every order is also on a second server (${names}).`)
  if (standbys.length > 0) {
    return good(name, `${names} follows; a failover may lose the last orders. See docs/scaling.md.`)
  }
  return good(name, 'No standby: one server holds everything. See docs/scaling.md.')
}

function archiveFinding({ settings, archiver }: ServerFacts): Finding {
  const name = 'Backups'
  if (settings.archive_mode === 'off') {
    return warn(name, 'archive_mode is off: PostgreSQL cannot be restored to a point in time.')
  }
  if (archiver.isFailing) {
    return bad(name, "archive_command fails, and the disk fills up. See PostgreSQL's log.")
  }
  const last = archiver.lastArchivedAt?.toISOString().slice(0, 16).replace('T', ' ')
  return good(name, last ? `The log was last archived at ${last} UTC.` : 'The log is archived.')
}

/** Why a database cannot be used, and what to do. */
export function wordsForServerError(error: unknown): string {
  if (error instanceof ForeignDataError) return error.message
  if (error instanceof NewerDataError) return `${error.message} Start that version instead.`
  const cause = error instanceof Error ? deepestCause(error) : new Error(String(error))
  const state = sqlStateOf(cause)
  const wish = wishOf(cause.message)
  if (wish !== null) return wish
  if (state === '28P01' || state === '28000') {
    return `The server rejects the role or its password (${cause.message}). Correct DATABASE_URL, or pg_hba.conf there.`
  }
  if (state === '3D000') return `${cause.message}. Create it: "create database …".`
  if (state === '53300') return 'The server has no connection left. Raise max_connections.'
  if (state !== null) return `The server rejects the connection: ${cause.message}.`
  if (isUntrusted(cause)) {
    return `The server's certificate is not trusted (${cause.message}). Add sslrootcert=FILE with its authority's certificate to DATABASE_URL, or sslmode=no-verify if nobody can come between.`
  }
  if (cause instanceof StandbyError) {
    return 'No host of its address takes writes. Start the primary, or promote a standby.'
  }
  if ((cause as NodeJS.ErrnoException).syscall === 'open') {
    return `The address names a file that cannot be read (${cause.message}). Correct sslrootcert, sslcert or sslkey in it.`
  }
  if (/does not support SSL/.test(cause.message)) {
    return 'The server does not speak TLS. Set ssl = on there, or remove sslmode from DATABASE_URL.'
  }
  return `The server cannot be reached (${cause.message}). Check DATABASE_URL and that the server is running.`
}

/** What a server wants for a connection, by what it answers. */
function wishOf(message: string): string | null {
  if (/requires a valid client certificate/.test(message)) {
    return 'The server wants a client certificate. Add sslcert=FILE and sslkey=FILE to the address.'
  }
  if (/certificate authentication failed/.test(message)) {
    return 'The client certificate is not that of this role. Use one whose common name is the role.'
  }
  if (message.startsWith('no pg_hba.conf entry') && message.includes('no encryption')) {
    return 'The server takes connections with TLS only, or not from this machine. Add sslmode=verify-full to the address, or correct pg_hba.conf there.'
  }
  return null
}

/** Whether TLS refused a certificate: unknown authority, another name, or expired. */
function isUntrusted({ code = '' }: NodeJS.ErrnoException): boolean {
  return /CERT|UNABLE_TO_(GET_ISSUER|VERIFY)|ERR_TLS/.test(code)
}
