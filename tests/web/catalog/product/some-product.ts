import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'

/** A product as the API lists it, with overrides. */
export function someProduct(different: Partial<ListedProduct> = {}): ListedProduct {
  return {
    id: '6a1f0f5e-0000-4000-8000-000000000001',
    name: 'Dulse Crisp',
    description: 'Crunchy, salty, of the sea.',
    price: '14.00',
    imageUrl: null,
    images: [],
    category: 'sauces',
    stock: 3,
    featured: false,
    tags: [],
    sku: null,
    ingredients: null,
    allergens: null,
    storage: null,
    netQuantity: null,
    compareAtPrice: null,
    reducedAt: null,
    weightGrams: null,
    components: null,
    tone: null,
    group: null,
    createdAt: '2026-03-01T12:00:00.000Z',
    updatedAt: '2026-03-02T12:00:00.000Z',
    rating: { averageRating: 0, totalReviews: 0 },
    ...different,
  }
}
