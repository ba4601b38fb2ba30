// What a product contains, as staff state it: the priority allergens of Canadian labels (LABEL-02).

/** Stored and sent as these codes, in this order; the words are what labels say. */
export const allergenNames = {
  eggs: 'Eggs',
  fish: 'Fish',
  gluten: 'Gluten',
  milk: 'Milk',
  mustard: 'Mustard',
  peanuts: 'Peanuts',
  sesame: 'Sesame',
  shellfish: 'Shellfish',
  soy: 'Soy',
  sulphites: 'Sulphites',
  'tree-nuts': 'Tree nuts',
  wheat: 'Wheat',
} as const

export type Allergen = keyof typeof allergenNames

export const allergens = Object.keys(allergenNames) as Allergen[]

export function isAllergen(code: string): code is Allergen {
  return Object.hasOwn(allergenNames, code)
}

/** Each once and in the usual order, so that equal statements are stored alike. */
export function inUsualOrder(stated: readonly Allergen[]): Allergen[] {
  return allergens.filter((each) => stated.includes(each))
}

/** Such as "Milk, Mustard" (LABEL-02). */
export function allergenWords(stated: readonly Allergen[]): string {
  if (stated.length === 0) return 'No priority allergens'
  return stated.map((each) => allergenNames[each]).join(', ')
}

/**
 * Whether a product is known to be free of these allergens. Null is a product that states nothing,
 * which never counts as free; wheat has gluten, stated or not (LABEL-03).
 */
export function isFreeOf(
  stated: readonly Allergen[] | null,
  avoided: readonly Allergen[],
): boolean {
  if (avoided.length === 0) return true
  if (stated === null) return false
  const has = (each: Allergen) =>
    stated.includes(each) || (each === 'gluten' && stated.includes('wheat'))
  return !avoided.some(has)
}
