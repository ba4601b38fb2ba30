import { expect, test } from 'bun:test'
import { readProducts } from '../../../src/server/import/read-products.ts'
import { threadTime } from '../../support/thread-time.ts'

const header = 'Handle,Title,Body (HTML),Variant Price,Option1 Value,Variant SKU,Image Src'

function shopifyFile(handles: number, variants: number): Buffer {
  const rows: string[] = [header]
  for (let handle = 0; handle < handles; handle++) {
    for (let variant = 0; variant < variants; variant++) {
      const texts = variant === 0 ? [`Sauce ${handle}`, '<p>Hot</p>'] : ['', '']
      const picture = `https://old.example/${variant}.png`
      rows.push(
        [`h${handle}`, ...texts, '5.00', `v${variant}`, `${handle}-${variant}`, picture].join(),
      )
    }
  }
  return Buffer.from(rows.join('\n'))
}

const noPictures = { find: (name: string) => ({ fault: `No ${name}` }), fileById: new Map() }

function timed<T>(work: () => T): { result: T; took: number } {
  const started = threadTime()
  return { result: work(), took: threadTime() - started }
}

test('a product of another shop has at most 2,048 variants; a larger one is one fault', () => {
  const most = readProducts(shopifyFile(1, 2048))
  expect([most.products.length, most.faults]).toEqual([2048, []])
  const more = readProducts(
    Buffer.concat([shopifyFile(1, 2049), Buffer.from('\nfig,Fig,,6.00,,,')]),
  )
  expect(more.faults).toEqual([{ line: 2, message: '"h0" has more than 2,048 variants.' }])
  expect(more.products.map(({ product }) => product.name)).toEqual(['Fig'])
})

test('ten times as many variants take nowhere near a hundred times as long, also with pictures', () => {
  for (const pictures of [null, noPictures]) {
    readProducts(shopifyFile(1, 200), pictures)
    const few = timed(() => readProducts(shopifyFile(1, 200), pictures))
    const many = timed(() => readProducts(shopifyFile(1, 2000), pictures))
    // In proportion, it takes ten times as long; compared in pairs, it would take a hundred times.
    expect(many.took).toBeLessThan(40 * few.took + 500)
    const refused = timed(() => readProducts(shopifyFile(1, 20_000), pictures))
    expect(refused.result.faults).toHaveLength(1)
    expect(refused.took).toBeLessThan(15_000)
  }
})

test('a product with hundreds of missing pictures is one fault for each variant', () => {
  const { faults } = readProducts(shopifyFile(1, 300), noPictures)
  expect(faults).toHaveLength(300)
  expect(new Set(faults.map(({ message }) => message))).toEqual(
    new Set(['The product has more than 250 pictures.']),
  )
})

test('a file has at most 1,000 columns, in whatever format', () => {
  const columns = (count: number) =>
    ['Name', 'Price', ...Array.from({ length: count - 2 }, (_, at) => `More ${at}`)].join()
  expect(readProducts(Buffer.from(`${columns(1_000)}\nFig,6.00`)).products).toHaveLength(1)
  for (const count of [1_001, 60_000]) {
    const { result, took } = timed(() => readProducts(Buffer.from(`${columns(count)}\nFig,6.00`)))
    expect(result.faults).toEqual([{ line: 1, message: 'The file has more than 1,000 columns.' }])
    expect(took).toBeLessThan(1_000)
  }
})
