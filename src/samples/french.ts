import { noFrench } from '#shared/domain/catalog/french-texts.ts'
import { type French } from '#shared/domain/catalog/translation.ts'
import { frenchGrill } from './french-grill.ts'
import { frenchHeat } from './french-heat.ts'
import { frenchKitchen } from './french-kitchen.ts'
import { frenchPacks } from './packs.ts'
import type { SampleProduct } from './sample-product.ts'

const texts = { ...frenchGrill, ...frenchHeat, ...frenchKitchen, ...frenchPacks }

/** Tags are in the feminine, because they describe a sauce. */
const tags: Readonly<Record<string, string>> = {
  crunchy: 'croquante',
  curry: 'cari',
  'family size': 'format familial',
  fermented: 'fermentée',
  'gluten-free': 'sans gluten',
  herb: 'fines herbes',
  hot: 'forte',
  limited: 'édition limitée',
  medium: 'moyenne',
  mild: 'douce',
  natural: 'naturelle',
  organic: 'biologique',
  premium: 'haut de gamme',
  savoury: 'savoureuse',
  'simmer sauce': 'sauce à mijoter',
  smoky: 'fumée',
  special: 'spéciale',
  spicy: 'piquante',
  sweet: 'sucrée',
  tangy: 'acidulée',
  vegan: 'végane',
}

const storage: Readonly<Record<string, string>> = {
  'Keep refrigerated after opening': 'Réfrigérer après ouverture',
  'Keep refrigerated after opening and shake well': 'Réfrigérer après ouverture et bien agiter',
  'Keep refrigerated after opening and use within five days':
    'Réfrigérer après ouverture et consommer dans les cinq jours',
  'Keep refrigerated after opening and use within three weeks':
    'Réfrigérer après ouverture et consommer dans les trois semaines',
}

/** A sample product's texts in Canadian French. */
export function frenchOf({
  slug,
  ...product
}: Pick<SampleProduct, 'slug' | 'tags' | 'storage' | 'netQuantity'>): French {
  const own = texts[slug]
  return {
    ...noFrench,
    name: own?.name ?? null,
    description: own?.description ?? null,
    tags: product.tags.map((tag) => tags[tag] ?? ''),
    ingredients: own?.ingredients ?? null,
    storage: storage[product.storage] ?? null,
    netQuantity: product.netQuantity
      .replaceAll(' mL', '\u00a0ml')
      .replaceAll(' × ', '\u00a0×\u00a0'),
  }
}
