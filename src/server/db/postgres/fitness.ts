import pg from 'pg'
import { UnfitServerError } from '../errors.ts'
import { clientConfig, closed, reaching } from './connection.ts'
import { isPooled } from './pooler.ts'

/** The first version of PostgreSQL that the shop runs on. */
export const OLDEST_VERSION = 15

export const tooOld = (versionName: string) =>
  `It is PostgreSQL ${versionName}; the shop needs ${OLDEST_VERSION} or later. Upgrade the server.`

export const behindPooler =
  'The server is behind a pooler in transaction mode, so jobs cannot tell which instance runs them. Connect to the server itself, or use a pooler in session mode.'

/** Throws `UnfitServerError` if the shop cannot run on this server. */
export async function refuseUnfit(client: pg.Client, url: string): Promise<void> {
  const text = `select current_setting('server_version_num')::int / 10000 as major,
    split_part(current_setting('server_version'), ' ', 1) as name`
  const { rows } = await client.query<{ major: number; name: string }>(text)
  const [version] = rows
  if (version && version.major < OLDEST_VERSION) throw new UnfitServerError(tooOld(version.name))
  const other = new pg.Client(clientConfig(url))
  // If the connection breaks, the pending query rejects too.
  other.on('error', () => {})
  await reaching(other.connect())
  try {
    if (await isPooled(client, other)) throw new UnfitServerError(behindPooler)
  } finally {
    await closed(other.end())
  }
}
