import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Answer } from '../../../support/api.ts'
import { useTestShop } from '../../../support/shop.fixture.ts'
import { groupCalls } from './some-groups.ts'

const shop = useTestShop()
const calls = groupCalls(shop)

const sizes = (first: number, second: number) => [
  { options: ['S'], price: '5.00', stock: first },
  { options: ['L'], price: '9.00', stock: second },
]
const names = (products: readonly ListedProduct[]) => products.map(({ name }) => name)

test('GROUP-08 a paged list has whole groups, and each group is one entry of it', async () => {
  await shop.addProduct({ name: 'First' })
  const { body: fig } = await calls.create({ name: 'Fig', variants: sizes(1, 1) })
  await shop.addProduct({ name: 'Middle' })
  await calls.create({ name: 'Plum', variants: sizes(1, 1) })
  await shop.addProduct({ name: 'Last' })
  // The second size is now the first one.
  const variants = fig.variants.map(({ id, options }) => ({ id, options })).toReversed()
  await calls.change(fig.id, { variants })

  const page = await shop.api<ListedProduct[]>('GET', '/api/products?limit=3&groups=together')
  expect(names(page.body)).toEqual(['First', 'Fig – L', 'Fig – S', 'Middle'])
  expect(page.headers.get('X-Total-Count')).toBe('5')
  const cursor = page.headers.get('X-Next-Cursor')
  const rest = await calls.products(`?limit=3&groups=together&cursor=${cursor}`)
  expect(names(rest)).toEqual(['Plum – S', 'Plum – L', 'Last'])
  expect(names(await calls.products('?limit=3'))).toEqual(['First', 'Fig – S', 'Fig – L'])
})

test('GROUP-08 a group of which one size is archived is listed with the others', async () => {
  const { body: group } = await calls.create({ name: 'Dill', variants: sizes(2, 2) })
  await calls.changeProduct(group.variants[0]?.id ?? '', { status: 'archived' })
  const entries = await calls.products('?groups=together')
  expect(names(entries).filter((name) => name.startsWith('Dill'))).toEqual(['Dill – L'])
  const { body } = await calls.get(group.variants[1]?.id ?? '')
  expect(body.variants.map(({ options }) => options)).toEqual([['L']])
})

test('GROUP-08 a group is featured once, with its first size that can be bought', async () => {
  const { body: group } = await calls.create({
    name: 'Sumac',
    featured: true,
    variants: sizes(0, 3),
  })
  const featured = async (query = '') =>
    names(await calls.products(`/featured${query}`)).filter((name) => name.startsWith('Sumac'))
  expect(await featured()).toEqual(['Sumac – L'])
  expect(await featured('?groups=together')).toEqual(['Sumac – L', 'Sumac – S'])
  await calls.changeProduct(group.variants[1]?.id ?? '', { stock: 0 })
  expect(await featured()).toEqual(['Sumac – S'])
  await calls.changeProduct(group.variants[0]?.id ?? '', { featured: false })
  expect(await featured()).toEqual([])
})

test('GROUP-08 a group is suggested once, with what can be bought, and not beside itself', async () => {
  const tags = ['only-these']
  const { body: group } = await calls.create({ name: 'Yuzu', tags, variants: sizes(0, 3) })
  const other = await shop.addProduct({ name: 'Yuzu Salt', tags })
  const suggested = async (query: string) =>
    names(await calls.products(`/suggestions?${query}`)).filter((name) => name.startsWith('Yuzu'))
  expect(await suggested(`for=${other.id}`)).toEqual(['Yuzu – L'])
  expect(await suggested(`for=${other.id}&groups=together`)).toEqual(['Yuzu – L', 'Yuzu – S'])
  for (const { id } of group.variants) expect(await suggested(`for=${id}`)).toEqual(['Yuzu Salt'])
})

test('GROUP-08 a page of groups with many sizes ends early and goes on where it ended', async () => {
  const many = (name: string) => ({
    name,
    variants: Array.from({ length: 100 }, (_, at) => ({ options: [`${at}`], price: '1.00' })),
  })
  for (let at = 0; at < 6; at += 1) expect((await calls.create(many(`Big ${at}`))).status).toBe(201)
  const seen: string[] = []
  let cursor: string | null = ''
  do {
    const path: string = `/api/products?limit=200&groups=together${cursor && `&cursor=${cursor}`}`
    const page: Answer<ListedProduct[]> = await shop.api('GET', path)
    expect(page.body.length).toBeLessThanOrEqual(500)
    seen.push(...page.body.map(({ id }) => id))
    cursor = page.headers.get('X-Next-Cursor')
  } while (cursor !== null)
  expect(new Set(seen).size).toBe(seen.length)
  expect(new Set(seen)).toEqual(new Set((await calls.products()).map(({ id }) => id)))
  // The browser does not take for all what came with the home page.
  const home = await (await fetch(shop.address)).text()
  expect(home).toContain('"products.list",{"limit":')
  expect(home).not.toContain('"products.list",{}')
})
