import { categoryOf } from './wordpress-text.ts'

/**
 * The categories in which some product is beside its first one: what a product has only one of. They
 * become collections of all their products.
 */
export function furtherCategories(rows: readonly (readonly string[])[]): Set<string> {
  return new Set(rows.flatMap(([, ...others]) => others.flatMap((entry) => nameIn(entry))))
}

/** The collections of a product in these categories; undefined if there are none. */
export function collectionsOf(
  categories: readonly string[],
  collections: ReadonlySet<string>,
): string[] | undefined {
  const titles = new Set(categories.flatMap(nameIn).filter((name) => collections.has(name)))
  return titles.size > 0 ? [...titles] : undefined
}

function nameIn(category: string): string[] {
  const name = categoryOf([category])
  return name === undefined ? [] : [name]
}
