import { Database } from 'bun:sqlite'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const TEXT = 'x'.repeat(1_000)
const FOR = 1_000

/** Rows a second that bare prepared statements bring to disk, so many of them to a flush. */
export async function bareCommits(group: number): Promise<number> {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-commits-'))
  const database = new Database(join(directory, 'bare.db'), { create: true })
  database.run('pragma journal_mode = wal')
  database.run('pragma synchronous = full')
  database.run('create table bare (id integer primary key, text text)')
  const insert = database.prepare('insert into bare (text) values (?)')
  const commit = database.transaction(() => {
    for (let row = 0; row < group; row += 1) insert.run(TEXT)
  })
  const started = performance.now()
  let rows = 0
  while (performance.now() - started < FOR) {
    commit()
    rows += group
  }
  const rate = rows / ((performance.now() - started) / 1000)
  database.close()
  await rm(directory, { recursive: true, force: true })
  return rate
}
