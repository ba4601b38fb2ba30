// Why it is built like this: docs/decisions/tests.md

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
import { firefoxPath, webkitDriverPath, xvfbPath } from './support/engines/paths.ts'
import { timingsOf } from './support/long-files.ts'
import { nginxPath } from './support/nginx.ts'
import { pgbouncerPath, startPooler } from './support/pgbouncer.ts'
import { postgresPath, startCluster } from './support/postgres.ts'
import { apachePath } from './support/proxies/apache.ts'
import { haproxyPath } from './support/proxies/haproxy.ts'
import { readResults, type Results } from './support/results.ts'
import { runOnce } from './support/run-once.ts'

// Runs every check, the fastest first. `bun run test` and `bun run check` run this file; CI does, too.

const root = fileURLToPath(new URL('..', import.meta.url))
const bun = process.execPath
/** In milliseconds, for one test: long enough for a slow machine, so only a test that hangs reaches it. */
const timeout = ['--timeout', '600000']
/** Tests that start the shop as a program use the executable that was just built. */
const environment: Record<string, string | undefined> = {
  ...process.env,
  SAUCERY_PROGRAM: join(root, 'dist/saucery'),
  // Processes keep free memory: returning it and requesting it again took a quarter of the time on a
  // virtual machine.
  MIMALLOC_PURGE_DELAY: '-1',
}

// First, because the types need them.
await step('Messages', [bun, 'src/build/messages.ts'])
await Promise.all([
  installPackages(),
  step('Build', [bun, 'src/build/build.ts']),
  step('Format', [bun, 'fmt', '--no-script', '--check']),
  step('Types', [bun, 'check', '--no-script']),
  step('Lint', [bun, 'x', 'oxlint', '-c', '.ci/oxlintrc.json', 'src', 'tests']),
  audit(),
])
const cluster = await startCluster()
environment.TEST_POSTGRES = cluster.url('postgres')
const reports = await mkdtemp(join(tmpdir(), 'saucery-results-'))
environment.TEST_PREPARED = reports
const timings = join(reports, 'timings.json')
const allFiles = [...new Glob('tests/**/*.test.{ts,tsx}').scanSync(root)]
await Bun.write(timings, timingsOf(allFiles))
// More files than processors, because tests wait half of the time: for timers, processes and disks.
const atOnce = [`--parallel=${2 * availableParallelism()}`, `--timings=${timings}`]
const results = [...(await testServer()), ...(await testPages())]
await cluster.dispose()
await rm(reports, { recursive: true, force: true })
printSummary(results)

async function testServer(): Promise<Results[]> {
  // They do not affect each other, so each process loads its modules only once.
  const together = [...atOnce, '--no-isolate']
  const folders = ['shared', 'server', 'paypal-simulator'].map((name) => `tests/${name}`)
  // The longest of them mostly wait: for a killed shop, or for its backups.
  const waiting = `--parallel=${3 * availableParallelism()}`
  const onBoth = await runTests('server', [...together, waiting, ...folders])
  const servers = [...new Glob('tests/server/**/*.test.ts').scanSync(root)].filter(
    (file) => !(file.slice('tests/server/'.length) in runOnce),
  )
  const onPostgres = { ...environment, TEST_DATABASE: 'postgres' }
  // Selling runs through a pooler in transaction mode instead.
  const pooledFolders = ['checkout', 'orders', 'payments/settlement']
  const isPooled = (file: string) =>
    pooledFolders.some((folder) => file.startsWith(`tests/server/${folder}/`))
  const direct = servers.filter((file) => !isPooled(file)).sort()
  const stored = await runTests('server on PostgreSQL', [...together, ...direct], onPostgres)
  const pooler = await startPooler(cluster.url('postgres'), 'transaction')
  const pooled = { ...onPostgres, TEST_POOLER: pooler.url('postgres') }
  const instances = 'tests/server/instances/instances.test.ts'
  const selling = [instances, ...servers.filter(isPooled)].sort()
  const sold = await runTests('server through PgBouncer', [...together, ...selling], pooled)
  await pooler.dispose()
  return [onBoth, stored, sold]
}

