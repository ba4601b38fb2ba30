import { prose } from './prose.ts'
import type { SampleProduct } from './sample-product.ts'

/** Simmer sauces, relishes and condiments. */
export const kitchenProducts: readonly SampleProduct[] = [
  {
    slug: 'butter-chicken-simmer-sauce',
    id: 'd87b08be-c61c-4200-8a61-ee837b7d2348',
    name: 'Butter Chicken Curry Simmer Sauce',
    description: prose(`
      Tomato, cream and butter with fenugreek, green cardamom and Kashmiri chili, the way it is made
      in a good many kitchens in Brampton and Surrey. Silky and rounded, with warmth rather than
      heat.

      Brown 500 g of chicken or paneer, pour in the jar, simmer for fifteen minutes. Serves four
      with rice and naan.

      Heat: two out of five.
    `),
    price: '11.49',
    stock: 84,
    featured: true,
    tags: ['curry', 'medium', 'organic', 'gluten-free', 'family size', 'simmer sauce'],
    sku: 'SAU-BCC-500',
    ingredients:
      'Organic tomatoes, cream, butter, onions, ginger, garlic, Kashmiri chili, fenugreek, green cardamom, salt',
    allergens: ['milk'],
    storage: 'Keep refrigerated after opening and use within five days',
    netQuantity: '500 mL',
    pictures: [
      'butter-chicken-simmer-sauce.webp',
      'butter-chicken-simmer-sauce-2.webp',
      'butter-chicken-simmer-sauce-3.webp',
    ],
  },
  {
    slug: 'prairie-honey-mustard',
    id: '14a6d9ff-f6c1-4359-b9f5-3e81e6ad016b',
    name: 'Prairie Honey Mustard',
    description: prose(`
      Saskatchewan grows more mustard seed than almost anywhere, and the bees there work the canola
      next door. We only had to introduce them: whole-grain brown mustard and pale canola honey,
      with a little cider vinegar.

      Sweet, grainy and bright. Use it as a pretzel dip, a ham glaze or a two-minute salad dressing.

      No heat to speak of.
    `),
    price: '7.99',
    stock: 132,
    featured: false,
    tags: ['mild', 'sweet', 'gluten-free'],
    sku: 'SAU-PHM-330',
    ingredients: 'Brown mustard seed, canola honey, apple cider vinegar, turmeric, salt',
    allergens: ['mustard'],
    storage: 'Keep refrigerated after opening',
    netQuantity: '330 mL',
    pictures: ['prairie-honey-mustard.webp', 'prairie-honey-mustard-2.webp'],
  },
  {
    slug: 'green-tomato-tourtiere-relish',
    id: '326f7133-0f46-43f4-a9e1-a8411c03bcf9',
    name: 'Green Tomato Tourtière Relish',
    description: prose(`
      The last green tomatoes of October, with onion, celery and a warm little bundle of clove and
      mustard seed. Tart, crunchy and only slightly sweet, because the pie is rich enough.

      Made for tourtière, at home on hot dogs, sausages and a slice of old cheddar.

      No heat.
    `),
    price: '9.49',
    stock: 58,
    featured: false,
    tags: ['mild', 'vegan', 'tangy'],
    sku: 'SAU-GTR-375',
    ingredients:
      'Green tomatoes, onions, white vinegar, celery, cane sugar, mustard seed, cloves, salt',
    allergens: ['mustard'],
    storage: 'Keep refrigerated after opening',
    netQuantity: '375 mL',
    pictures: ['green-tomato-tourtiere-relish.webp'],
  },
  {
    slug: 'halifax-donair-sauce',
    id: '77b4d74a-35eb-4e4f-8b16-94320fda2c8a',
    name: 'Halifax-Style Donair Sauce',
    description: prose(`
      Sweet, garlicky and unapologetic, just as it should be at one in the morning on the corner.
      Condensed milk, garlic, white vinegar, and nothing that tries to improve it.

      For donairs, obviously. Also for pizza crusts, garlic fingers and people who moved to Ontario.

      No heat.
    `),
    price: '8.49',
    stock: 67,
    featured: false,
    tags: ['sweet', 'gluten-free'],
    sku: 'SAU-HDS-300',
    ingredients: 'Condensed milk, white vinegar, garlic, salt',
    allergens: ['milk'],
    storage: 'Keep refrigerated after opening',
    netQuantity: '300 mL',
    pictures: ['halifax-donair-sauce.webp'],
  },
  {
    slug: 'ketchup-aux-fruits',
    id: 'cad64c49-bb91-4fd0-81e0-98d1562b4e9a',
    name: 'Ketchup aux fruits',
    description: prose(`
      The chunky fruit ketchup of every Québec pantry: tomatoes, peaches, pears and apples cut by
      hand, with cinnamon and celery. Made in small copper kettles from organic fruit, ladled hot.

      Next to meat pie, cold ham, scrambled eggs, or straight from the jar when nobody is looking.

      No heat.
    `),
    price: '10.49',
    stock: 12,
    featured: false,
    tags: ['organic', 'mild', 'vegan', 'gluten-free'],
    sku: 'SAU-KAF-375',
    ingredients:
      'Organic tomatoes, organic peaches, organic pears, organic apples, apple cider vinegar, cane sugar, celery, cinnamon, salt',
    allergens: [],
    storage: 'Keep refrigerated after opening',
    netQuantity: '375 mL',
    pictures: ['ketchup-aux-fruits.webp', 'ketchup-aux-fruits-2.webp'],
  },
  {
    slug: 'golden-coconut-curry',
    id: 'cb72e642-b966-41e4-8517-b3fdad21406f',
    name: 'Golden Coconut Curry Sauce',
    description: prose(`
      Coconut milk, turmeric, lemongrass and makrut lime in a gentle golden curry. Creamy and
      fragrant, and ready in the time it takes to cook the rice.

      Pour it over whatever the garden gives you: squash, green beans, chickpeas, a piece of cod.

      Contains coconut. Heat: one out of five.
    `),
    price: '10.99',
    stock: 45,
    featured: false,
    tags: ['curry', 'mild', 'vegan'],
    sku: 'SAU-GCC-500',
    ingredients:
      'Coconut milk, onions, lemongrass, turmeric, makrut lime leaves, ginger, garlic, salt',
    allergens: [],
    storage: 'Keep refrigerated after opening and use within five days',
    netQuantity: '500 mL',
    pictures: [],
  },
]
