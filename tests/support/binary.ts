import { copyFile, cp, link, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { preparedOnce } from './prepared-database.ts'
import { admin, openTestShop } from './shop.ts'

const built = fileURLToPath(new URL('../../dist/saucery', import.meta.url))

export type RunningBinary = {
  url: string
  directory: string
  /** The process id. */
  pid: () => number
  /** Kills the process: no handler runs, nothing is flushed. */
  kill: () => Promise<void>
  /** Asks the process to stop and returns its exit code. */
  stop: () => Promise<number>
  /** Starts the shop again with the same data and port. */
  start: () => Promise<void>
  dispose: () => Promise<void>
}

type Options = {
  environment?: Record<string, string>
  /** Whether to start in an empty folder, as a new user does; if not, it has the sample shop, which is faster. */
  isNew?: boolean
  /** Whether it is started as a demo, with PayPal simulated; a shop that takes real orders is not. */
  isDemo?: boolean
  /** Where to listen, if its public address is not where it listens. */
  port?: number
}

const makeSampleShop = async (directory: string) =>
  (await openTestShop({ directory, demo: true })).close()

/** The compiled executable, alone in a folder and started there with the sample shop. */
export async function startBinary({
  environment = {},
  isNew = false,
  isDemo = true,
  port: fixed = 0,
}: Options = {}): Promise<RunningBinary> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-binary-'))
  if (!isNew) {
    const sample = await preparedOnce('sample-shop', makeSampleShop)
    await cp(sample, join(directory, 'data'), { recursive: true })
  }
  const program = join(directory, 'saucery')
  // Its 150 MB are copied only to another file system.
  await link(built, program).catch(() => copyFile(built, program))
  let port = String(fixed)
  let running: { child: Bun.Subprocess; url: string } = await launch()
  if (!fixed) port = new URL(running.url).port

  async function launch() {
    const child = Bun.spawn([program, 'serve', ...(isDemo ? ['--demo'] : []), '--port', port], {
      cwd: directory,
      env: {
        ADMIN_USERNAME: admin.username,
        ADMIN_PASSWORD: admin.password,
        GEOIP_URL: '',
        REVERSE_GEOCODE_URL: '',
        LOG_LEVEL: 'error',
        ...environment,
      },
      stdout: 'pipe',
      stderr: 'inherit',
    })
    return { child, url: await printedAddress(child.stdout) }
  }

  async function stop() {
    running.child.kill('SIGTERM')
    return running.child.exited
  }

  return {
    url: running.url,
    directory,
    pid: () => running.child.pid,
    stop,
    kill: async () => {
      running.child.kill('SIGKILL')
      await running.child.exited
    },
    start: async () => {
      running = await launch()
    },
    dispose: async () => {
      await stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export async function printedAddress(output: ReadableStream<Uint8Array>): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += new TextDecoder().decode(chunk)
    const address = /(?:Listening|Shop) +(http:\S+)/.exec(text)?.[1]
    if (address && text.includes('Data')) return address
  }
  throw new Error(`The shop did not open: ${text}`)
}
