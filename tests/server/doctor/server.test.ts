import { afterAll, beforeAll, expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { serverFindings } from '../../../src/server/doctor/server-findings.ts'
import { type Cluster, psql, startCluster } from '../../support/postgres.ts'

let cluster: Cluster
let admin: string
beforeAll(async () => {
  cluster = await startCluster({ isDurable: true })
  admin = cluster.url('postgres')
  psql(admin, 'create role owner login; create role other login; create role guest login')
  psql(admin, 'create database shop owner owner')
})
afterAll(() => cluster.dispose())

/** The address of a database for a role. */
function addressOf(role: string, database = 'shop'): string {
  const url = new URL(cluster.url(database))
  url.username = role
  return url.href
}

async function examine(url: string, neededConnections = 12) {
  const findings = await serverFindings(url, neededConnections, { root: tmpdir(), store: null })
  return Object.fromEntries(findings.map(({ subject, ...found }) => [subject, found]))
}

const fault = (words: RegExp) => ({
  level: 'bad' as const,
  words: expect.stringMatching(words),
})

test('CLI-20 SCALE-07 the doctor describes a PostgreSQL server that is fit for the shop', async () => {
  expect(await examine(addressOf('owner'))).toEqual({
    Database: {
      level: 'good',
      words: expect.stringMatching(/^PostgreSQL \d+\.\d+, \d\.\d ms away, in UTF8\.$/),
    },
    Connections: {
      level: 'good',
      words: expect.stringMatching(/^\d+ of \d+ are open; each instance takes up to 12\.$/),
    },
    Durability: { level: 'good', words: 'Orders are saved to disk before they are confirmed.' },
    Replication: { level: 'good', words: expect.stringMatching(/^No standby/) },
    Pictures: {
      level: 'good',
      words: expect.stringMatching(
        /^They will .* They are on the disk of this instance: set UPLOADS=s3/,
      ),
    },
    Backups: { level: 'warn', words: expect.stringMatching(/^archive_mode is off/) },
  })
})

test('CLI-20 the doctor says why a server cannot be used, and what to do', async () => {
  psql(admin, "create database latin owner owner encoding 'LATIN1' locale 'C' template template0")
  const ofNobody = addressOf('nobody')
  const closed = new URL(addressOf('owner'))
  closed.port = '1'
  for (const [url, words] of [
    [ofNobody, /^The server rejects the role .*"nobody".* Correct DATABASE_URL/],
    [addressOf('owner', 'none'), /^database "none" does not exist\. Create it/],
    [closed.href, /^The server cannot be reached \(.*ECONNREFUSED.*\)\. Check DATABASE_URL/],
    [addressOf('owner', 'latin'), /^Its encoding is LATIN1/],
    [addressOf('guest'), /^The role cannot create tables/],
  ] as const) {
    expect(await examine(url)).toEqual({ Database: fault(words) })
  }
  psql(addressOf('owner'), 'grant all on schema public to other')
  psql(addressOf('other'), 'create table theirs (id int)')
  expect(await examine(addressOf('owner'))).toEqual({
    Database: fault(
      /^The PostgreSQL database has tables of another program, such as theirs\. Name/,
    ),
  })
  psql(addressOf('owner'), 'create table schema_migrations (name text, applied_at bigint)')
  expect(await examine(addressOf('owner'))).toEqual({
    Database: fault(/^1 tables belong to another role/),
  })
  psql(addressOf('other'), 'drop table theirs')
  psql(addressOf('owner'), "insert into schema_migrations values ('9999_later', 1)")
  expect(await examine(addressOf('owner'))).toEqual({
    Database: fault(/^The PostgreSQL database was written by a newer version/),
  })
  psql(addressOf('owner'), 'drop table schema_migrations')
})

test('CLI-20 the doctor warns of too few connections, the risk of losing orders, and a missing standby', async () => {
  psql(admin, 'alter role owner connection limit 5')
  expect((await examine(addressOf('owner'))).Connections).toEqual(
    fault(/^\d+ of 5 are open; .*Raise max_connections, lower DATABASE_CONNECTIONS/),
  )
  psql(admin, 'alter role owner connection limit -1')
  psql(admin, 'alter system set synchronous_commit = off')
  psql(admin, "alter system set synchronous_standby_names = 'db2'")
  psql(admin, 'select pg_reload_conf()')
  const findings = await examine(addressOf('owner'))
  expect(findings.Durability).toEqual(fault(/^synchronous_commit off: a power failure can lose/))
  expect(findings.Replication).toEqual(fault(/\(db2\) is connected: every order waits/))
})
