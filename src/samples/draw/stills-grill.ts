import { brand } from './colour.ts'
import { cherries, heap } from './fruit.ts'
import { leaf, mapleLeaf, needles, parsley } from './leaves.ts'
import {
  birchLog,
  driedChili,
  peppercorns,
  pinchBowl,
  puddle,
  seeds,
  spoon,
  starAnise,
} from './pantry.ts'
import { chili, clove, garlic, ginger, onion, tomato } from './produce.ts'
import { lying } from './shapes.ts'
import { type Picture, still } from './still.ts'
import { vessels } from './vessels.ts'

const { chili: red, mustard, herb } = brand
const blueberries = heap(['#3a3f74', '#464a86', '#2c2f5c', '#4a3f78'], {
  count: 15,
  r: 33,
  reach: 120,
  crown: true,
  gloss: 0.4,
})
const juniper = heap(['#2f3552', '#3b4464', '#252a44'], { count: 12, r: 20, reach: 90, gloss: 0.3 })
const coriander = seeds(['#c9a565', '#b8914e', '#d8b878'], 26, 10, 110)

export const grillStills: readonly Picture[] = [
  still('maple-chipotle-barbecue', {
    backdrop: { tone: '#e9cfae', kind: 'arch', accent: '#d9a66e' },
    vessel: vessels['maple-chipotle-barbecue'],
    behind: [
      [tomato(), 300, 890, 1.15, -8],
      [lying(mapleLeaf('#c4572a')), 1010, 960, 1.1, 70],
      [onion('#b0743e'), 900, 885, 1.15, 8],
    ],
    front: [
      [driedChili, 318, 1040, 1.25, -14],
      [driedChili, 262, 1094, 1.1, 10],
      [lying(mapleLeaf(mustard)), 1030, 1110, 0.95, -38],
      [lying(spoon('#7c2411', '#b07a45')), 530, 1120, 0.72, -72],
      [lying(mapleLeaf(red)), 880, 1056, 1.3, 38],
    ],
  }),
  still('wild-herb-chimichurri', {
    backdrop: { tone: '#d5d6b4', kind: 'disc', accent: '#b9bf8c' },
    vessel: vessels['wild-herb-chimichurri'],
    stand: { y: 1010 },
    behind: [
      [parsley(), 240, 830, 1.4, -20],
      [needles('#5f7a45', '#93ab5c', 44), 1000, 830, 1.2, 24],
      [garlic, 970, 910, 1.15, 6],
    ],
    front: [
      [lying(parsley('#5c8a3c')), 232, 1030, 1.15, -66],
      [chili(), 930, 1072, 0.95, -22],
      [clove, 690, 1108, 1.1, 12],
      [lying(leaf(herb, 120, 42)), 366, 1120, 1, 74],
    ],
  }),
  still('okanagan-cherry-teriyaki', {
    backdrop: { tone: '#e7c3ba', kind: 'arch', accent: '#d39a90' },
    vessel: vessels['okanagan-cherry-teriyaki'],
    behind: [
      [ginger, 318, 905, 1.3, -10],
      [cherries('#8a1426'), 890, 880, 1.3, 10],
      [lying(leaf(herb, 150, 50)), 960, 790, 1, 62],
    ],
    front: [
      [cherries(), 318, 1040, 1.3, -8],
      [cherries('#93182a'), 880, 1050, 1.15, 6],
      [puddle('#4b0f17', 74), 690, 1110, 1],
    ],
  }),
  still('montreal-steak-sauce', {
    backdrop: { tone: '#d8c0a0', kind: 'table', accent: '#a8845c' },
    vessel: vessels['montreal-steak-sauce'],
    behind: [
      [garlic, 296, 892, 1.25, -6],
      [pinchBowl('#4a3a30', '#2c211c', ['#4a3a2e', '#151010', '#6a5646']), 936, 930, 1.1],
    ],
    front: [
      [peppercorns, 340, 1085, 1.1],
      [coriander, 880, 1080, 1.2],
      [lying(needles('#6d8a45', '#8fab58', 40)), 960, 1020, 1, 70],
      [clove, 246, 1020, 1.15, -12],
    ],
  }),
  still('yukon-birch-syrup-glaze', {
    backdrop: { tone: '#d9d3c3', kind: 'sweep' },
    vessel: vessels['yukon-birch-syrup-glaze'],
    stand: { x: 560 },
    behind: [
      [birchLog, 880, 890, 1.25, -5],
      [lying(leaf('#b8962e', 150, 62)), 318, 930, 1.1, -56],
    ],
    front: [
      [puddle('#5a2408', 92), 850, 1080, 1],
      [lying(leaf('#c9a23a', 130, 56)), 300, 1060, 1, 64],
      [lying(leaf('#8f9a3e', 120, 52)), 372, 1112, 0.95, 98],
      [peppercorns, 980, 1090, 0.6],
    ],
  }),
  still('smoked-wild-blueberry-barbecue', {
    backdrop: { tone: '#c6c3d6', kind: 'disc', accent: '#a9a5c4' },
    vessel: vessels['smoked-wild-blueberry-barbecue'],
    behind: [
      [blueberries, 268, 920, 1.2],
      [lying(starAnise), 950, 910, 1.1, 14],
    ],
    front: [
      [blueberries, 320, 1068, 1.15],
      [lying(leaf('#5d7a48', 110, 40)), 420, 1010, 1, 40],
      [lying(leaf('#6d8a50', 100, 38)), 196, 1010, 1, -60],
      [blueberries, 930, 1050, 0.85],
      [puddle('#2f1830', 56), 740, 1116, 1],
    ],
  }),
  still('spruce-tip-juniper-sauce', {
    backdrop: { tone: '#cfd6c6', kind: 'arch', accent: '#a9b8a0' },
    vessel: vessels['spruce-tip-juniper-sauce'],
    behind: [
      [needles('#3f6248', '#6d9050', 44), 300, 850, 1.35, -34],
      [needles('#47694c', '#7f9f55', 44), 890, 850, 1.3, 36],
    ],
    front: [
      [lying(needles('#4b6f4e', '#a5c060', 34)), 320, 1070, 1.3, -68],
      [juniper, 870, 1060, 1.2],
      [lying(needles('#4b6f4e', '#b3cc6a', 34)), 980, 1000, 1.1, 60],
    ],
  }),
]
