import { Glob } from 'bun'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { auditPackages } from './support/audit.ts'
import { caddyPath } from './support/caddy.ts'
import { chromiumPath, testFlags } from './support/chromium.ts'
import { timingsOf } from './support/long-files.ts'
import { postgresPath, startCluster } from './support/postgres.ts'
import { readResults, type Results } from './support/results.ts'
import { runOnce } from './support/run-once.ts'

// Everything that decides whether a change is good, in the order in which it fails fastest.
// `bun run test` and `bun run check` are this; CI runs it too.

const root = fileURLToPath(new URL('..', import.meta.url))
const bun = process.execPath
/** Milliseconds for one test: a slow machine is no fault, only one that never comes back. */
const patience = ['--timeout', '600000']
/** What tests start as a program, and kill, is the executable that was just built. */
const environment: Record<string, string | undefined> = {
  ...process.env,
  SAUCERY_PROGRAM: join(root, 'dist/saucery'),
  // Memory that is free stays with its process: returning it and asking for it again took a quarter of
  // the time on a virtual machine.
  MIMALLOC_PURGE_DELAY: '-1',
}

const installed = installPackages()
// First, as in a fresh clone: it makes the messages that the types need.
step('Build', [bun, 'src/build/build.ts'])
step('Format', [bun, 'fmt', '--no-script', '--check'])
step('Types', [bun, 'check', '--no-script'])
step('Lint', [bun, 'x', 'oxlint', '--deny-warnings', 'src', 'tests'])
await audit()
await installed
const cluster = await startCluster()
environment.TEST_POSTGRES = cluster.url('postgres')
const reports = await mkdtemp(join(tmpdir(), 'saucery-results-'))
environment.TEST_PREPARED = reports
const timings = join(reports, 'timings.json')
const allFiles = [...new Glob('tests/**/*.test.{ts,tsx}').scanSync(root)]
await Bun.write(timings, timingsOf(allFiles))
// Half of what they do is waiting: for a timer, a process that starts, a disk.
const atOnce = [`--parallel=${2 * availableParallelism()}`, `--timings=${timings}`]
// Tests of pages need a document for each file.
const results = [await runTests('web and rules', [...atOnce, 'tests/web', 'tests/rules'])]
// Those of the server change nothing that others see, so each process loads its modules once.
const together = [...atOnce, '--no-isolate']
const folders = ['shared', 'server', 'paypal-simulator'].map((name) => `tests/${name}`)
// The longest of them kill a shop and wait for its backups, mostly for time to pass.
const waiting = `--parallel=${3 * availableParallelism()}`
results.push(await runTests('server', [...together, waiting, ...folders]))
const servers = [...new Glob('tests/server/**/*.test.ts').scanSync(root)].filter(
  (file) => !(file.slice('tests/server/'.length) in runOnce),
)
const onPostgres = { ...environment, TEST_DATABASE: 'postgres' }
results.push(await runTests('server on PostgreSQL', [...together, ...servers.sort()], onPostgres))
// Each file has a shop and profiles of its own, and now and then waits for them: one file more than
// there are processors leaves none idle.
const browsers = [`--parallel=${availableParallelism() + 1}`, `--timings=${timings}`]
const browser = await chromium.launchServer({
  executablePath: chromiumPath,
  args: testFlags,
  host: '127.0.0.1',
})
const withBrowser = { ...environment, TEST_BROWSER: browser.wsEndpoint() }
results.push(await runTests('browser', [...browsers, 'tests/e2e'], withBrowser))
await browser.close()
await cluster.dispose()
await rm(reports, { recursive: true, force: true })
tell(results)

function step(name: string, command: string[]) {
  const started = performance.now()
  const { exitCode } = Bun.spawnSync(command, { cwd: root, stdout: 'inherit', stderr: 'inherit' })
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name}: ${exitCode === 0 ? 'good' : 'NOT GOOD'} (${seconds} s)`)
  if (exitCode !== 0) process.exit(1)
}

async function audit() {
  const { isGood, words } = await auditPackages()
  console.log(words.join('\n'))
  console.log(`Audit: ${isGood ? 'good' : 'NOT GOOD'}`)
  if (!isGood) process.exit(1)
}

/** Runs tests; what they say is shown as they run, and that of the good ones not at all. */
async function runTests(name: string, args: string[], env = environment): Promise<Results> {
  const started = performance.now()
  const report = join(reports, `${name}.xml`)
  const reporting = ['--only-failures', '--reporter=junit', `--reporter-outfile=${report}`]
  const run = Bun.spawn([bun, 'test', ...patience, ...reporting, ...args], {
    cwd: root,
    env,
    stdout: 'inherit',
    stderr: 'inherit',
  })
  const isGood = (await run.exited) === 0
  console.log(`${name}: ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const isThere = existsSync(report)
  return readResults(isThere ? await Bun.file(report).text() : '', isGood)
}

/** The end of what is shown, so that the last lines say what failed. */
function tell(results: Results[]) {
  const seconds = results.flatMap((result) => Object.entries(result.seconds))
  const slowest = seconds.sort(([, one], [, other]) => other - one).slice(0, 10)
  console.log(slowest.map(([file, took]) => `${took.toFixed(0).padStart(5)} s ${file}`).join('\n'))
  const failures = results.flatMap((result) => result.failures)
  for (const failure of failures) console.log(`\n(fail) ${failure}`)
  const passed = results.reduce((sum, result) => sum + result.passed, 0)
  console.log(`\n${passed} passed, ${failures.length} failed`)
  process.exit(failures.length === 0 ? 0 : 1)
}

/**
 * Some tests need real programs: a browser, the font that it falls back to, a proxy, a database, and
 * dictionaries. Debian's packages are what every machine can have.
 */
async function installPackages() {
  const needed = {
    chromium: chromiumPath,
    'fonts-liberation': '/usr/share/fonts/truetype/liberation',
    caddy: caddyPath,
    systemd: '/usr/bin/systemd-notify',
    postgresql: postgresPath(),
    hunspell: '/usr/bin/hunspell',
    'hunspell-en-ca': '/usr/share/hunspell/en_CA.dic',
    'hunspell-fr': '/usr/share/hunspell/fr_CA.dic',
  }
  const missing = Object.entries(needed).flatMap(([name, path]) => (existsSync(path) ? [] : name))
  if (missing.length === 0) return
  const sudo = process.getuid?.() === 0 ? '' : 'sudo '
  // One command, because what is built meanwhile keeps this process from starting a second.
  const command = `${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends ${missing.join(' ')}`
  const apt = Bun.spawn(['sh', '-c', command], { stdout: 'ignore', stderr: 'inherit' })
  if ((await apt.exited) === 0) return
  console.error(
    `Install ${missing.join(', ')}, or set CHROMIUM_PATH, CADDY_PATH and POSTGRES_PATH.`,
  )
  process.exit(1)
}
