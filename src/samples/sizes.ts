/** A sauce in two sizes; the first is the product with its slug. */
export type SampleSizes = {
  slug: string
  id: string
  /** What the second size has of its own. Its size is its net quantity. */
  larger: { id: string; netQuantity: string; price: string; stock: number; sku: string }
}

export const sampleSizes: readonly SampleSizes[] = [
  {
    slug: 'smoked-wild-blueberry-barbecue',
    id: '5b1c0f3e-92d7-4e86-a4b8-37c6d10e5f29',
    larger: {
      id: 'c4e90a76-1d3b-4f58-9e27-80b5f6a2d314',
      netQuantity: '500 mL',
      price: '17.49',
      stock: 28,
      sku: 'SAU-SWB-500',
    },
  },
  {
    slug: 'sea-buckthorn-habanero',
    id: 'e07d4b15-6a98-4c32-b1f7-5d82c39a6e40',
    larger: {
      id: '18f5c2d9-7b04-4ea6-8c93-d26e41b07a5f',
      netQuantity: '250 mL',
      price: '18.99',
      stock: 16,
      sku: 'SAU-SBT-250',
    },
  },
  {
    slug: 'green-tomato-tourtiere-relish',
    id: '93a6e8f2-0c5d-4b71-96de-f14b7a28c503',
    larger: {
      id: '6d2b97e1-f830-4c5a-a7d4-09c3e85b1f62',
      netQuantity: '750 mL',
      price: '16.49',
      stock: 20,
      sku: 'SAU-GTR-750',
    },
  },
  {
    slug: 'halifax-donair-sauce',
    id: '2f84d5c6-b917-4a0e-8352-6ec0d7f1a94b',
    larger: {
      id: 'a95e3c08-46d1-4b7f-9f60-c8127de4b3a6',
      netQuantity: '500 mL',
      price: '12.49',
      stock: 32,
      sku: 'SAU-HDS-500',
    },
  },
]
