import type { CollectionRule } from '#shared/domain/collections/collection-rule.ts'
import type { FrenchCollection } from '#shared/domain/collections/collection-texts.ts'

type SampleCollection = {
  id: string
  slug: string
  title: string
  text: string
  rule: CollectionRule | null
  /** Picked products by slug. */
  picks: readonly string[]
  french: FrenchCollection
}

/** One by a rule, one picked by hand. */
export const sampleCollections: readonly SampleCollection[] = [
  {
    id: '2c7d9e40-8b15-4f3a-9d6e-71a0c5e4b826',
    slug: 'hot-and-spicy',
    title: 'Hot and Spicy',
    text: 'From a friendly warmth to a dare.',
    rule: { tags: ['hot', 'spicy'] },
    picks: [],
    french: { title: 'Fortes et piquantes', text: 'D’une douce chaleur au défi.' },
  },
  {
    id: '7b3f1a92-5d68-4e0c-8a47-c96e2d0f5b13',
    slug: 'gifts',
    title: 'Gifts',
    text: 'For hosts, grill owners and people who have everything but good sauce.',
    rule: null,
    picks: ['backyard-grill-gift-box', 'caesar-three-pack', 'yukon-birch-syrup-glaze'],
    french: {
      title: 'Cadeaux',
      text: 'Pour vos hôtes, les maîtres du gril et ceux à qui il ne manque qu’une bonne sauce.',
    },
  },
]
