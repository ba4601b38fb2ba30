import { prose } from './prose.ts'
import type { SampleProduct } from './sample-product.ts'

/** Barbecue sauces and glazes. */
export const grillProducts: readonly SampleProduct[] = [
  {
    slug: 'maple-chipotle-barbecue',
    id: 'ec8a271f-ec70-4c9c-8f2c-054637af9c29',
    name: 'Maple Chipotle Barbecue Sauce',
    description: prose(`
      Dark maple syrup, chipotle in adobo and slow-cooked tomato, simmered until it coats the back
      of a spoon. It starts sweet and woody, turns smoky in the middle and leaves a slow, friendly
      warmth.

      Brush it on ribs or chicken thighs in the last ten minutes over the coals, stir a spoonful
      into baked beans, or put the bottle on the table next to the fries.

      Heat: two out of five.
    `),
    price: '13.99',
    stock: 140,
    featured: true,
    tags: ['sweet', 'smoky', 'medium', 'gluten-free'],
    sku: 'SAU-MCB-350',
    ingredients:
      'Tomatoes, maple syrup, apple cider vinegar, chipotle peppers, onion, mustard seed, salt',
    allergens: ['mustard'],
    storage: 'Keep refrigerated after opening',
    netQuantity: '350 mL',
    pictures: [
      'maple-chipotle-barbecue.webp',
      'maple-chipotle-barbecue-2.webp',
      'maple-chipotle-barbecue-3.webp',
      'maple-chipotle-barbecue-4.webp',
    ],
  },
  {
    slug: 'wild-herb-chimichurri',
    id: 'cc681512-5ce9-4e7b-ac3d-20aec22e41f5',
    name: 'Wild Herb Chimichurri',
    description: prose(`
      Flat-leaf parsley, oregano and ramps, chopped by hand so you can see what you are eating, in
      cold-pressed sunflower oil with red wine vinegar. Grassy, garlicky and sharp enough to wake up
      anything that has been near a flame.

      Spoon it over steak, grilled halloumi or new potatoes. Shake the jar first: the oil rises, and
      that is how it should be.

      Heat: one out of five.
    `),
    price: '12.49',
    stock: 64,
    featured: false,
    tags: ['herb', 'vegan', 'natural'],
    sku: 'SAU-WHC-250',
    ingredients:
      'Sunflower oil, parsley, red wine vinegar, ramps, oregano, garlic, sea salt, chili flakes',
    allergens: ['sulphites'],
    storage: 'Keep refrigerated after opening and use within three weeks',
    netQuantity: '250 mL',
    pictures: [
      'wild-herb-chimichurri.webp',
      'wild-herb-chimichurri-2.webp',
      'wild-herb-chimichurri-3.webp',
    ],
  },
  {
    slug: 'okanagan-cherry-teriyaki',
    id: '2d4b1a91-feba-4a1a-945c-bc7e1d3f4eaa',
    name: 'Okanagan Cherry Teriyaki',
    description: prose(`
      Dark sweet cherries from the Okanagan cooked into soy sauce, mirin and fresh ginger. Glossy,
      salty and sweet, with the depth of a good jam and no artificial colour.

      Made for salmon, meatballs and noodle bowls. It thickens quickly in a hot pan, so add it last
      and keep stirring.

      No heat.
    `),
    price: '14.49',
    stock: 52,
    featured: false,
    tags: ['sweet', 'mild', 'vegan'],
    sku: 'SAU-OCT-375',
    ingredients:
      'Sweet cherries, soy sauce (soybeans, wheat, salt), mirin, cane sugar, ginger, garlic',
    allergens: ['gluten', 'soy', 'wheat'],
    storage: 'Keep refrigerated after opening',
    netQuantity: '375 mL',
    pictures: [
      'okanagan-cherry-teriyaki.webp',
      'okanagan-cherry-teriyaki-2.webp',
      'okanagan-cherry-teriyaki-3.webp',
    ],
  },
  {
    slug: 'montreal-steak-sauce',
    id: '358179b3-2538-4b8c-ba9b-58569f3323ea',
    name: 'Montréal Steak Sauce',
    description: prose(`
      Everything we like about a steakhouse spice rub, in a bottle: cracked black pepper, coriander
      seed, garlic and dill, in a dark base of tamarind, molasses and malt vinegar.

      Tangy and peppery rather than sweet. Good on strip loin, better on a smoked-meat sandwich, and
      very good in a meatloaf.

      Heat: one out of five.
    `),
    price: '10.99',
    stock: 88,
    featured: false,
    tags: ['savoury'],
    sku: 'SAU-MSS-300',
    ingredients:
      'Malt vinegar (barley), tamarind, molasses, tomato paste, black pepper, coriander seed, garlic, dill, salt',
    allergens: ['gluten'],
    storage: 'Keep refrigerated after opening',
    netQuantity: '300 mL',
    pictures: ['montreal-steak-sauce.webp', 'montreal-steak-sauce-2.webp'],
  },
  {
    slug: 'yukon-birch-syrup-glaze',
    id: '0355bcb4-addb-4bfd-9a8a-96b23afdf5de',
    name: 'Yukon Birch Syrup Glaze',
    description: prose(`
      It takes about a hundred litres of birch sap to make one litre of syrup, which is why there is
      never much of this. Birch is darker than maple: think molasses, red fruit and a little
      balsamic edge.

      We add only cider vinegar, black pepper and sea salt. Brush it on roast carrots, duck or cedar
      plank salmon, or pour it over blue cheese.

      No heat.
    `),
    price: '24.99',
    stock: 18,
    featured: false,
    tags: ['premium', 'sweet', 'vegan', 'gluten-free'],
    sku: 'SAU-YBG-200',
    ingredients: 'Birch syrup, apple cider vinegar, black pepper, sea salt',
    allergens: [],
    storage: 'Keep refrigerated after opening',
    netQuantity: '200 mL',
    pictures: ['yukon-birch-syrup-glaze.webp', 'yukon-birch-syrup-glaze-2.webp'],
  },
  {
    slug: 'smoked-wild-blueberry-barbecue',
    id: 'adb34453-95f0-41dc-9865-809469b7e298',
    name: 'Smoked Wild Blueberry BBQ Sauce',
    description: prose(`
      Small wild blueberries from Lac-Saint-Jean, smoked over apple wood and simmered with tomato,
      brown sugar and a splash of cider vinegar. Purple-black, fruity and properly smoky.

      Try it on pulled pork, turkey burgers or a grilled-cheese sandwich with old cheddar.

      Heat: one out of five.
    `),
    price: '13.49',
    stock: 73,
    featured: false,
    tags: ['mild', 'smoky', 'gluten-free'],
    sku: 'SAU-SWB-350',
    ingredients:
      'Smoked wild blueberries, tomatoes, brown sugar, apple cider vinegar, onion, sea salt, smoked paprika',
    allergens: [],
    storage: 'Keep refrigerated after opening',
    netQuantity: '350 mL',
    pictures: ['smoked-wild-blueberry-barbecue.webp'],
  },
  {
    slug: 'spruce-tip-juniper-sauce',
    id: 'e4283795-2ff2-4b97-95a0-4b3ace5dd71c',
    name: 'Spruce Tip & Juniper Sauce',
    description: prose(`
      For two weeks in June the new tips of the spruce are soft, bright green and taste of lemon and
      resin. We steep them with juniper, green apple and white wine vinegar and bottle whatever the
      season gives us.

      Serve it with venison, roast pork or mushrooms. A few drops in a gin and tonic do no harm.

      One batch a year. No heat.
    `),
    price: '21.99',
    stock: 0,
    featured: false,
    tags: ['limited', 'natural', 'vegan'],
    sku: 'SAU-STJ-250',
    ingredients:
      'Green apples, white wine vinegar, spruce tips, cane sugar, juniper berries, sea salt',
    allergens: ['sulphites'],
    storage: 'Keep refrigerated after opening',
    netQuantity: '250 mL',
    pictures: ['spruce-tip-juniper-sauce.webp'],
  },
]
