import { brand } from './colour.ts'
import { apple, peachHalf, pear } from './fruit.ts'
import { canola, leaf, parsley } from './leaves.ts'
import { block, cardamom, cinnamon, dipper, pinchBowl, puddle, seeds, starAnise } from './pantry.ts'
import { celery, clove, garlic, onion, tomato } from './produce.ts'
import { lying } from './shapes.ts'
import { type Picture, still } from './still.ts'
import { vessels } from './vessels.ts'

const { chili: red, herb } = brand
const mustardSeeds = seeds(['#d9a63a', '#b3802a', '#8a5a22', '#e8c468'], 70, 9, 170)

export const kitchenStills: readonly Picture[] = [
  still('butter-chicken-simmer-sauce', {
    backdrop: { tone: '#eec9a0', kind: 'arch', accent: '#dd9450' },
    vessel: vessels['butter-chicken-simmer-sauce'],
    behind: [
      [tomato(), 262, 900, 1.2, -8],
      [pinchBowl('#8a1f2c', '#b3311f', ['#8a1c10', '#d9542c']), 958, 930, 1.05],
    ],
    front: [
      [cardamom, 340, 1080, 1.05],
      [cinnamon, 884, 1066, 1, -14],
      [lying(starAnise), 996, 1100, 0.85, 10],
      [block('#f2d37c'), 238, 1030, 0.95],
    ],
  }),
  still('prairie-honey-mustard', {
    backdrop: { tone: '#f1d798', kind: 'sweep' },
    vessel: vessels['prairie-honey-mustard'],
    behind: [
      [lying(canola), 330, 900, 1.6, -58],
      [lying(canola), 300, 960, 1.5, -74],
      [lying(canola), 900, 910, 1.5, 62],
    ],
    front: [
      [mustardSeeds, 350, 1080, 1],
      [dipper, 860, 1060, 1.15, 66],
      [puddle('#e0a01e', 84), 850, 1098, 1],
    ],
  }),
  still('green-tomato-tourtiere-relish', {
    backdrop: { tone: '#d9dcb9', kind: 'table', accent: '#c3a878' },
    vessel: vessels['green-tomato-tourtiere-relish'],
    stand: { y: 1000 },
    behind: [
      [tomato('#93a43c'), 186, 880, 1.25, -8],
      [celery, 1010, 760, 1.2, 12],
      [onion('#d9b46a'), 1030, 896, 1.05, 10],
    ],
    front: [
      [tomato('#a5ad45'), 234, 1060, 1, 12],
      [seeds(['#d9a63a', '#b3802a', '#e8c468'], 40, 9, 130), 620, 1112, 1],
      [lying(leaf('#5a7030', 130, 40)), 930, 1090, 1, 72],
    ],
  }),
  still('halifax-donair-sauce', {
    backdrop: { tone: '#c9d5d6', kind: 'disc', accent: '#9fb8bd' },
    vessel: vessels['halifax-donair-sauce'],
    behind: [
      [garlic, 300, 905, 1.35, -6],
      [onion('#e0cfa8'), 900, 900, 1.15, 8],
    ],
    front: [
      [clove, 300, 1072, 1.3, -8],
      [clove, 402, 1100, 1.1, 30],
      [tomato(), 890, 1050, 0.95, 10],
      [lying(parsley()), 1010, 1080, 0.7, 68],
      [puddle('#f4ecdb', 64), 660, 1122, 1],
    ],
  }),
  still('ketchup-aux-fruits', {
    backdrop: { tone: '#ebc7b2', kind: 'arch', accent: '#d89a7c' },
    vessel: vessels['ketchup-aux-fruits'],
    stand: { y: 1000 },
    behind: [
      [pear, 176, 840, 1.25, -6],
      [apple(red), 1020, 870, 1.2, 8],
    ],
    front: [
      [peachHalf, 250, 1050, 1, 18],
      [cinnamon, 560, 1108, 1, 6],
      [tomato(), 960, 1046, 1, -8],
      [lying(leaf(herb, 110, 40)), 790, 1100, 1, 70],
    ],
  }),
]