async function testPages(): Promise<Results[]> {
  // They need a document for each file.
  const ofPages = await runTests('web and rules', [...atOnce, 'tests/web', 'tests/rules'])
  // Each file sometimes waits for its shop and the browser, so one more file than there are
  // processors runs at once. Pages share nothing with the tests, so the processes keep their modules.
  const atATime = `--parallel=${availableParallelism() + 1}`
  const browsers = [atATime, `--timings=${timings}`, '--no-isolate']
  const browser = await chromium.launchServer({
    executablePath: chromiumPath,
    args: testFlags,
    host: '127.0.0.1',
  })
  const withBrowser = { ...environment, TEST_BROWSER: browser.wsEndpoint() }
  const inBrowsers = await runTests('browser', [...browsers, 'tests/e2e'], withBrowser)
  await browser.close()
  return [ofPages, inBrowsers]
}

async function step(name: string, command: string[]) {
  const started = performance.now()
  const child = Bun.spawn(command, { cwd: root, stdout: 'inherit', stderr: 'inherit' })
  const exitCode = await child.exited
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  console.log(`${name}: ${exitCode === 0 ? 'passed' : 'FAILED'} (${seconds} s)`)
  if (exitCode !== 0) process.exit(1)
}

async function audit() {
  const { isGood, words } = await auditPackages()
  console.log(words.join('\n'))
  console.log(`Audit: ${isGood ? 'passed' : 'FAILED'}`)
  if (!isGood) process.exit(1)
}

/** Runs tests and prints the output of failing tests during the run. */
async function runTests(name: string, args: string[], env = environment): Promise<Results> {
  const started = performance.now()
  const report = join(reports, `${name}.xml`)
  const reporting = ['--only-failures', '--reporter=junit', `--reporter-outfile=${report}`]
  const run = Bun.spawn([bun, 'test', ...timeout, ...reporting, ...args], {
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

/** Prints the slowest files, then every failure again, so that the last lines show what failed. */
function printSummary(results: Results[]) {
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
 * Installs what some tests need: three browsers and a fallback font, a proxy, a database, an accounting
 * program and dictionaries.
 * All are Debian packages.
 */
async function installPackages() {
  const needed = {
    chromium: chromiumPath,
    'firefox-esr': firefoxPath,
    'webkit2gtk-driver': webkitDriverPath,
    xvfb: xvfbPath,
    'fonts-liberation': '/usr/share/fonts/truetype/liberation',
    caddy: caddyPath,
    'nginx-light': nginxPath,
    'apache2-bin': apachePath,
    haproxy: haproxyPath,
    bindfs: '/usr/bin/bindfs',
    curl: '/usr/bin/curl',
    'openssh-client': '/usr/bin/ssh-keygen',
    systemd: '/usr/bin/systemd-notify',
    postgresql: postgresPath(),
    pgbouncer: pgbouncerPath,
    hledger: '/usr/bin/hledger',
    age: '/usr/bin/age',
    hunspell: '/usr/bin/hunspell',
    'hunspell-en-ca': '/usr/share/hunspell/en_CA.dic',
    'hunspell-fr': '/usr/share/hunspell/fr_CA.dic',
  }
  const missing = Object.entries(needed).flatMap(([name, path]) => (existsSync(path) ? [] : name))
  if (missing.length === 0) return
  const sudo = process.getuid?.() === 0 ? '' : 'sudo '
  const command = `${sudo}apt-get update && ${sudo}apt-get install -y --no-install-recommends ${missing.join(' ')}`
  const apt = Bun.spawn(['sh', '-c', command], { stdout: 'ignore', stderr: 'inherit' })
  if ((await apt.exited) === 0) return
  console.error(
    `Install ${missing.join(', ')}, or set CHROMIUM_PATH, CADDY_PATH and POSTGRES_PATH.`,
  )
  process.exit(1)
}
