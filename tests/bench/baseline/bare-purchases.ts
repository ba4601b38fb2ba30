import { Database } from 'bun:sqlite'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// The limit of a purchase: its four requests, each answered after one row is committed and synced in a
// group, and nothing else.

const directory = await mkdtemp(join(tmpdir(), 'saucery-bare-purchases-'))
const file = join(directory, 'bare.db')
const database = new Database(file, { create: true })
database.run('pragma journal_mode = wal')
// The log is synced below on a thread, so that the next group's requests are read in the meantime.
database.run('pragma synchronous = off')
database.run('create table bare (id integer primary key, text text)')
const log = await open(`${file}-wal`, 'r+')
const insert = database.prepare<{ id: number }, [string]>(
  'insert into bare (text) values (?) returning id',
)

type Waiting = { text: string; answer: (id: number) => void }
const insertAll = database.transaction((group: Waiting[]) =>
  group.map(({ text }) => insert.get(text)?.id ?? 0),
)
let waiting: Waiting[] = []
let isCommitting = false

async function commitGroups() {
  isCommitting = true
  while (waiting.length > 0) {
    const group = waiting
    waiting = []
    const ids = insertAll(group)
    await log.datasync()
    for (const [index, { answer }] of group.entries()) answer(ids[index] ?? 0)
    // Waits so that the requests of this turn join the next group.
    await new Promise((resolve) => setImmediate(resolve))
  }
  isCommitting = false
}

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    const text = await request.text()
    const id = await new Promise<number>((answer) => {
      waiting.push({ text, answer })
      if (!isCommitting) void commitGroups()
    })
    return Response.json({ id: String(id), text })
  },
})

process.on('SIGTERM', () => {
  database.close()
  void rm(directory, { recursive: true, force: true }).then(() => process.exit(0))
})

console.log(`http://127.0.0.1:${server.port}/`)
