import { lens, tabletop } from './backdrop.ts'
import type { Art } from './art.ts'
import { brand } from './colour.ts'
import { chunks, cream, dumpling, meatball, naan, rice, steak, wing } from './food.ts'
import { citrusHalf, heap } from './fruit.ts'
import { leaf, mapleLeaf, parsley } from './leaves.ts'
import { birchLog, peppercorns, puddle, seeds } from './pantry.ts'
import { celery, chili, crumbs, garlic, lantern, tomato } from './produce.ts'
import { pretzel } from './pretzel.ts'
import { lying } from './shapes.ts'
import { closeUp, type Picture, type Placed, placeAll } from './still.ts'
import { board, bowl, linen, plate } from './tableware.ts'
import { taco } from './taco.ts'
import { vessels } from './vessels.ts'

const { chili: red, mustard, herb } = brand

/** A dish from above: the ware first, then the food in the order in which it lies. */
const dish = (
  name: string,
  tone: string,
  ware: (art: Art) => string,
  food: readonly Placed[],
): Picture => ({
  name,
  width: 1200,
  height: 1200,
  draw: (art) => `${tabletop(art, tone)}${ware(art)}${placeAll(art, food)}${lens(art)}`,
})

const pieces = [
  [-130, -60, 20],
  [20, -130, -30],
  [140, -20, 60],
  [-60, 90, -10],
  [90, 130, 30],
  [-170, 60, 70],
] as const
const bbq = wing('#8f2f14')
const scallion = crumbs(['#8db858', '#a9cc70', '#6f9a42'], 16, 150, 9)
const sesame = seeds(['#f3e6c8', '#e9d8b0', '#fff4dc'], 46, 7, 150)

