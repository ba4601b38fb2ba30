import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { readFact, writeFact } from '../../../src/server/db/engine/facts.ts'
import { syncModes } from '../../../src/server/db/sqlite/wal-sync.ts'
import { openTestDatabase, type TestDatabase } from '../../support/database.ts'

describe.each([...syncModes])('SQLITE_SYNC=%s', (mode) => {
  let database: TestDatabase
  beforeEach(async () => {
    database = await openTestDatabase(mode)
  })
  afterEach(() => database.dispose())

  test('while another process writes, writers wait without blocking the event loop', async () => {
    const { outside, db } = database
    outside.run('begin immediate')
    const written = Promise.all(
      ['one', 'two', 'three'].map((name) =>
        atomically({ db }, (tx) => writeFact(tx, name, 'here')),
      ),
    )
    let turns = 0
    const end = performance.now() + 2_000
    for (; performance.now() < end; turns += 1) {
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
    const names = () =>
      outside
        .query<{ key: string }>('select key from settings where value = ?')
        .all('here')
        .map(({ key }) => key)
    expect(names()).toEqual([])
    outside.run('commit')
    await written
    expect(names().toSorted()).toEqual(['one', 'three', 'two'])
    // SQLite's own busy timeout would block the event loop for all of the 2 s.
    expect(turns).toBeGreaterThan(10)
  })

  test('a lock that another process never releases fails a write after five seconds, and nothing is written', async () => {
    const { outside, db } = database
    outside.run('begin immediate')
    const started = performance.now()
    const refused = await atomically({ db }, (tx) => writeFact(tx, 'one', 'here')).then(
      () => null,
      ({ code }) => code as unknown,
    )
    expect(refused).toBe('SQLITE_BUSY')
    expect(performance.now() - started).toBeWithin(4_900, 60_000)
    outside.run('rollback')
    await atomically({ db }, (tx) => writeFact(tx, 'two', 'here'))
  })

  test("listeners to another process's commit finish before the database closes", async () => {
    const { outside, db, lines, dispose } = await openTestDatabase(mode)
    const begun = Promise.withResolvers<void>()
    const found: (string | null)[] = []
    db.onCommit(async () => {
      begun.resolve()
      await Bun.sleep(100)
      found.push(await readFact(db.read, 'there'))
    })
    outside.run("insert into settings (key, value) values ('there', 'new')")
    await begun.promise
    await dispose()
    expect([found, lines]).toEqual([['new'], []])
  })
})
