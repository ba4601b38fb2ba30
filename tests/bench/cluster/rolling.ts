import { cp, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import journal from '../../../migrations/meta/_journal.json'
import { psql } from '../../support/postgres.ts'
import { type Figure, percentile } from '../figures.ts'
import { createBuyer } from '../load/buyer.ts'
import { atPace } from '../load/pace.ts'
import { addProduct } from '../load/staff.ts'
import { startParts } from './cluster-parts.ts'

const REQUESTS = 10_000
const PER_SECOND = 100
/** One turn in this many makes a purchase, of five requests. */
const BUYS_EVERY = 20
/** When the first instance is upgraded. */
const UPGRADE_AFTER = 10_000

const root = fileURLToPath(new URL('../../..', import.meta.url))
const next = `${String(journal.entries.length).padStart(4, '0')}_rehearsed_upgrade`

/**
 * Replaces two instances behind Caddy, one after the other, with a build whose migration adds a column,
 * while visitors read and buy. No visitor retries.
 */
export async function measureRolling(): Promise<Figure[]> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-rolling-'))
  const program = await buildNextRelease(join(directory, 'next'))
  const parts = await startParts(directory)
  const failed: string[] = []
  const times: number[] = []
  let requests = 0
  const send = async (url: string, request?: RequestInit) => {
    requests += 1
    const started = performance.now()
    try {
      const answer = await fetch(url, { ...request, keepalive: false })
      if (answer.status >= 400) failed.push(`${url}: ${answer.status}`)
      const bytes = await answer.bytes()
      times.push(performance.now() - started)
      return new Response(bytes, answer)
    } catch (error) {
      failed.push(`${url}: ${String(error)}`)
      throw error
    }
  }
  try {
    const product = await addProduct(parts.url)
    const paths = ['/', `/product/${product.id}`, '/api/products', '/shipping-returns']
    const upgrading = Bun.sleep(UPGRADE_AFTER).then(async () => {
      await parts.replace(0, program)
      await parts.replace(1, program)
    })
    const turns = (REQUESTS * BUYS_EVERY) / (BUYS_EVERY + 4)
    await atPace(PER_SECOND, Math.ceil(turns), async (index) => {
      try {
        if (index % BUYS_EVERY === 0) await createBuyer(parts.url, index, send).buy(product)
        else await send(parts.url + paths[index % paths.length])
      } catch (error) {
        failed.push(String(error))
      }
    })
    await upgrading
    const [{ applied } = { applied: '' }] = psql(
      parts.database,
      'select name as applied from schema_migrations order by name desc limit 1',
    )
    if (applied !== next) failed.push(`the newest migration is ${String(applied)}`)
    for (const words of failed.slice(0, 20)) console.error(`  ${words}`)
    if (failed.length > 0) process.exitCode = 1
    return [
      { name: 'failed requests', unit: '', value: failed.length, wanted: { atMost: 0 } },
      { name: 'requests', unit: '', value: requests },
      { name: 'a request, p99', unit: 'ms', value: percentile(times, 0.99) },
      { name: 'the slowest request', unit: 'ms', value: Math.max(...times) },
    ]
  } finally {
    await parts.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** Builds this version with one more migration, in a separate directory. */
async function buildNextRelease(directory: string): Promise<string> {
  for (const name of ['src', 'public', 'migrations', 'package.json', 'tsconfig.json', 'LICENSE']) {
    await cp(join(root, name), join(directory, name), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(directory, 'node_modules'))
  const last = journal.entries.at(-1)
  const entry = { ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag: next }
  await Bun.write(
    join(directory, 'migrations/meta/_journal.json'),
    JSON.stringify({ ...journal, entries: [...journal.entries, entry] }),
  )
  const statement = 'alter table products add column rehearsed text'
  await Bun.write(join(directory, `migrations/${next}.sql`), statement)
  await Bun.write(join(directory, `migrations/postgres/${next}.sql`), statement)
  const build = Bun.spawn([process.execPath, 'src/build/build.ts'], {
    cwd: directory,
    stdout: 'ignore',
    stderr: 'inherit',
  })
  if ((await build.exited) !== 0) throw new Error('The next release could not be built.')
  return join(directory, 'dist/saucery')
}