export const servings: readonly Picture[] = [
  dish(
    'maple-chipotle-barbecue-2',
    '#d9b487',
    (art) =>
      linen(art, { x: 250, y: 330, turn: -18 }, '#f3eadb', red) +
      board(art, { x: 610, y: 640, width: 960, height: 700, turn: -8 }) +
      bowl(art, { x: 850, y: 480, r: 190 }, '#e9dcc4', '#7c2411', ['#4a140a', '#a8431f']),
    [
      [bbq, 330, 500, 1.15, -28],
      [bbq, 560, 640, 1.2, 22],
      [bbq, 320, 760, 1.2, 156],
      [bbq, 600, 870, 1.15, -14],
      [bbq, 850, 830, 1.1, 40],
      [seeds(['#caa040', '#e0bd68', '#f3e6c8'], 40, 6, 260), 520, 730],
      [mapleLeaf(red), 1050, 1060, 1.2, 24],
      [mapleLeaf(mustard), 120, 1080, 1, -30],
    ],
  ),
  dish(
    'wild-herb-chimichurri-2',
    '#c8c79d',
    (art) =>
      linen(art, { x: 940, y: 280, turn: 20 }, '#f3eadb', herb) +
      board(art, { x: 590, y: 660, width: 1000, height: 620, turn: 6 }, '#8a5a34'),
    [
      [steak, 560, 640, 1.3, 6],
      [puddle('#3f5020', 150, 0.5), 540, 640],
      [crumbs(['#2f4a1c', '#3d5c24', '#8fa548', '#56752f', '#b3311f'], 420, 215, 10), 540, 640],
      [tomato(), 960, 860, 0.75, 12],
      [tomato(), 1010, 760, 0.65, -8],
      [parsley(), 180, 310, 1.3, -30],
      [peppercorns, 300, 1040, 0.9],
    ],
  ),
  dish(
    'okanagan-cherry-teriyaki-2',
    '#dfb4a8',
    (art) =>
      linen(art, { x: 280, y: 880, turn: 14 }, '#f3eadb', '#8a1c2c') +
      plate(art, 600, 600, 450, '#4a4a52') +
      bowl(art, { x: 1040, y: 1030, r: 150 }, '#efe6d8', '#4b0f17'),
    [
      [rice(250), 490, 500],
      [puddle('#4b0f17', 150, 0.9), 730, 700],
      [meatball('#7a2a1c'), 600, 690, 1],
      [meatball('#702418'), 760, 590, 1],
      [meatball('#7a2a1c'), 780, 760, 1.05],
      [meatball('#6a2016'), 640, 860, 0.95],
      [sesame, 690, 720, 1.2],
      [scallion, 690, 720, 1.3],
      [citrusHalf('#7fa035', '#b4cf66'), 370, 800, 0.9, 20],
      [leaf('#5d8a3e', 160, 50), 300, 680, 1, -40],
    ],
  ),
  dish(
    'saskatoon-berry-hot-sauce-2',
    '#d4b0be',
    (art) =>
      linen(art, { x: 900, y: 860, turn: -16 }, '#f3eadb', brand.plum) +
      plate(art, 600, 590, 470, '#efe4d2'),
    [
      [taco('#6a1a45'), 440, 470, 1.2, -16],
      [taco('#6a1a45'), 760, 590, 1.2, -10],
      [taco('#6a1a45'), 480, 790, 1.2, -18],
      [citrusHalf('#7fa035', '#b4cf66'), 800, 860, 0.9, 10],
      [parsley('#5c8a3c'), 1050, 300, 1.1, 40],
      [puddle('#6a1a45', 60, 0.9), 170, 1060],
    ],
  ),
  dish(
    'nova-scotia-dulse-chili-crisp-2',
    '#e6b682',
    (art) =>
      linen(art, { x: 270, y: 300, turn: 18 }, '#f3eadb', '#15384a') +
      plate(art, 600, 620, 460, '#2f4a58') +
      bowl(art, { x: 990, y: 220, r: 170 }, '#e9dcc4', '#a32a0d', [
        '#e8b45a',
        '#5a120a',
        '#f0c878',
      ]),
    [
      [dumpling, 470, 420, 1.15, -22],
      [dumpling, 760, 480, 1.15, 24],
      [dumpling, 380, 640, 1.15, -64],
      [dumpling, 820, 740, 1.15, 82],
      [dumpling, 520, 840, 1.15, 190],
      [puddle('#a32a0d', 110, 0.85), 600, 630],
      [crumbs(['#d8902f', '#e8b45a', '#7d1a0c', '#c43b18', '#5a120a'], 110, 250, 12), 600, 620],
      [scallion, 640, 640, 1.6],
    ],
  ),
  dish(
    'butter-chicken-simmer-sauce-2',
    '#e6b888',
    (art) =>
      linen(art, { x: 930, y: 900, turn: 22 }, '#f3eadb', '#8a1f2c') +
      bowl(art, { x: 540, y: 600, r: 400 }, '#e9dcc4', '#d96f28'),
    [
      [cream, 540, 600, 1.15, 10],
      [chunks('#cf7432', pieces), 540, 610, 1.15],
      [parsley('#5c8a3c'), 540, 600, 0.9, -20],
      [naan, 960, 300, 1.3, 28],
      [chili(), 200, 1070, 1, -10],
    ],
  ),
  dish(
    'prairie-honey-mustard-2',
    '#e8c880',
    (art) =>
      linen(art, { x: 850, y: 300, turn: 14 }, '#f3eadb', mustard) +
      board(art, { x: 560, y: 680, width: 920, height: 660, turn: -5 }, '#b07a45') +
      bowl(art, { x: 880, y: 420, r: 200 }, '#f3ead8', '#dda028', [
        '#7a4a16',
        '#b3802a',
        '#5a3610',
      ]),
    [
      [pretzel, 430, 720, 1.65, -12],
      [seeds(['#d9a63a', '#b3802a', '#8a5a22'], 40, 8, 120), 1010, 980],
    ],
  ),
  closeUp('maple-chipotle-barbecue-4', {
    backdrop: { tone: '#e9cfae', kind: 'sweep' },
    vessel: vessels['maple-chipotle-barbecue'],
    stand: { turn: -3 },
    behind: [[mapleLeaf('#c4572a'), 880, 760, 1.6, 24]],
    front: [[lying(mapleLeaf(red)), 820, 1060, 1.1, 40]],
  }),
  closeUp('montreal-steak-sauce-2', {
    backdrop: { tone: '#d8c0a0', kind: 'table', accent: '#a8845c' },
    vessel: vessels['montreal-steak-sauce'],
    behind: [[garlic, 300, 880, 1.3, -6]],
    front: [[peppercorns, 780, 1070, 0.9]],
  }),
  closeUp('yukon-birch-syrup-glaze-2', {
    backdrop: { tone: '#d9d3c3', kind: 'sweep' },
    vessel: vessels['yukon-birch-syrup-glaze'],
    behind: [[birchLog, 860, 890, 1.2, -6]],
    front: [[lying(leaf('#c9a23a', 130, 56)), 430, 1064, 0.9, 68]],
  }),
  closeUp('caesar-cocktail-hot-sauce-2', {
    backdrop: { tone: '#e8d9a9', kind: 'sweep' },
    vessel: vessels['caesar-cocktail-hot-sauce'],
    stand: { x: 560 },
    behind: [
      [celery, 400, 800, 1.3, -8],
      [tomato(), 850, 900, 1.1, 8],
    ],
    front: [[citrusHalf('#7fa035', '#b4cf66'), 780, 1030, 0.8, 10]],
  }),
  closeUp('sea-buckthorn-habanero-2', {
    backdrop: { tone: '#f0c690', kind: 'sweep' },
    vessel: vessels['sea-buckthorn-habanero'],
    stand: { turn: 4 },
    behind: [
      [lantern('#e8871e'), 400, 880, 1.4, -14],
      [lantern('#d9481c'), 820, 900, 1.3, 18],
    ],
    front: [
      [heap(['#ee8f1a', '#f2a32e'], { count: 16, r: 20, reach: 90, gloss: 0.7 }), 440, 1056, 0.9],
    ],
  }),
]
