import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asOwner, freePort, ownerIds } from './postgres.ts'

/** PgBouncer as Debian installs it. */
export const pgbouncerPath = process.env.PGBOUNCER_PATH ?? '/usr/sbin/pgbouncer'

/**
 * The settings with which a shop finds a database: directly, or through the PgBouncer of the run, in
 * transaction mode.
 */
export function addressesOf(database: string): {
  DATABASE_URL: string
  DATABASE_DIRECT_URL?: string
} {
  const pooler = process.env.TEST_POOLER
  if (!pooler) return { DATABASE_URL: database }
  const url = new URL(pooler)
  url.pathname = new URL(database).pathname
  return { DATABASE_URL: url.href, DATABASE_DIRECT_URL: database }
}

/** Starts PgBouncer before a server, in a directory of its own; it ends with this process. */
export async function startPooler(server: string, mode: 'session' | 'transaction') {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-pooler-'))
  const [port, { hostname, port: behind }] = [await freePort(), new URL(server)]
  const settings = join(directory, 'pgbouncer.ini')
  await Bun.write(
    settings,
    `[databases]
* = host=${hostname} port=${behind} user=shop
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
auth_type = any
pool_mode = ${mode}
default_pool_size = 20
max_client_conn = 2000
server_idle_timeout = 10
ignore_startup_parameters = extra_float_digits
unix_socket_dir =
`,
  )
  const ids = await ownerIds()
  await chown(directory, ...ids)
  const pooler = Bun.spawn(asOwner(pgbouncerPath, [settings]), {
    stdout: 'ignore',
    stderr: Bun.file(join(directory, 'log')),
  })
  const isOpen = async () => {
    try {
      const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } })
      socket.end()
      return true
    } catch {
      return false
    }
  }
  while (!(await isOpen())) {
    if (pooler.exitCode !== null) throw new Error(await Bun.file(join(directory, 'log')).text())
    await Bun.sleep(10)
  }
  return {
    url: (database: string) => `postgres://shop@127.0.0.1:${port}/${database}`,
    dispose: async () => {
      pooler.kill('SIGKILL')
      await pooler.exited
      await rm(directory, { recursive: true, force: true })
    },
  }
}
