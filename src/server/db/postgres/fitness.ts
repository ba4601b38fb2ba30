import { UnfitServerError } from '../errors.ts'
import { clientConfig, closed } from './connection.ts'
import { connectTo, type Hosts } from './hosts.ts'
import { isPooled } from './pooler.ts'
import type pg from 'pg'

/** The first version of PostgreSQL that the shop runs on. */
export const OLDEST_VERSION = 15

export const tooOld = (versionName: string) =>
  `It is PostgreSQL ${versionName}; the shop needs ${OLDEST_VERSION} or later. Upgrade the server.`

export const behindPooler =
  'The server is behind a pooler in transaction mode, so jobs cannot tell which instance runs them. Set DATABASE_DIRECT_URL to the address of the server itself.'

export const elsewhere =
  'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases, or to different schemas of one.'

/** Throws `UnfitServerError` if the shop cannot run on this server. */
export async function refuseUnfit(client: pg.Client, hosts: Hosts): Promise<void> {
  const text = `select current_setting('server_version_num')::int / 10000 as major,
    split_part(current_setting('server_version'), ' ', 1) as name`
  const { rows } = await client.query<{ major: number; name: string }>(text)
  const [version] = rows
  if (version && version.major < OLDEST_VERSION) throw new UnfitServerError(tooOld(version.name))
  const other = await connectTo(hosts, clientConfig)
  try {
    if (await isPooled(client, other)) throw new UnfitServerError(behindPooler)
  } finally {
    await closed(other.end())
  }
}

/** Throws `UnfitServerError` if a pooler does not lead to the database of this connection. */
export async function refuseElsewhere(client: pg.Client, pooler: Hosts): Promise<void> {
  const other = await connectTo(pooler, clientConfig)
  try {
    if (await isElsewhere(client, other)) throw new UnfitServerError(elsewhere)
  } finally {
    await closed(other.end())
  }
}

/** Whether two connections lead to different databases, or to different schemas of one. */
export async function isElsewhere(one: pg.Client, other: pg.Client): Promise<boolean> {
  return (await placeOf(one)) !== (await placeOf(other))
}

async function placeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `select jsonb_build_array(
      extract(epoch from pg_postmaster_start_time()), current_database(), current_schema()
    )::text as place`,
  )
  return rows[0]?.place ?? ''
}
