import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { createDatabase, postgresServer } from '../../support/postgres.ts'
import { useProgramDirectory } from '../../support/program-directory.ts'
import { quiet, run, serve } from '../../support/program.ts'

// What the commands say where the shop is on a PostgreSQL server.

const directory = useProgramDirectory()
const saucery = (args: string[]) => {
  const environment = { DATABASE_URL: 'postgres://shop:secret@127.0.0.1:1/sauces' }
  return run(args, { directory: directory.path, environment })
}

test("CLI-21 commands that are for SQLite name PostgreSQL's own means instead", async () => {
  for (const [args, words] of [
    [['backup', 'shop.backup'], /on PostgreSQL\. .*pg_basebackup.*docs\/scaling\.md/],
    [['restore', 'shop.backup'], /on PostgreSQL\. .*any point in time.*docs\/scaling\.md/],
    [['rollback'], /on PostgreSQL\. .*the state from before it.*docs\/scaling\.md/],
  ] as const) {
    const { code, out, err } = await saucery([...args])
    expect([args, code, out]).toEqual([args, 1, ''])
    expect(err).toMatch(words)
  }
})

test('CLI-21 a server that cannot be reached is named, and its password is not', async () => {
  for (const args of [['serve'], ['migrate'], ['user', 'list'], ['reconcile']]) {
    const { code, err } = await saucery(args)
    expect([args, code]).toEqual([args, 1])
    expect(err).toContain('The PostgreSQL server that DATABASE_URL names cannot be used (')
    expect(err).not.toContain('secret')
  }
  // The next start may be for a shop that already has a secret.
  expect(await readdir(directory.data())).not.toContain('secret.key')
})

test('SCALE-07 the shop warns at startup when pictures are on the disk of one instance', async () => {
  const database = createDatabase(await postgresServer())
  const environment = { ...quiet, LOG_LEVEL: 'warn', DATABASE_URL: database.url }
  const shop = await serve({ directory: directory.path, environment })
  expect(await shop.stop()).toBe(0)
  const warnings = (await shop.err).trimEnd().split('\n')
  expect(warnings.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({
      event: 'pictures_on_this_disk',
      advice: expect.stringContaining('Set UPLOADS=s3'),
    }),
  ])
  database.drop()
})
