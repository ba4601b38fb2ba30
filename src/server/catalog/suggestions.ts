type Candidate = {
  id: string
  stock: number
  featured: boolean
  tags: readonly string[]
  groupId: string | null
  groupPosition: number | null
}

const MAX_SUGGESTIONS = 3

/**
 * Up to three products that are in stock: first those that share the most tags with `about`, then
 * featured ones. Remaining ties keep the shop's order (SUGGEST-01). A group is suggested once, and not
 * beside one of its own.
 */
export function suggestions<Product extends Candidate>(
  products: readonly Product[],
  about: Pick<Candidate, 'id' | 'tags' | 'groupId'> | null,
): Product[] {
  const own = new Set(about?.tags.map(plain))
  const shared = ({ tags }: Product) => new Set(tags.map(plain)).intersection(own).size
  const others = products.filter(
    ({ id, stock, groupId }) =>
      id !== about?.id && stock > 0 && (groupId === null || groupId !== about?.groupId),
  )
  return onceAGroup(others)
    .map((product) => ({ product, score: shared(product) }))
    .sort((a, b) => b.score - a.score || Number(b.product.featured) - Number(a.product.featured))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ product }) => product)
}

/** Of each group, its first product among these, at the place of its oldest. */
function onceAGroup<Product extends Candidate>(products: readonly Product[]): Product[] {
  const first = new Map<string, Product>()
  for (const product of products) {
    const key = product.groupId ?? product.id
    const pick = first.get(key)
    const isFirst = !pick || (product.groupPosition ?? 0) < (pick.groupPosition ?? 0)
    if (isFirst) first.set(key, product)
  }
  return [...first.values()]
}

function plain(tag: string): string {
  return tag.trim().toLowerCase()
}
