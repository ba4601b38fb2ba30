import { formatMoney } from '#shared/domain/money.ts'
import type { ProductRow } from '../../catalog/catalog.queries.ts'
import type { Placed } from '../plan-packs.ts'
import type { FoundProduct } from '../read-products.ts'
import type { JoinStep, ShopGroups } from './plan-groups.ts'

type SharedChange = { each: FoundProduct; row: ProductRow } & Pick<
  FoundProduct,
  'stated' | 'variantPictures'
>

const sharedFields = [
  'description',
  'category',
  'tags',
  'featured',
  'ingredients',
  'allergens',
  'storage',
  'taxClass',
] as const

const sharedFrench = ['description', 'tags', 'ingredients', 'storage'] as const

/**
 * What a file states for a whole group of the shop in rows of new variants only, as a change of one
 * that the group has: a variant that joins takes what the others share (GROUP-10).
 */
export function sharedWithGroups(
  placed: readonly Placed[],
  joins: readonly JoinStep[],
  { byId }: ShopGroups,
): SharedChange[] {
  const groupIds = new Map(joins.map(({ group }) => [group.key, group.id]))
  const inFile = new Set(placed.flatMap(({ row }) => row?.id ?? []))
  const byKey = Map.groupBy(placed, ({ each }) => each.variant?.key)
  return [...groupIds].flatMap(([key, groupId]) => {
    const members = byKey.get(key) ?? []
    if (groupId === null || members.some(({ row }) => row?.groupId === groupId)) return []
    const others = (byId.get(groupId)?.variants ?? []).filter(({ id }) => !inFile.has(id))
    const row = others.find(({ components }) => components === null) ?? others[0]
    // The allergens of a pack follow from what is in it.
    const source = members.find(({ each }) => !each.parts) ?? members[0]
    if (!row || !source) return []
    const { each } = source
    const { images } = each.variantPictures
    const variantPictures = images ? { images } : {}
    return [{ each, row, stated: sharedIn(each, row), variantPictures }]
  })
}

function sharedIn({ stated }: FoundProduct, row: ProductRow): FoundProduct['stated'] {
  const french = stated.french && picked(stated.french, sharedFrench)
  return {
    ...picked(stated, sharedFields),
    ...(french && Object.keys(french).length > 0 && { french }),
    name: row.name,
    price: formatMoney(row.priceCents),
  }
}

function picked<T extends object, K extends keyof T>(fields: T, names: readonly K[]): Pick<T, K> {
  const entries = names.flatMap((name) =>
    fields[name] === undefined ? [] : [[name, fields[name]]],
  )
  return Object.fromEntries(entries)
}
