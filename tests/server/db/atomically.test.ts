import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { atomically, findOnce } from '../../../src/server/db/engine/atomically.ts'
import type { Transaction } from '../../../src/server/db/engine/engine.ts'
import { facts } from '../../../src/server/db/schema/settings.ts'
import { openTestDatabase, startOtherWriter, type TestDatabase } from '../../support/database.ts'
import { testedSyncModes, testEngine } from '../../support/test-engine.ts'

describe.each([...testedSyncModes])('SQLITE_SYNC=%s', (mode) => {
  let shop: TestDatabase
  beforeEach(async () => {
    shop = await openTestDatabase(mode)
  })
  afterEach(() => shop.dispose())

  const note = (tx: Transaction, key: string, value = 'x') =>
    tx.insert(facts).values({ key, value })
  const outsideKeys = () =>
    shop.outside
      .query<{ key: string }, []>('select key from settings order by key')
      .all()
      .map(({ key }) => key)
  const readKeys = async () => (await shop.db.read.select().from(facts)).map(({ key }) => key)

  test('what a write did before an await is undone with the rest if it throws', async () => {
    const broken = atomically(shop, async (tx) => {
      await note(tx, 'before')
      await Bun.sleep(5)
      await note(tx, 'after')
      await Bun.sleep(5)
      throw new Error('the third step failed')
    })
    await expect(broken).rejects.toThrow('the third step failed')
    expect(outsideKeys()).toEqual([])
    await atomically(shop, (tx) => note(tx, 'next'))
    expect(outsideKeys()).toEqual(['next'])
  })

  test('a write that catches a constraint error continues on SQLite, and is undone on PostgreSQL', async () => {
    await atomically(shop, (tx) => note(tx, 'taken'))
    const continued = atomically(shop, async (tx) => {
      await note(tx, 'first')
      await note(tx, 'taken').catch(() => {})
      await note(tx, 'last')
    })
    const outcome = await continued.then(
      () => 'committed',
      () => 'undone',
    )
    // PostgreSQL refuses what follows an error; no code of the shop continues after one.
    const expected = { sqlite: 'committed', postgres: 'undone' }
    expect(outcome).toBe(expected[testEngine])
    const kept = { sqlite: ['first', 'last', 'taken'], postgres: ['taken'] }
    expect(outsideKeys()).toEqual(kept[testEngine])
  })

  test('a transaction inside of another is refused at once, in words, and others go on', async () => {
    const inner = () => atomically(shop, (tx) => note(tx, 'inner'))
    const outer = atomically(shop, async (tx) => {
      await note(tx, 'outer')
      await Bun.sleep(1)
      await inner()
    })
    await expect(outer).rejects.toThrow(
      'A transaction was begun inside of another: pass the outer one, `tx`, on instead.',
    )
    await atomically(shop, (tx) => note(tx, 'next'))
    expect(outsideKeys()).toEqual(['next'])
  })

  test('a transaction may begin while another runs, and what a transaction leaves running may begin one', async () => {
    let left: Promise<unknown> | undefined
    const first = atomically(shop, async (tx) => {
      await note(tx, 'first')
      left = Bun.sleep(20).then(() => atomically(shop, (inner) => note(inner, 'left')))
      await Bun.sleep(5)
    })
    const second = atomically(shop, (tx) => note(tx, 'second'))
    await Promise.all([first, second])
    await left
    expect(outsideKeys()).toEqual(['first', 'left', 'second'])
  })

  test('a query that several parts of a transaction need runs once in it, and again in the next', async () => {
    let runs = 0
    const count = async (tx: Transaction) => {
      runs += 1
      return (await tx.select().from(facts)).length
    }
    const both = (tx: Transaction) => Promise.all([findOnce(tx, count), findOnce(tx, count)])
    expect(await atomically(shop, both)).toEqual([0, 0])
    await atomically(shop, (tx) => note(tx, 'more'))
    expect(await atomically(shop, both)).toEqual([1, 1])
    expect(runs).toBe(2)
  })

  test('readers never see rows that are not committed', async () => {
    const seen: string[][] = []
    const isWritten = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const writing = atomically(shop, async (tx) => {
      await note(tx, 'secret')
      isWritten.resolve()
      await mayCommit.promise
    })
    await isWritten.promise
    seen.push(await readKeys(), outsideKeys())
    mayCommit.resolve()
    await writing
    expect(seen).toEqual([[], []])
    expect(await readKeys()).toEqual(['secret'])
  })

  test('no write resolves before its commit: a resolved write is visible to other programs', async () => {
    const isThere = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        await atomically(shop, (tx) => note(tx, `k${index}`))
        return outsideKeys().includes(`k${index}`)
      }),
    )
    expect(isThere).toEqual(Array.from({ length: 100 }, () => true))
  })

  test('writers queue: each sees what the one before it left, even across awaits', async () => {
    await atomically(shop, (tx) => note(tx, 'count', '0'))
    const increments = Array.from({ length: 200 }, (_, index) =>
      atomically(shop, async (tx) => {
        const [row] = await tx.select().from(facts).where(eq(facts.key, 'count'))
        if (index % 7 === 0) await Bun.sleep(1)
        const value = String(Number(row?.value) + 1)
        await tx.update(facts).set({ value }).where(eq(facts.key, 'count'))
        return value
      }),
    )
    const answers = (await Promise.all(increments)).map(Number)
    expect(answers).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
  })

  test('a writer that throws undoes only its own work, not that of others in its commit', async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        atomically(shop, async (tx) => {
          await note(tx, `k${String(index).padStart(2, '0')}`)
          await Promise.resolve()
          if (index % 3 === 1) throw new Error(`no ${index}`)
          return index
        }),
      ),
    )
    const kept = Array.from({ length: 20 }, (_, index) => index).filter((index) => index % 3 !== 1)
    expect(outsideKeys()).toEqual(kept.map((index) => `k${String(index).padStart(2, '0')}`))
    expect(
      outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : null)),
    ).toEqual(Array.from({ length: 20 }, (_, index) => (index % 3 === 1 ? null : index)))
  })

  test('many writers that share a commit do not block the event loop, nor does what follows it', async () => {
    let worked = 0
    const work = (milliseconds: number) => {
      const until = performance.now() + milliseconds
      while (performance.now() < until);
      worked += 1
    }
    let most = 0
    let seen = 0
    // Stands for requests that only read.
    const visitor = setInterval(() => {
      most = Math.max(most, worked - seen)
      seen = worked
    }, 0)
    const writers = Array.from({ length: 50 }, async (_, index) => {
      await atomically(shop, async (tx) => {
        await note(tx, `${index}`)
        work(4)
      })
      // Stands for encoding the response.
      work(4)
    })
    await Promise.all(writers)
    clearInterval(visitor)
    expect(outsideKeys()).toHaveLength(50)
    expect(worked).toBe(100)
    // If everything ran in two turns of the event loop, each would do 50.
    expect(Math.max(most, worked - seen)).toBeLessThan(40)
  })

  test('what a listener sees at a commit is on disk, and its errors do not fail the writers', async () => {
    const seen: string[][] = []
    shop.db.onCommit(() => {
      seen.push(outsideKeys())
      throw new Error('a listener failed')
    })
    await atomically(shop, (tx) => note(tx, 'kept'))
    // Another connection may have committed something of its own since.
    expect(seen[0]).toEqual(['kept'])
    expect(outsideKeys()).toEqual(['kept'])
    expect(shop.lines.join('')).toContain('fan_out_failed')
  })

  test('while another program writes, a write waits for it instead of failing', async () => {
    const program = await startOtherWriter(shop.file)
    await atomically(shop, (tx) => note(tx, 'ours'))
    expect(outsideKeys()).toEqual(['ours', 'theirs'])
    expect(await program.exited).toBe(0)
  })

  test('reading connections cannot change anything', () => {
    const reader = shop.db.read as unknown as Pick<Transaction, 'insert'>
    expect(() => reader.insert(facts).values({ key: 'k', value: 'v' }).run()).toThrow()
    expect(outsideKeys()).toEqual([])
  })
})
