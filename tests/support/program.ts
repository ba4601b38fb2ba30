import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { prepareDatabase } from './prepared-database.ts'
import { admin, openedOnce } from './shop.ts'
import { databaseSettings, dropDatabase } from './test-engine.ts'

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const sources = [process.execPath, '--no-env-file', main]
/** The compiled executable if the run names one, as a whole run does; else the sources. */
const program = process.env.SAUCERY_PROGRAM ? [process.env.SAUCERY_PROGRAM] : sources

type Options = {
  /** Environment variables. Of this process's own environment, only the paths are passed on. */
  environment?: Record<string, string>
  directory: string
  /** A shell command that starts the program, such as one that sets a limit first. */
  shell?: string
  /** The standard input; empty if omitted. */
  input?: string
}

/** Runs the program as a person would, in its own directory, and waits until it ends. */
export async function run(args: readonly string[], options: Options) {
  const child = startProgram(args, options)
  const [out, err, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { out, err, code }
}

export type RunningProgram = Awaited<ReturnType<typeof serve>>

/** Starts `serve` and waits until it reports that the shop is open. */
export async function serve(options: Options, args: readonly string[] = []) {
  const child = startProgram(['serve', '--port', '0', ...args], options)
  const err = new Response(child.stderr).text()
  let out = ''
  const reader = child.stdout.getReader()
  while (!/Data +\S/.test(out)) {
    const { value, done } = await reader.read()
    if (done) throw new Error(`The shop did not open: ${out}${await err}`)
    out += new TextDecoder().decode(value)
  }
  const printed = (name: string) => new RegExp(`^ *${name} +(\\S+)`, 'm').exec(out)?.[1] ?? ''
  return {
    /** The output at the start. */
    out,
    printed,
    address: printed('Listening') || printed('Shop'),
    /** Everything on standard error, once the program has ended. */
    err,
    pid: child.pid,
    exited: child.exited,
    /** Kills the program: no handler runs, nothing is flushed. */
    kill: async () => {
      child.kill('SIGKILL')
      await child.exited
    },
    /** Asks the program to stop and returns its exit code. */
    stop: async (signal: 'SIGTERM' | 'SIGINT' = 'SIGTERM') => {
      child.kill(signal)
      return child.exited
    },
  }
}

/** Starts `serve` in a terminal, as a person would, and waits until the shop is open. */
export async function serveInTerminal(options: Options, args: readonly string[] = []) {
  let shown = ''
  const child = Bun.spawn([...program, 'serve', '--port', '0', ...args], {
    cwd: options.directory,
    env: environmentOf(options),
    terminal: {
      cols: 200,
      rows: 50,
      data: (_, data) => {
        shown += new TextDecoder().decode(data)
      },
    },
  })
  running.add(child)
  void child.exited.then(() => running.delete(child))
  while (!/Data +\S+\r?\n/.test(shown)) {
    if (child.exitCode !== null) throw new Error(`The shop did not open: ${shown}`)
    await Bun.sleep(10)
  }
  return {
    /** The text on the screen. */
    shown: () => shown,
    address: /Shop +(\S+)/.exec(shown)?.[1] ?? '',
    pid: child.pid,
    exited: child.exited,
    closeTerminal: () => child.terminal?.close(),
    stop: async () => {
      child.kill('SIGTERM')
      return child.exited
    },
  }
}

/** An empty directory, to be removed by the caller. */
export async function emptyDirectory() {
  const path = await mkdtemp(join(tmpdir(), 'saucery-program-'))
  return {
    path,
    remove: async () => {
      dropDatabase(join(path, 'data'))
      await rm(path, { recursive: true, force: true })
    },
  }
}

/** A directory whose data directory already has a shop with its first admin, to be removed by the caller. */
export async function preparedDirectory() {
  const directory = await emptyDirectory()
  const data = join(directory.path, 'data')
  await mkdir(data, { mode: 0o700 })
  await prepareDatabase(data, openedOnce)
  return directory
}

/** Settings for every test of the program, so that it makes no outside requests. */
export const quiet = {
  ADMIN_USERNAME: admin.username,
  ADMIN_PASSWORD: admin.password,
  PAYPAL_MODE: 'simulator',
  GEOIP_URL: '',
  REVERSE_GEOCODE_URL: '',
}

const running = new Set<Bun.Subprocess>()

/** Stops processes that a failed test left running. */
export async function endPrograms(): Promise<void> {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map(({ exited }) => exited))
}

/** Starts the program without waiting for anything. */
export function startProgram(args: readonly string[], options: Options) {
  const { directory, shell, input = '' } = options
  const command = [...program, ...args]
  const child = Bun.spawn(
    shell ? ['bash', '-c', `${shell}; exec "$0" "$@"`, ...command] : command,
    {
      cwd: directory,
      env: environmentOf(options),
      stdin: new Blob([input]),
      stdout: 'pipe',
      stderr: 'pipe',
    },
  )
  running.add(child)
  void child.exited.then(() => running.delete(child))
  return child
}

function environmentOf({ directory, environment = {} }: Options): Record<string, string> {
  const dataDirectory = environment.DATA_DIR ?? join(directory, 'data')
  return {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? directory,
    DATA_DIR: dataDirectory,
    ...databaseSettings(dataDirectory),
    ...environment,
  }
}
