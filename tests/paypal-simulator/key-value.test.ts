import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKeyValue } from '../../src/paypal-simulator/key-value.ts'

const key = fc.constantFrom('a', 'b')
const step = fc.record({
  by: fc.constantFrom(0, 1),
  does: fc.oneof(
    fc.record({ what: fc.constant('add' as const), key, value: fc.nat() }),
    fc.record({ what: fc.constant('double' as const), key }),
    fc.record({ what: fc.constant('leave' as const), key }),
    fc.record({ what: fc.constant('get' as const), key }),
  ),
})

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

/** The second store changes a value that the first one added; then the first one updates it. */
function changedElsewhere(what: 'double' | 'leave'): Step[] {
  return [
    { by: 0, does: { what: 'add', key: 'a', value: 1 } },
    { by: 1, does: { what: 'double', key: 'a' } },
    { by: 0, does: { what, key: 'a' } as Step['does'] },
  ]
}

test('two stores on the same file read and update the same values, whichever store wrote them', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'values-'))
  let files = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      files += 1
      const stores = [0, 1].map(() => openKeyValue(join(directory, `${files}.db`)))
      const collections = stores.map((store) => store.collection<number[]>('lists'))
      const model = new Map<string, number[]>()
      for (const { by, does } of steps) {
        const values = collections[by]
        if (!values) throw new Error('There are two.')
        const known = model.get(does.key) ?? null
        if (does.what === 'get') expect(values.get(does.key)).toEqual(known)
        if (does.what === 'leave') {
          expect(await values.update(does.key, (value) => value)).toEqual(known)
        }
        if (does.what === 'double') {
          const doubled = known && [...known, ...known].slice(-9)
          const change = (value: number[]) => [...value, ...value].slice(-9)
          expect(await values.update(does.key, change)).toEqual(doubled)
          if (doubled) model.set(does.key, doubled)
        }
        if (does.what === 'add') {
          expect(await values.add(does.key, [does.value])).toBe(known === null)
          if (known === null) model.set(does.key, [does.value])
        }
      }
      for (const store of stores) store.close()
    }),
    { numRuns: 50, examples: [[changedElsewhere('double')], [changedElsewhere('leave')]] },
  )
  await rm(directory, { recursive: true })
})

test('changes made in one turn happen in order, and every reported change is committed', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'values-'))
  const file = join(directory, 'values.db')
  const store = openKeyValue(file)
  const values = store.collection<number[]>('lists')
  const answers = [
    values.add('a', [1]),
    values.add('a', [2]),
    values.update('a', (value) => [...value, 3]),
    values.update('b', (value) => value),
  ]
  expect(values.get('a')).toBeNull()
  expect(await Promise.all(answers)).toEqual([true, false, [1, 3], null])
  const late = values.update('a', (value) => [...value, 4])
  store.close()
  expect(await late).toEqual([1, 3, 4])
  const reopened = openKeyValue(file)
  expect(reopened.collection<number[]>('lists').get('a')).toEqual([1, 3, 4])
  reopened.close()
  await expect(values.add('c', [5])).rejects.toThrow()
  await rm(directory, { recursive: true })
})
