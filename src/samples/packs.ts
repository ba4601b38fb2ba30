import { prose } from './prose.ts'
import type { SampleProduct, SampleTranslation } from './sample-product.ts'

/** A product made of others; its stock and allergens follow from theirs. */
export type SamplePack = Omit<SampleProduct, 'stock' | 'allergens'> & {
  /** By slug. */
  components: readonly { product: string; quantity: number }[]
}

export const samplePacks: readonly SamplePack[] = [
  {
    slug: 'caesar-three-pack',
    id: '9f2e6d81-4c7b-4a95-8d30-b6c1e7f5a038',
    name: 'Front Porch Caesar Three-Pack',
    description: prose(`
      Three bottles of our Caesar hot sauce: one for the bar, one for the cottage and one to give
      away.
    `),
    price: '23.99',
    featured: false,
    tags: ['spicy', 'gluten-free'],
    sku: 'SAU-CCH-3PK',
    ingredients:
      'Tomatoes, white vinegar, horseradish, cayenne peppers, lime juice, celery seed, sea salt',
    storage: 'Keep refrigerated after opening',
    netQuantity: '3 × 150 mL',
    pictures: ['caesar-three-pack.webp'],
    components: [{ product: 'caesar-cocktail-hot-sauce', quantity: 3 }],
  },
  {
    slug: 'backyard-grill-gift-box',
    id: 'd5b80c47-1e9a-4f62-a7c3-08f4d6e2b195',
    name: 'Backyard Grill Gift Box',
    description: prose(`
      A blueberry barbecue sauce for the ribs, a steak sauce for the strip loin and a donair sauce
      for midnight, in a kraft box with a ribbon.
    `),
    price: '29.99',
    featured: false,
    tags: ['smoky', 'savoury'],
    sku: 'SAU-BOX-BBQ',
    ingredients: 'See each bottle',
    storage: 'Keep refrigerated after opening',
    netQuantity: '350 mL, 300 mL, 300 mL',
    pictures: ['backyard-grill-gift-box.webp'],
    components: [
      { product: 'smoked-wild-blueberry-barbecue', quantity: 1 },
      { product: 'montreal-steak-sauce', quantity: 1 },
      { product: 'halifax-donair-sauce', quantity: 1 },
    ],
  },
]

/** The packs in French. */
export const frenchPacks: Readonly<Record<string, SampleTranslation>> = {
  'caesar-three-pack': {
    name: 'Trio de sauces César sur la galerie',
    description: prose(`
      Trois bouteilles de notre sauce piquante César : une pour le bar, une pour le chalet et une à
      offrir.
    `),
    ingredients:
      'Tomates, vinaigre blanc, raifort, piments de Cayenne, jus de lime, graines de céleri, sel de mer',
  },
  'backyard-grill-gift-box': {
    name: 'Coffret cadeau pour le barbecue',
    description: prose(`
      Une sauce barbecue aux bleuets pour les côtes levées, une sauce à steak pour le contre-filet et
      une sauce à donair pour minuit, dans une boîte en papier kraft nouée d’un ruban.
    `),
    ingredients: 'Voir chaque bouteille',
  },
}
