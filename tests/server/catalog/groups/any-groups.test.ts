import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { groupCalls } from './some-groups.ts'

const shop = useTestShop()
const calls = groupCalls(shop)

/** What the shop should have: the products of each group in their order, and those without one. */
type Model = Map<string, { name: string; sizes: string[] }>

const size = fc.constantFrom('S', 'M', 'L', 'XL')
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), sizes: fc.uniqueArray(size, { minLength: 1 }) }),
  fc.record({
    do: fc.constant('list' as const),
    which: fc.nat(),
    sizes: fc.uniqueArray(size, { minLength: 1 }),
  }),
  fc.record({
    do: fc.constant('rename' as const),
    which: fc.nat(),
    name: fc.constantFrom('A', 'B'),
  }),
  fc.record({ do: fc.constant('adopt' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('ungroup' as const), which: fc.nat() }),
)

test('GROUP-01 after any edits each group has its products in their order, with what they share', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const model: Model = new Map()
      for (const each of steps) {
        if (each.do === 'create') {
          const variants = each.sizes.map((value) => ({ options: [value], price: '1.00' }))
          const { status, body } = await calls.create({ name: 'New', variants })
          expect(status).toBe(201)
          model.set(body.id, { name: 'New', sizes: each.sizes })
          continue
        }
        const id = [...model.keys()][each.which % Math.max(1, model.size)]
        const known = id === undefined ? undefined : model.get(id)
        if (id === undefined || !known) continue
        const [group] = await calls.list(`?id=${id}`)
        const idOf = (value: string) =>
          group?.variants.find(({ options }) => options[0] === value)?.id
        if (each.do === 'rename') {
          known.name = each.name
          expect((await calls.change(id, { name: each.name })).status).toBe(200)
        }
        if (each.do === 'list') {
          const variants = each.sizes.map((value) => {
            const kept = idOf(value)
            return kept ? { id: kept, options: [value] } : { options: [value], price: '2.00' }
          })
          known.sizes = each.sizes
          expect((await calls.change(id, { variants })).status).toBe(200)
        }
        if (each.do === 'adopt' && !known.sizes.includes('Own')) {
          const lone = await shop.addProduct({ description: 'Its own.' })
          const kept = known.sizes.map((value) => ({ id: idOf(value), options: [value] }))
          const variants = [...kept, { id: lone.id, options: ['Own'] }]
          known.sizes = [...known.sizes, 'Own']
          expect((await calls.change(id, { variants })).status).toBe(200)
        }
        if (each.do === 'ungroup') {
          model.delete(id)
          expect((await calls.ungroup(id)).status).toBe(204)
        }
      }
      for (const [id, { name, sizes }] of model) {
        const [group] = await calls.list(`?id=${id}`)
        expect(group?.variants.map((each) => each.name)).toEqual(
          sizes.map((value) => `${name} – ${value}`),
        )
        const shown = await Promise.all((group?.variants ?? []).map((each) => calls.get(each.id)))
        for (const { body } of shown) {
          expect(body.description).toBe('Smoke and maple.')
          expect(body.variants.map(({ options }) => options[0] ?? '')).toEqual(sizes)
        }
      }
    }),
    { numRuns: 15 },
  )
})
