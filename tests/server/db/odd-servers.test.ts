import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { chmod, chown } from 'node:fs/promises'
import { Client } from 'pg'
import type { Job } from '../../../src/server/db/engine/engine.ts'
import { clientConfig } from '../../../src/server/db/postgres/connection.ts'
import { serverFindings } from '../../../src/server/doctor/server-findings.ts'
import { makeCertificate } from '../../support/certificate.ts'
import { eventually } from '../../support/clock.ts'
import { openInstances } from '../../support/instances.ts'
import { startPooler } from '../../support/pgbouncer.ts'
import { type Cluster, ownerIds, psql, startCluster } from '../../support/postgres.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { endPrograms, quiet, run, serve } from '../../support/program.ts'

// PostgreSQL as other people set it up: names, poolers, certificates, and instances that are frozen.

const directory = useProgramDirectory()
let cluster: Cluster
beforeAll(async () => {
  cluster = await startCluster()
})
afterAll(() => cluster.dispose())
afterEach(endPrograms)

let databases = 0
/** An empty database with a name that needs codes in an address. */
function emptyDatabase(name = `shop ${(databases += 1)}`): string {
  psql(cluster.url('postgres'), `create database "${name}"`)
  return cluster.url(encodeURIComponent(name))
}

const place = (url: string, environment: Record<string, string> = {}) => ({
  directory: directory.path,
  environment: { ...quiet, LOG_LEVEL: 'error', DATABASE_URL: url, ...environment },
})

test('SCALE-17 a database whose name has reserved characters can be used', async () => {
  for (const name of ['shop & co', 'ca/mtl', 'plus+shop', 'a?b#c', '100%', 'été']) {
    const client = new Client(clientConfig(emptyDatabase(name)))
    await client.connect()
    const { rows } = await client.query('select current_database() as name')
    await client.end()
    expect(rows).toEqual([{ name }])
  }
})

test('SCALE-18 a new secret and a move need all instances stopped, whatever name the address gives them', async () => {
  const url = `${emptyDatabase()}?application_name=shop-east`
  const shop = await serve(place(url, { SECRET_KEY: 'a'.repeat(64) }))
  const rotated = await run(['secret', 'rotate'], place(url, { SECRET_KEY: 'b'.repeat(64) }))
  expect([rotated.code, rotated.err]).toEqual([
    1,
    expect.stringContaining('The shop is running on that database. Stop every instance first.'),
  ])
  const moved = await run(['move', '--to', 'back'], place(url))
  expect([moved.code, moved.err]).toEqual([1, expect.stringContaining('The shop is running')])
  expect(await shop.stop()).toBe(0)
  const after = await run(['secret', 'rotate'], place(url, { SECRET_KEY: 'b'.repeat(64) }))
  expect([after.code, after.out]).toEqual([0, expect.stringContaining('is now the key')])
  expect((await run(['move', '--to', 'back'], place(url))).code).toBe(0)
})

test("SCALE-18 an owner's own table stays where it is when the shop moves back, and is named", async () => {
  const url = emptyDatabase()
  expect((await run(['migrate'], place(url))).code).toBe(0)
  psql(url, 'create table reports (id int); create view sales as select 1 as one')
  const moved = await run(['move', '--to', 'home'], place(url))
  expect([moved.code, moved.out]).toEqual([
    0,
    expect.stringContaining("The table reports is not the shop's: it stays where it is."),
  ])
  expect(moved.out).not.toContain('commits is not')
})

test('SCALE-19 behind a pooler in transaction mode the shop does not start and the doctor says why, but in session mode it works', async () => {
  const shared = await startPooler(cluster.url('postgres'), 'transaction')
  const own = await startPooler(cluster.url('postgres'), 'session')
  try {
    psql(cluster.url('postgres'), 'create database pooled')
    const words = /behind a pooler in transaction mode.*Connect to the server itself/
    const [finding] = await serverFindings(shared.url('pooled'), 3, { root: '', store: null })
    expect(finding).toMatchObject({ level: 'bad', words: expect.stringMatching(words) })
    const refused = await run(['serve', '--port', '0'], place(shared.url('pooled')))
    expect([refused.code, refused.err]).toEqual([1, expect.stringMatching(words)])
    const shop = await serve(place(own.url('pooled')))
    expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
    expect(await shop.stop()).toBe(0)
  } finally {
    await shared.dispose()
    await own.dispose()
  }
})

test('SCALE-20 the doctor names what a certificate of an own authority needs', async () => {
  const url = new URL(emptyDatabase())
  url.searchParams.set('sslmode', 'require')
  const about = async () => (await serverFindings(url.href, 3, { root: '', store: null }))[0]
  expect((await about())?.words).toMatch(/does not speak TLS\. .*remove sslmode/)
  const { certificate, key } = await makeCertificate(cluster.directory, 'db.example')
  for (const file of [certificate, key]) {
    await chown(file, ...(await ownerIds()))
    await chmod(file, 0o600)
  }
  const admin = cluster.url('postgres')
  psql(admin, `alter system set ssl_cert_file = '${certificate}'`)
  psql(admin, `alter system set ssl_key_file = '${key}'`)
  psql(admin, 'alter system set ssl = on')
  psql(admin, 'select pg_reload_conf()')
  const hints = /certificate is not trusted .*sslrootcert=FILE.*sslmode=no-verify/
  expect(await eventually(async () => hints.test((await about())?.words ?? ''))).toBe(true)
  const { code, out, err } = await run(['doctor'], place(url.href))
  expect([code, out, err]).toEqual([1, expect.stringMatching(hints), ''])
  url.searchParams.set('sslmode', 'no-verify')
  expect(await about()).toMatchObject({ level: 'good' })
})

test('SCALE-21 an instance that freezes loses its jobs, and does not take them up again when it wakes', async () => {
  const instances = await openInstances()
  const [left, other] = instances.shops
  await instances.close(other)
  await instances.close(left)
  const frozen = await serve({
    directory: directory.path,
    environment: { ...quiet, ...(instances.settings as Record<string, string>) },
  })
  const url = String(instances.settings.DATABASE_URL)
  const job: Job = 'payments'
  const holders = () =>
    psql(
      url,
      `select pid from pg_locks where locktype = 'advisory' and objid = 1 and granted and objsubid = 2`,
    )
  try {
    expect(await eventually(() => holders().length === 1)).toBe(true)
    const awake = await instances.open()
    expect(await awake.context.db.leads(job)).toBe(false)
    process.kill(frozen.pid, 'SIGSTOP')
    expect(await eventually(() => awake.context.db.leads(job), 20_000)).toBe(true)
    const before = holders()
    process.kill(frozen.pid, 'SIGCONT')
    expect(await eventually(() => fetch(`${frozen.address}/healthz`).then(({ ok }) => ok))).toBe(
      true,
    )
    expect(holders()).toEqual(before)
    expect(await awake.context.db.leads(job)).toBe(true)
  } finally {
    await frozen.kill()
    await instances.dispose()
  }
})
