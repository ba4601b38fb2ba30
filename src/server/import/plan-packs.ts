import { isDeepStrictEqual } from 'node:util'
import { mostPacks } from '#shared/domain/catalog/pack.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ProductRow } from '../catalog/catalog.queries.ts'
import type { Part } from './formats/parts.ts'
import type { Fault } from './read-csv.ts'
import { type FoundProduct, keyOf } from './read-products.ts'

/** A product of the shop by its id, or one that the import adds by its line. */
export type ProductReference = { id?: string | undefined; line: number }

export type PackStep = ProductReference & {
  kind: 'pack'
  oldAddresses: null
  components: (ProductReference & { quantity: number })[]
}

/** What a row of the file is in the shop; null for a product that the import adds. */
export type Placed = { each: FoundProduct; row: ProductRow | null }

type Target = ProductReference & { name: string; isPack: boolean; packs: readonly string[] }

/**
 * The steps that put packs together, after all of their products are there. A pack whose products are
 * neither in the file nor in the shop, are packs themselves, or would be in too many, is a fault.
 */
export function planPacks(
  placed: readonly Placed[],
  findInShop: (key: string) => ProductRow | undefined,
): { steps: PackStep[]; faults: Fault[] } {
  const inFile = new Map<string, Placed>()
  for (const one of placed) {
    const { sku, name } = one.each.product
    for (const key of [...(sku ? [keyOf({ sku, name })] : []), keyOf({ name })]) {
      if (!inFile.has(key)) inFile.set(key, one)
    }
  }
  // The file may give a product of the shop another name.
  const byRow = new Map(placed.flatMap((one) => (one.row ? [[one.row.id, one]] : [])))
  const moves = packMoves(placed)
  const steps: PackStep[] = []
  const faults: Fault[] = []
  for (const one of placed) {
    const { parts } = one.each
    if (!parts || parts.length === 0) continue
    const find = (key: string) => {
      const row = findInShop(key)
      const entry = inFile.get(key) ?? byRow.get(row?.id ?? '')
      return entry ? targetOf(entry) : rowTarget(row)
    }
    const { components, messages } = componentsOf(one, parts, {
      find,
      isInTooMany: (target) => moves.countOthers(target, one) >= mostPacks,
    })
    faults.push(...messages.map((message) => ({ line: one.each.line, message })))
    if (messages.length > 0 || isSame(one.row, components)) continue
    moves.fill(one, components)
    steps.push({ kind: 'pack', ...referenceOf(one), oldAddresses: null, components })
  }
  return { steps, faults }
}

/** In which packs products are after the steps so far; those that the file ends are ended first. */
function packMoves(placed: readonly Placed[]) {
  /** By product and pack: whether it is in the pack now. */
  const moved = new Map<string, Map<string, boolean>>()
  const move = (product: string, pack: string, isIn: boolean) => {
    moved.set(product, (moved.get(product) ?? new Map<string, boolean>()).set(pack, isIn))
  }
  const empty = (one: Placed) => {
    for (const { productId } of one.row?.components ?? []) move(productId, keyIn(one), false)
  }
  for (const one of placed) if (one.each.parts === null) empty(one)
  return {
    fill(one: Placed, components: readonly ProductReference[]) {
      empty(one)
      for (const place of components) move(referenceKey(place), keyIn(one), true)
    },
    /** How many packs other than this one have the product. */
    countOthers(target: Target, pack: Placed): number {
      const packs = new Set(target.packs)
      for (const [key, isIn] of moved.get(referenceKey(target)) ?? []) {
        if (isIn) packs.add(key)
        else packs.delete(key)
      }
      packs.delete(keyIn(pack))
      return packs.size
    },
  }
}

function referenceOf({ each, row }: Placed): ProductReference {
  return { id: row?.id, line: each.line }
}

function referenceKey({ id, line }: ProductReference): string {
  return id ?? `line ${line}`
}

function keyIn(one: Placed): string {
  return referenceKey(referenceOf(one))
}

type Search = {
  find: (key: string) => Target | undefined
  isInTooMany: (target: Target) => boolean
}

function componentsOf({ each, row }: Placed, parts: readonly Part[], search: Search) {
  const { find, isInTooMany } = search
  const messages: string[] = []
  const units = new Map<string, PackStep['components'][number]>()
  if (row?.packs?.length) messages.push(m.errorPackInPack())
  for (const { sku, name, quantity } of parts) {
    const target = (sku && find(keyOf({ sku, name }))) || find(keyOf({ name }))
    if (!target) messages.push(m.importNoComponent({ product: name }))
    else if (target.line === each.line) messages.push(m.errorPackOfItself())
    else if (target.isPack) messages.push(m.errorPackAsComponent({ product: target.name }))
    else if (isInTooMany(target)) {
      messages.push(m.errorInTooManyPacks({ product: target.name }))
    } else {
      const { id, line } = target
      const key = referenceKey(target)
      const before = units.get(key)?.quantity ?? 0
      units.set(key, { id, line, quantity: before + quantity })
    }
  }
  return { components: [...units.values()], messages }
}

function targetOf({ each: { line, product, parts }, row }: Placed): Target {
  const isPack = parts === undefined ? Boolean(row?.components) : parts !== null
  return { id: row?.id, line, name: product.name, isPack, packs: row?.packs ?? [] }
}

function rowTarget(row: ProductRow | undefined): Target | undefined {
  if (!row) return undefined
  const { id, name, components, packs } = row
  return { id, line: 0, name, isPack: components !== null, packs: packs ?? [] }
}

function isSame(row: ProductRow | null, components: PackStep['components']): boolean {
  const before = row?.components?.map(({ productId, quantity }) => [productId, quantity])
  return isDeepStrictEqual(
    before,
    components.map(({ id, quantity }) => [id, quantity]),
  )
}
