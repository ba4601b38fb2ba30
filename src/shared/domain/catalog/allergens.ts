import * as m from '../../i18n/messages.ts'

// The priority allergens of Canadian food labels, which staff declare for each product (LABEL-02).

/** The codes are stored and sent in this order; the messages are the words on labels. */
const names = {
  eggs: m.allergenEggs,
  fish: m.allergenFish,
  gluten: m.allergenGluten,
  milk: m.allergenMilk,
  mustard: m.allergenMustard,
  peanuts: m.allergenPeanuts,
  sesame: m.allergenSesame,
  shellfish: m.allergenShellfish,
  soy: m.allergenSoy,
  sulphites: m.allergenSulphites,
  'tree-nuts': m.allergenTreeNuts,
  wheat: m.allergenWheat,
} as const

export type Allergen = keyof typeof names

export const allergens = Object.keys(names) as Allergen[]

export function isAllergen(code: string): code is Allergen {
  return Object.hasOwn(names, code)
}

export function allergenName(allergen: Allergen): string {
  return names[allergen]()
}

/** Removes duplicates and sorts, so that equal declarations are stored alike. */
export function inUsualOrder(stated: readonly Allergen[]): Allergen[] {
  return allergens.filter((each) => stated.includes(each))
}

/** The allergens in words, such as "Milk, Mustard" (LABEL-02). */
export function allergenWords(stated: readonly Allergen[]): string {
  if (stated.length === 0) return m.noPriorityAllergens()
  return stated.map(allergenName).join(', ')
}

/**
 * Whether a product is known to be free of these allergens. A product with no declaration (null) never
 * is. Wheat contains gluten even if gluten is not declared (LABEL-03).
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
