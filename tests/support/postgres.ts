import { Glob } from 'bun'
import { chown, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectPostgres } from './libpq.ts'
import { memoryDirectory } from './memory-directory.ts'
import { tiny } from './mounts.ts'

/** The path of the newest PostgreSQL on Debian; empty if there is none. */
export function postgresPath(): string {
  const installed = new Glob('/usr/lib/postgresql/*/bin').scanSync({ onlyFiles: false })
  return process.env.POSTGRES_PATH ?? [...installed].sort().at(-1) ?? ''
}

/** The user that the server runs as, because it refuses to run as root. */
const OWNER = 'postgres'
const isRoot = process.getuid?.() === 0

/** Settings for all tests except those of durability, which need the disk. */
const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']
const settings = [
  'listen_addresses=127.0.0.1',
  'max_connections=300',
  'shared_buffers=64MB',
  'jit=off',
  // A standby that lags behind finishes a query before it replays what would end it.
  'max_standby_streaming_delay=-1',
]

/** Enough bytes for the server's log and a few dozen databases. */
const ROOM = 4e9

export type Cluster = Awaited<ReturnType<typeof startCluster>>

type ClusterOptions = {
  isDurable?: boolean
  /** The server whose standby this one is. */
  primary?: { url: (database: string) => string }
  /** The size in kilobytes of a separate disk for a tablespace called `small`; see `canMount`. */
  smallDisk?: number
}

/** Starts a separate PostgreSQL server in a temporary directory. It ends with this process. */
export async function startCluster({
  isDurable = false,
  primary,
  smallDisk = 0,
}: ClusterOptions = {}) {
  const directory = await mkdtemp(
    join(isDurable ? tmpdir() : memoryDirectory(ROOM), 'saucery-postgres-'),
  )
  removeAtEnd(directory)
  if (isRoot) await chown(directory, ...(await ownerIds()))
  const data = join(directory, 'data')
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  if (primary) {
    const source = `${primary.url('postgres')}?application_name=standby`
    const kind = ['-R', '-X', 'stream', '--checkpoint=fast', '--no-sync']
    finish(serverProgram('pg_basebackup', ['-d', source, '-D', data, ...kind]))
  } else finish(serverProgram('initdb', ['-D', data, '-U', 'shop', '-A', 'trust', ...locale]))
  const disk = join(directory, 'disk')
  if (smallDisk > 0) await mkdir(disk)
  const port = await freePort()
  const url = (database: string) => `postgres://shop@127.0.0.1:${port}/${database}`
  let server: Bun.Subprocess

  async function start() {
    const options = [...settings, `port=${port}`, ...(isDurable ? [] : fast)]
    const args = ['-D', data, '-k', directory, ...options.flatMap((option) => ['-c', option])]
    const command = serverProgram('postgres', args)
    const [user, group] = isRoot ? await ownerIds() : []
    const shell = smallDisk > 0 ? ['bash', '-c', tiny(disk, smallDisk, { user, group })] : []
    server = Bun.spawn([...shell, ...command], {
      stdout: 'ignore',
      stderr: Bun.file(join(directory, 'log')),
    })
    // The tests' process may end without stopping it.
    server.unref()
    while (!(await isReady())) {
      if (server.exitCode !== null) throw new Error(await Bun.file(join(directory, 'log')).text())
      await Bun.sleep(10)
    }
  }

  async function isReady(): Promise<boolean> {
    const status = await Bun.file(join(data, 'postmaster.pid'))
      .text()
      .catch(() => '')
    return ['ready', 'standby'].includes(status.split('\n')[7]?.trim() ?? '')
  }

  /** `immediate` is like a power cut: no transaction is finished, and nothing is flushed. */
  async function stop(mode: 'fast' | 'immediate' = 'fast') {
    server.kill(mode === 'fast' ? 'SIGINT' : 'SIGQUIT')
    await server.exited
  }

  await start()
  if (smallDisk > 0) psql(url('postgres'), `create tablespace small location '${disk}'`)
  return {
    url,
    directory,
    data,
    start,
    stop,
    dispose: async () => {
      await stop('immediate')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Removes a server's directory once this process and the server have ended, in whatever way. */
function removeAtEnd(directory: string) {
  const script = `cat; for i in $(seq 300); do
    [ -e "$0/data/postmaster.pid" ] || break; sleep 0.1; done; rm -rf "$0"`
  // The script notices the end of this process because its input is closed. It has its own session,
  // because a signal may be sent to all processes in this one.
  Bun.spawn(['setsid', 'sh', '-c', script, directory], { stdin: 'pipe', stdout: 'ignore' }).unref()
}

/** One of the server's own programs. */
const serverProgram = (name: string, args: string[]) => asOwner(join(postgresPath(), name), args)

/** Wraps a command to run as `OWNER` if root starts it; the kernel ends it with this process. */
export function asOwner(path: string, args: string[]): string[] {
  const user = isRoot ? [`--reuid=${OWNER}`, `--regid=${OWNER}`, '--clear-groups'] : []
  return ['setpriv', ...user, '--pdeathsig=INT', path, ...args]
}

export async function ownerIds(): Promise<[user: number, group: number]> {
  const lines = (await Bun.file('/etc/passwd').text()).split('\n')
  const [, , user, group] = lines.find((line) => line.startsWith(`${OWNER}:`))?.split(':') ?? []
  return [Number(user), Number(group)]
}

function finish(command: string[]) {
  const { exitCode, stdout, stderr } = Bun.spawnSync(command, { cwd: tmpdir() })
  if (exitCode !== 0) throw new Error(stderr.toString() || stdout.toString())
}

export async function freePort(): Promise<number> {
  const server = Bun.serve({ port: 0, hostname: '127.0.0.1', fetch: () => new Response() })
  const { port = 0 } = server
  await server.stop(true)
  return port
}

/** Runs statements as a person with psql would, and returns the rows of the last one. */
export function psql(url: string, sql: string) {
  const { exec, close } = connectPostgres(url)
  try {
    return exec(sql)
  } finally {
    close()
  }
}

let own: Promise<Cluster> | undefined

/** The URL of the run's server, or of one for this process if a test file runs on its own. */
export async function postgresServer(): Promise<string> {
  const shared = process.env.TEST_POSTGRES
  return shared ?? (await (own ??= startCluster())).url('postgres')
}

/** Creates a database as a copy of a template, or an empty one without a template. */
export function createDatabase(
  server: string,
  template = 'template0',
  exec: (sql: string) => unknown = (sql) => psql(server, sql),
) {
  const name = `shop_${Bun.randomUUIDv7().replaceAll('-', '')}`
  // Copying the files is faster than logging each block.
  exec(`create database ${name} template ${template} strategy file_copy`)
  const url = new URL(server)
  url.pathname = name
  return {
    name,
    url: url.href,
    drop: () => void exec(`drop database if exists ${name} with (force)`),
  }
}
