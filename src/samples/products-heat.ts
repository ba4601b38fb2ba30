import { prose } from './prose.ts'
import type { SampleProduct } from './sample-product.ts'

/** Hot sauces. */
export const heatProducts: readonly SampleProduct[] = [
  {
    slug: 'saskatoon-berry-hot-sauce',
    id: '8f6cdc3d-3d14-44c5-82f2-0eb5384625c9',
    name: 'Saskatoon Berry Hot Sauce',
    description: prose(`
      Saskatoon berries taste like blueberries that have met an almond. We ferment them for three
      weeks with red Fresno chilies, then blend them smooth with a little beet for colour.

      Fruity first, then a clean, quick burn. Lovely on tacos, fried eggs, bison burgers and soft
      cheese.

      Heat: three out of five.
    `),
    price: '11.99',
    stock: 96,
    featured: true,
    tags: ['hot', 'vegan', 'gluten-free', 'fermented'],
    sku: 'SAU-SBH-150',
    ingredients: 'Fermented Fresno chilies, saskatoon berries, white vinegar, beets, sea salt',
    allergens: [],
    storage: 'Keep refrigerated after opening and shake well',
    netQuantity: '150 mL',
    pictures: [
      'saskatoon-berry-hot-sauce.webp',
      'saskatoon-berry-hot-sauce-2.webp',
      'saskatoon-berry-hot-sauce-3.webp',
    ],
  },
  {
    slug: 'nova-scotia-dulse-chili-crisp',
    id: 'bdb87d0c-41dc-44af-b8dc-3e5400bc58fc',
    name: 'Nova Scotia Dulse Chili Crisp',
    description: prose(`
      Crunchy shallots, garlic and chili flakes in warm red oil, with toasted dulse from the Bay of
      Fundy where other jars have only salt. Savoury, a bit briny and very hard to put away.

      On dumplings, rice, popcorn, oysters, a plain fried egg. Dig to the bottom: that is where the
      crisp is.

      Heat: three out of five.
    `),
    price: '15.99',
    stock: 120,
    featured: true,
    tags: ['spicy', 'vegan', 'crunchy'],
    sku: 'SAU-DCC-220',
    ingredients:
      'Canola oil, shallots, garlic, chili flakes, dulse, fermented soybeans, toasted sesame, sea salt',
    allergens: ['sesame', 'soy'],
    storage: 'Keep refrigerated after opening',
    netQuantity: '220 mL',
    pictures: [
      'nova-scotia-dulse-chili-crisp.webp',
      'nova-scotia-dulse-chili-crisp-2.webp',
      'nova-scotia-dulse-chili-crisp-3.webp',
    ],
  },
  {
    slug: 'caesar-cocktail-hot-sauce',
    id: '09c790be-d548-445e-a513-db6c8e388321',
    name: 'Front Porch Caesar Hot Sauce',
    description: prose(`
      The drink Calgary gave the country deserves its own bottle. Tomato, horseradish, celery seed,
      lime and cayenne, thin enough to dash and strong enough to count.

      Five shakes to a Caesar, more if nobody has to drive. It also makes short work of shrimp
      cocktail and hash browns.

      Heat: two out of five.
    `),
    price: '8.99',
    stock: 110,
    featured: false,
    tags: ['spicy', 'gluten-free'],
    sku: 'SAU-CCH-150',
    ingredients:
      'Tomatoes, white vinegar, horseradish, cayenne peppers, lime juice, celery seed, sea salt',
    allergens: [],
    storage: 'Keep refrigerated after opening',
    netQuantity: '150 mL',
    pictures: ['caesar-cocktail-hot-sauce.webp', 'caesar-cocktail-hot-sauce-2.webp'],
  },
  {
    slug: 'haskap-gochujang',
    id: 'f653710e-7153-4e4b-ae5f-46ed79194a9f',
    name: 'Haskap Ginger Gochujang',
    description: prose(`
      Fermented Korean-style chili paste loosened with haskap, the long blue berry that ripens
      before the strawberries do. Thick, savoury and a little sour, with ginger at the end.

      Squeeze it over fried chicken, bibimbap or roasted cauliflower, or stir it into mayonnaise for
      the best fry dip of the summer.

      Heat: three out of five.
    `),
    price: '12.99',
    stock: 3,
    featured: false,
    tags: ['limited', 'spicy', 'vegan'],
    sku: 'SAU-HGG-320',
    ingredients:
      'Fermented chili paste (chilies, rice, soybeans, salt), haskap berries, rice vinegar, ginger, cane sugar',
    allergens: ['soy'],
    storage: 'Keep refrigerated after opening',
    netQuantity: '320 mL',
    pictures: ['haskap-gochujang.webp'],
  },
  {
    slug: 'garlic-scape-green-hot-sauce',
    id: 'de83f6c0-cdd0-46f7-b5ca-f51cd2cf2b9e',
    name: 'Garlic Scape Green Hot Sauce',
    description: prose(`
      Every July the garlic growers cut off the curly scapes and every July we buy all we can get.
      We blend them with jalapeño, tomatillo and lime, and that is the whole recipe.

      Fresh and green with a medium kick. For fish tacos, avocado toast and breakfast in general.

      Heat: two out of five.
    `),
    price: '9.99',
    stock: 47,
    featured: false,
    tags: ['medium', 'natural', 'vegan', 'gluten-free'],
    sku: 'SAU-GSG-150',
    ingredients: 'Tomatillos, jalapeños, garlic scapes, lime juice, sea salt',
    allergens: [],
    storage: 'Keep refrigerated after opening',
    netQuantity: '150 mL',
    pictures: ['garlic-scape-green-hot-sauce.webp'],
  },
  {
    slug: 'sea-buckthorn-habanero',
    id: 'e7637d42-56d7-4647-8e54-381dc0d17ce0',
    name: 'Sea Buckthorn Habanero',
    description: prose(`
      Our hottest. Sea buckthorn is a small orange berry with the sourness of passion fruit, and it
      is the only thing we know that stands up to this much habanero. Carrot and a little honey hold
      the two together.

      Start with one drop. Wonderful with grilled pineapple, jerk chicken and ceviche.

      Heat: five out of five.
    `),
    price: '12.99',
    stock: 39,
    featured: false,
    tags: ['hot', 'special'],
    sku: 'SAU-SBT-150',
    ingredients: 'Sea buckthorn berries, carrots, habaneros, white vinegar, honey, sea salt',
    allergens: [],
    storage: 'Keep refrigerated after opening',
    netQuantity: '150 mL',
    pictures: ['sea-buckthorn-habanero.webp', 'sea-buckthorn-habanero-2.webp'],
  },
  {
    slug: 'peach-scotch-bonnet',
    id: '30fe87b3-4270-45ed-848d-b565ccd915a0',
    name: 'Slow-Simmered Niagara Peach and Scotch Bonnet Sauce with Toasted Allspice',
    description: prose(`
      Ripe Niagara peaches, Scotch bonnets and allspice toasted whole, cooked for half a day until
      the whole street knows. Sweet, floral and hot in a way that creeps up on you.

      A natural for pork, plantain and roast squash. Thin it with lime juice and it becomes a
      dressing.

      Heat: four out of five.
    `),
    price: '13.99',
    stock: 31,
    featured: false,
    tags: ['hot', 'sweet', 'vegan'],
    sku: 'SAU-PSB-275',
    ingredients:
      'Niagara peaches, white vinegar, Scotch bonnets, cane sugar, allspice, ginger, sea salt',
    allergens: [],
    storage: 'Keep refrigerated after opening',
    netQuantity: '275 mL',
    pictures: ['peach-scotch-bonnet.webp'],
  },
]
