import { type FailingWebhook, failingWebhooks } from '../query/failing-webhooks.ts'
import { type Unanswered, unanswered } from '../query/unanswered.ts'
import type { SealedConnection } from '../schema/connections.ts'
import { addressSettings } from './address.ts'
import { isElsewhere } from './fitness.ts'
import { connectTo, hostsOf } from './hosts.ts'
import { appliedMigrations } from './migrate.ts'
import { isPooled } from './pooler.ts'
import type { Client } from 'pg'

/** What a PostgreSQL server reports about itself, for `doctor`. */
export type ServerFacts = {
  /** Such as 150018. */
  version: number
  versionName: string
  encoding: string
  isStandby: boolean
  mayCreate: boolean
  /** Tables of the shop's schema that belong to another role, so that no migration can change them. */
  foreignTables: number
  /** Median of a round trip, in milliseconds. */
  latency: number
  /** Whether a connection keeps one session, unlike behind a pooler in transaction mode. */
  hasOneSession: boolean
  /** How many connections this role may open, and how many are open on the server. */
  connections: { allowed: number; open: number }
  settings: Record<(typeof settings)[number], string>
  standbys: { name: string; syncState: string | null }[]
  archiver: { isFailing: boolean; lastArchivedAt: Date | null }
}

const settings = [
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'synchronous_standby_names',
  'archive_mode',
] as const

const ROUND_TRIPS = 11
/** Milliseconds within which the server must answer; someone is waiting at the terminal. */
const ANSWERED_WITHIN = 5_000

/** Asks a server about itself and changes nothing. Throws what the driver throws. */
export async function inspectServer(url: string): Promise<ServerFacts> {
  const hasOneSession = !(await asked(url, (one) => asked(url, (other) => isPooled(one, other))))
  return asked(url, async (client) => ({ ...(await factsOf(client)), hasOneSession }))
}

async function asked<T>(url: string, ask: (client: Client) => Promise<T>): Promise<T> {
  const client = await connectTo(hostsOf(url), (host) => ({
    ...addressSettings(host),
    connectionTimeoutMillis: ANSWERED_WITHIN,
    query_timeout: ANSWERED_WITHIN,
  }))
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** Compares where a pooler leads with the database itself. Throws what the driver throws. */
export async function inspectPooler(directUrl: string, poolerUrl: string) {
  return asked(directUrl, (direct) =>
    asked(poolerUrl, async (pooled) => ({
      isElsewhere: await isElsewhere(direct, pooled),
      latency: await latencyOf(pooled),
    })),
  )
}

/** Throws as the start does if the database belongs to another program, or to a newer version. */
export async function checkSchemaOnServer(url: string): Promise<void> {
  await asked(url, (client) => appliedMigrations(async (sql) => (await client.query(sql)).rows))
}

async function hasTable(client: Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select 1 where to_regclass($1) is not null', [name])
  return rows.length > 0
}

/** A setting of the shop; null before the first start. Throws what the driver throws. */
export function settingOnServer(url: string, key: string): Promise<string | null> {
  return asked(url, async (client) => {
    if (!(await hasTable(client, 'settings'))) return null
    const text = 'select value from settings where key = $1'
    return (await client.query<{ value: string }>(text, [key])).rows[0]?.value ?? null
  })
}

/** The sealed connections; none before the migration that adds them. Throws what the driver throws. */
export function connectionsOnServer(url: string): Promise<SealedConnection[]> {
  return asked(url, async (client) => {
    if (!(await hasTable(client, 'connections'))) return []
    return (await client.query<SealedConnection>('select id, sealed from connections')).rows
  })
}

/** The shop's stored pictures; null before the first start. Throws what the driver throws. */
export async function picturesOnServer(url: string) {
  return asked(url, async (client) => {
    if (!(await hasTable(client, 'uploads'))) return null
    const stored = await client.query<{ id: string; width: string }>(
      "select id, width from uploads where status = 'stored'",
    )
    return stored.rows.map(({ id, width }) => ({ id, width: Number(width) }))
  })
}

/**
 * How many products there are, and how many lack French texts; null if the migration that tracks
 * French texts has not run.
 */
export async function translationsOnServer(url: string) {
  return asked(url, async (client) => {
    if (!(await hasTable(client, 'products_without_french'))) return null
    const counted = await client.query<{ products: string; incomplete: string }>(
      `select count(*) as products, count(*) filter (where needs_french = 1) as incomplete
        from products where deleted_at is null`,
    )
    const [row] = counted.rows
    return row ? { products: Number(row.products), incomplete: Number(row.incomplete) } : null
  })
}

export async function unansweredOnServer(url: string): Promise<Unanswered[]> {
  return asked(url, async (client) => (await client.query<Unanswered>(unanswered)).rows)
}

export async function failingWebhooksOnServer(url: string): Promise<FailingWebhook[]> {
  return asked(url, async (client) => (await client.query<FailingWebhook>(failingWebhooks)).rows)
}

async function factsOf(client: Client): Promise<Omit<ServerFacts, 'hasOneSession'>> {
  const rows = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows
  const [server] = await rows<Server>(serverFacts)
  const shown = await rows<{ name: string; setting: string }>(
    `select name, setting from pg_settings where name in (${settings.map((each) => `'${each}'`).join(', ')})`,
  )
  const standbys = await rows<ServerFacts['standbys'][number]>(
    `select application_name as name, sync_state as "syncState" from pg_stat_replication order by 1`,
  )
  const [archiver] = await rows<Archiver>(archiverFacts)
  if (!server || !archiver) throw new Error('The server said nothing about itself.')
  const { allowed, open, version, ...facts } = server
  return {
    ...facts,
    version: Number(version),
    connections: { allowed, open },
    settings: Object.fromEntries(
      shown.map(({ name, setting }) => [name, setting]),
    ) as ServerFacts['settings'],
    standbys,
    archiver,
    latency: await latencyOf(client),
  }
}

type Archiver = ServerFacts['archiver']
type Server = Pick<
  ServerFacts,
  'versionName' | 'encoding' | 'isStandby' | 'mayCreate' | 'foreignTables'
> & { version: string; allowed: number; open: number }

const serverFacts = `
  select
    current_setting('server_version_num') as version,
    split_part(current_setting('server_version'), ' ', 1) as "versionName",
    pg_encoding_to_char(encoding) as encoding,
    pg_is_in_recovery() as "isStandby",
    coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
    (select count(*)::int from pg_tables
      where schemaname = current_schema() and not pg_has_role(tableowner, 'member')
        and to_regclass('schema_migrations') is not null
    ) as "foreignTables",
    least(
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
      nullif(datconnlimit, -1),
      (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user)
    ) as allowed,
    (select count(*)::int from pg_stat_activity where pid <> pg_backend_pid() and datid is not null) as open
  from pg_database where datname = current_database()`

const archiverFacts = `
  select
    coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
    last_archived_time as "lastArchivedAt"
  from pg_stat_archiver`

async function latencyOf(client: Client): Promise<number> {
  const times: number[] = []
  for (let trip = 0; trip < ROUND_TRIPS; trip += 1) {
    const began = performance.now()
    await client.query('select 1')
    times.push(performance.now() - began)
  }
  times.sort((one, other) => one - other)
  return times[ROUND_TRIPS >> 1] ?? 0
}
