import { Glob } from 'bun'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { auditPackages } from './support/audit.ts'
import { chromiumPath } from './support/chromium.ts'

// Everything that decides whether a change is good, in the order in which it fails fastest.
// `bun run test` and `bun run check` are this; CI runs it too.

const root = fileURLToPath(new URL('..', import.meta.url))
const bun = process.execPath
/** Milliseconds for one test: a slow machine is no fault, only one that never comes back. */
const patience = ['--timeout', '300000']
/** What tests start as a program, and kill, is the executable that was just built. */
const environment = { ...process.env, SAUCERY_PROGRAM: join(root, 'dist/saucery') }

installChromium()
step('Format', [bun, 'fmt', '--no-script', '--check'])
step('Types', [bun, 'check', '--no-script'])
step('Lint', [bun, 'x', 'oxlint', '--deny-warnings', 'src', 'tests'])
await audit()
step('Build', [bun, 'src/build.ts'])
const results = await mkdtemp(join(tmpdir(), 'saucery-results-'))
const counts = { passed: 0, failed: 0 }
await runTests('parts', ['--parallel', 'tests/shared', 'tests/server', 'tests/web', 'tests/rules'])
// The browser tests share the machine with their browsers: one file after another, in two rows. The
// one that looks at every page in every theme and width takes as long as all the others.
const everyPage = 'tests/e2e/accessibility.test.ts'
const others = [...new Glob('tests/e2e/*.test.ts').scanSync(root)].filter(
  (file) => file !== everyPage,
)
await Promise.all([runTests('whole', others.sort()), runTests('every page', [everyPage], 'later')])
await rm(results, { recursive: true, force: true })
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exit(counts.failed === 0 ? 0 : 1)

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

/** Runs tests and counts them; what they say is shown as they run, or once they are through. */
async function runTests(name: string, args: string[], said: 'now' | 'later' = 'now') {
  const report = join(results, `${name}.xml`)
  const output = said === 'now' ? 'inherit' : 'pipe'
  const run = Bun.spawn(
    [bun, 'test', ...patience, '--reporter=junit', `--reporter-outfile=${report}`, ...args],
    { cwd: root, env: environment, stdout: output, stderr: output },
  )
  const texts = [run.stdout, run.stderr].map((stream) => new Response(stream ?? null).text())
  console.log((await Promise.all(texts)).join(''))
  const exitCode = await run.exited
  const [, tests = '0', failures = '0'] =
    /<testsuites[^>]* tests="(\d+)"[^>]* failures="(\d+)"/.exec(await Bun.file(report).text()) ?? []
  counts.passed += Number(tests) - Number(failures)
  // A run that ended badly without a failed test, such as a crash, has failed as well.
  counts.failed += Math.max(Number(failures), exitCode === 0 ? 0 : 1)
}

/** The page tests need a real browser; Debian's is the one that every machine of ours can have. */
function installChromium() {
  if (existsSync(chromiumPath)) return
  const sudo = process.getuid?.() === 0 ? [] : ['sudo']
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']]) {
    const command = [...sudo, 'apt-get', ...args]
    const { exitCode } = Bun.spawnSync(command, { stdout: 'ignore', stderr: 'inherit' })
    if (exitCode === 0) continue
    console.error('The page tests need Chromium: install it, or name it in CHROMIUM_PATH.')
    process.exit(1)
  }
}
