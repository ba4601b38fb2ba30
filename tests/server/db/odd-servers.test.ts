import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { chmod, chown } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import type { Job } from '../../../src/server/db/engine/engine.ts'
import { readFact, writeFact } from '../../../src/server/db/engine/facts.ts'
import { clientConfig } from '../../../src/server/db/postgres/connection.ts'
import { openPostgres } from '../../../src/server/db/postgres/postgres-engine.ts'
import { poolerFinding } from '../../../src/server/doctor/pooler-finding.ts'
import { serverFindings } from '../../../src/server/doctor/server-findings.ts'
import { createLog } from '../../../src/server/runtime/log/log.ts'
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

test('SCALE-19 behind a pooler in transaction mode the shop needs the address of the server too, and says so; in session mode it does not', async () => {
  const shared = await startPooler(cluster.url('postgres'), 'transaction')
  const own = await startPooler(cluster.url('postgres'), 'session')
  try {
    psql(cluster.url('postgres'), 'create database pooled')
    const words = /behind a pooler in transaction mode.*Set DATABASE_DIRECT_URL/
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

test('SCALE-22 with the address of the server, all but one connection of an instance go through a pooler in transaction mode', async () => {
  const pooler = await startPooler(cluster.url('postgres'), 'transaction')
  const [direct, elsewhere] = [emptyDatabase(), emptyDatabase()]
  const name = new URL(direct).pathname.slice(1)
  const pooled = pooler.url(name)
  try {
    const shop = await serve(place(pooled, { DATABASE_DIRECT_URL: direct }))
    const other = await serve(place(pooled, { DATABASE_DIRECT_URL: direct }))
    for (const { address } of [shop, other]) {
      expect((await fetch(`${address}/healthz`)).status).toBe(200)
      expect((await fetch(`${address}/api/products`)).status).toBe(200)
    }
    // Each instance listens on a connection of its own; the pooler has the port of the others.
    const listening = "application_name = 'saucery' and query like '%pg_current_snapshot%'"
    const count = (where: string) =>
      psql(direct, `select count(*) as n from pg_stat_activity where ${where}`)[0]?.n
    expect(await eventually(() => count(listening) === 2)).toBe(true)
    expect(await poolerFinding(direct, pooled)).toMatchObject({ level: 'good' })
    const words = 'DATABASE_URL and DATABASE_DIRECT_URL lead to different databases'
    const wrong = place(pooled, { DATABASE_DIRECT_URL: elsewhere })
    expect(await poolerFinding(elsewhere, pooled)).toMatchObject({
      level: 'bad',
      words: expect.stringContaining(words),
    })
    const refused = await run(['serve', '--port', '0'], wrong)
    expect([refused.code, refused.err]).toEqual([1, expect.stringContaining(words)])
    expect(await shop.stop()).toBe(0)
    expect(await other.stop()).toBe(0)
  } finally {
    await pooler.dispose()
  }
})

test('SCALE-22 what the role sets for its sessions does not change what the shop does behind a pooler', async () => {
  const pooler = await startPooler(cluster.url('postgres'), 'transaction')
  const direct = emptyDatabase()
  const database = decodeURIComponent(new URL(direct).pathname.slice(1))
  for (const setting of [
    "default_transaction_isolation = 'serializable'",
    'statement_timeout = 500',
    'lock_timeout = 500',
  ]) {
    psql(cluster.url('postgres'), `alter database "${database}" set ${setting}`)
  }
  try {
    const db = await openPostgres(
      direct,
      4,
      createLog('error', () => {}),
      {
        poolerUrl: pooler.url(new URL(direct).pathname.slice(1)),
      },
    )
    const settings = sql`select current_setting('transaction_isolation') as isolation,
      current_setting('statement_timeout') as statements, current_setting('lock_timeout') as locks`
    const [read] = await db.read.all<Record<string, string>>(settings)
    expect(read).toEqual({ isolation: 'read committed', statements: '30s', locks: '5s' })
    const [written] = await atomically({ db }, async (tx) => {
      await writeFact(tx, 'tried', 'well')
      return tx.all<Record<string, string>>(settings)
    })
    expect(written).toEqual({ isolation: 'read committed', statements: '10s', locks: '5s' })
    expect(await readFact(db.read, 'tried')).toBe('well')
    await db.close()
  } finally {
    await pooler.dispose()
  }
})

test('SCALE-17 of several hosts the shop uses the one that takes writes, also after a failover', async () => {
  const primary = await startCluster({ isDurable: true })
  const standby = await startCluster({ isDurable: true, primary })
  const hosts = [1, new URL(standby.url('')).port, new URL(primary.url('')).port]
  const url = `postgres://shop@${hosts.map((port) => `127.0.0.1:${port}`).join()}/postgres`
  try {
    const about = (address: string) => serverFindings(address, 3, { root: '', store: null })
    expect((await about(url))[0]?.words).toMatch(/^PostgreSQL .* ms away/)
    const none = url.replace(`,127.0.0.1:${hosts[2]}`, '')
    expect((await about(none))[0]?.words).toContain('No host of its address takes writes.')
    const shop = await serve(place(url))
    const reads = async () => (await fetch(`${shop.address}/api/products`)).status === 200
    const writes = async () => (await fetch(`${shop.address}/healthz`)).status === 200
    expect([await reads(), await writes()]).toEqual([true, true])
    await primary.stop('immediate')
    psql(standby.url('postgres'), 'select pg_promote()')
    expect(await eventually(async () => (await writes()) && (await reads()))).toBe(true)
    expect(await shop.stop()).toBe(0)
  } finally {
    await standby.dispose()
    await primary.dispose()
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
  url.searchParams.set('sslrootcert', '/nowhere/ca.pem')
  expect((await about())?.words).toMatch(/names a file that cannot be read .*ca\.pem/)
  url.searchParams.delete('sslrootcert')
  url.searchParams.set('sslmode', 'no-verify')
  expect(await about()).toMatchObject({ level: 'good' })
})

test('SCALE-20 the doctor names what a server wants that takes TLS only, or knows its clients by certificates', async () => {
  const strict = await startCluster()
  const { certificate, key } = await makeCertificate(strict.directory, 'shop')
  for (const file of [certificate, key]) {
    await chown(file, ...(await ownerIds()))
    await chmod(file, 0o600)
  }
  const admin = strict.url('postgres')
  for (const [setting, value] of [
    ['ssl_cert_file', certificate],
    ['ssl_key_file', key],
    ['ssl_ca_file', certificate],
    ['ssl', 'on'],
  ]) {
    psql(admin, `alter system set ${setting} = '${value}'`)
  }
  await Bun.write(join(strict.data, 'pg_hba.conf'), 'hostssl all all 127.0.0.1/32 cert\n')
  psql(admin, 'select pg_reload_conf()')
  const url = new URL(strict.url('postgres'))
  const words = async () =>
    (await serverFindings(url.href, 3, { root: '', store: null }))[0]?.words ?? ''
  try {
    const onlyTls = /takes connections with TLS only.*sslmode=verify-full/
    expect(await eventually(async () => onlyTls.test(await words()))).toBe(true)
    url.searchParams.set('sslmode', 'no-verify')
    expect(await words()).toMatch(/wants a client certificate.*sslcert=FILE and sslkey=FILE/)
    url.searchParams.set('sslcert', certificate)
    url.searchParams.set('sslkey', key)
    expect(await words()).toMatch(/^PostgreSQL .* ms away/)
    url.username = 'postgres'
    expect(await words()).toMatch(/client certificate is not that of this role/)
  } finally {
    await strict.dispose()
  }
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
      `select pid from pg_locks where locktype = 'advisory' and objid = 1 and granted and objsubid = 2
        and database = (select oid from pg_database where datname = current_database())`,
    )
  try {
    expect(await eventually(() => holders().length === 1)).toBe(true)
    const awake = await instances.open()
    expect(await awake.context.db.leads(job)).toBe(false)
    process.kill(frozen.pid, 'SIGSTOP')
    expect(await eventually(() => awake.context.db.leads(job))).toBe(true)
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
