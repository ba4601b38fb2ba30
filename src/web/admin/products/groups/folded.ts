import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'

export type Group = NonNullable<StaffProduct['group']>

/** A row of the product list: a product, or a group that stands for those of its variants that follow. */
export type Row =
  | { id: string; product: StaffProduct }
  | { id: string; group: Group; variants: readonly StaffProduct[] }

/** The rows of a list in which each group is one row, at the place of its first product. */
export function folded(products: readonly StaffProduct[], open: ReadonlySet<string>): Row[] {
  const variantsOf = Map.groupBy(products, ({ group }) => group?.id ?? null)
  const groupIds = new Set<string>()
  return products.flatMap((product): Row[] => {
    const { group } = product
    if (!group) return [{ id: product.id, product }]
    if (groupIds.has(group.id)) return []
    groupIds.add(group.id)
    const variants = (variantsOf.get(group.id) ?? []).toSorted(
      ({ variantPosition: a = 0 }, { variantPosition: b = 0 }) => a - b,
    )
    const rows = open.has(group.id) ? variants.map((each) => ({ id: each.id, product: each })) : []
    return [{ id: group.id, group, variants }, ...rows]
  })
}
