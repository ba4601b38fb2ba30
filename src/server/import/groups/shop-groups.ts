import { findGroupsNamed, findKeptGroups, variantsOf } from '../../catalog/groups/groups.queries.ts'
import type { Reader } from '../../db/engine/engine.ts'
import type { Placed } from '../plan-packs.ts'
import type { ShopGroups } from './plan-groups.ts'

/** The groups of the shop that the rows of a file may mean, by their products or by name. */
export async function shopGroups(db: Reader, placed: readonly Placed[]): Promise<ShopGroups> {
  const grouped = placed.filter(({ each }) => each.variant)
  const ids = new Set(grouped.flatMap(({ row }) => row?.groupId ?? []))
  const names = new Set(
    grouped.flatMap(({ each: { variant } }) => (variant?.isNamed ? variant.name : [])),
  )
  const named = await findGroupsNamed(db, [...names])
  const rows = [...(await findKeptGroups(db, [...ids])), ...named]
  const variants = await variantsOf(
    db,
    rows.map(({ id }) => id),
  )
  const byId = new Map(rows.map((row) => [row.id, { row, variants: variants.get(row.id) ?? [] }]))
  const byName = Map.groupBy(named, ({ name }) => name)
  return {
    byId,
    findByName: (name) => {
      const [only, other] = byName.get(name) ?? []
      return only && !other ? byId.get(only.id) : undefined
    },
  }
}
