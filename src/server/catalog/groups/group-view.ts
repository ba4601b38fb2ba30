import { ownFrench, type ProductGroup } from '#shared/contract/staff/product-groups.ts'
import type { AnyDatabase } from '../../db/engine/engine.ts'
import { timesOf } from '../../db/query/stale.ts'
import { toStaffProducts } from '../announce-products.ts'
import type { ProductRow } from '../catalog.queries.ts'
import { type GroupRow, variantsOf } from './groups.queries.ts'
import { sharedAllergens, sharedOf } from './shared-fields.ts'

/** A variant's values, in the order of the options. */
export function valuesOf({ variant }: ProductRow): string[] {
  return variant?.options.map(({ value }) => value) ?? []
}

/** Groups as staff see them, with their variants. */
export async function toProductGroups(
  db: AnyDatabase,
  groups: readonly GroupRow[],
): Promise<ProductGroup[]> {
  const variants = await variantsOf(
    db,
    groups.map(({ id }) => id),
  )
  const products = await toStaffProducts(db, [...variants.values()].flat())
  const byId = new Map(products.map((product) => [product.id, product]))
  return groups.flatMap((group) => {
    const rows = variants.get(group.id) ?? []
    const [first] = rows
    if (!first) return []
    const { french, ...shared } = sharedOf(first)
    return {
      ...shared,
      allergens: first.allergens,
      ...sharedAllergens(rows),
      id: group.id,
      name: group.name,
      options: group.options,
      french: hasFrench(group, first) ? { ...noTexts, ...group.french, ...textsIn(french) } : null,
      variants: rows.flatMap((row) => {
        const product = byId.get(row.id)
        if (!product) return []
        return { ...product, options: valuesOf(row), french: ownFrenchOf(row) }
      }),
      ...timesOf(group),
    }
  })
}

function ownFrenchOf({ french }: ProductRow): ProductGroup['variants'][number]['french'] {
  const texts = ownFrench.map((field) => [field, french?.[field] ?? null] as const)
  if (texts.every(([, text]) => text === null)) return null
  return Object.fromEntries(texts) as Record<(typeof ownFrench)[number], string | null>
}

const noTexts = { name: null, options: [], values: {} }

function hasFrench(group: GroupRow, { french }: ProductRow): boolean {
  const texts = french && [french.description, french.ingredients, french.storage, ...french.tags]
  return group.french !== null || Boolean(texts?.some(Boolean))
}

function textsIn({
  description,
  ingredients,
  storage,
  tags,
}: ReturnType<typeof sharedOf>['french']) {
  return {
    description: description || null,
    tags,
    ingredients: ingredients || null,
    storage: storage || null,
  }
}

type Recorded = { row: GroupRow; variants: readonly ProductRow[] }

/** A change of a group for the audit; its products have entries of their own. */
export function groupChange(before: Recorded | null, after: Recorded | null) {
  const { id, name } = (after ?? before)?.row ?? { id: null, name: '' }
  const subject = { kind: 'group', id, name } as const
  return { subject, before: before && factsOf(before), after: after && factsOf(after) }
}

function factsOf({ row, variants }: Recorded) {
  return {
    name: row.name,
    options: row.options,
    french: row.french,
    variants: variants.map((each) => valuesOf(each).join(' / ')),
  }
}
