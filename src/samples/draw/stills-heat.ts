import { brand } from './colour.ts'
import { citrusHalf, haskaps, heap, peach, peachHalf } from './fruit.ts'
import { dulse, leaf } from './leaves.ts'
import { driedChili, peppercorns, puddle, seeds } from './pantry.ts'
import { celery, chili, clove, crumbs, ginger, lantern, onion, scape, tomato } from './produce.ts'
import { lying } from './shapes.ts'
import { type Picture, still } from './still.ts'
import { vessels } from './vessels.ts'

const { herb } = brand

export const saskatoons = heap(['#4a2350', '#5b2a50', '#6d2a4a', '#3f2452'], {
  count: 15,
  r: 31,
  reach: 118,
  crown: true,
  gloss: 0.45,
})
export const buckthorn = heap(['#ee8f1a', '#f2a32e', '#e57c12'], {
  count: 20,
  r: 22,
  reach: 120,
  gloss: 0.7,
})
const allspice = seeds(['#5b3420', '#6d4028', '#4a2a1a'], 26, 12, 120)

export const heatStills: readonly Picture[] = [
  still('saskatoon-berry-hot-sauce', {
    backdrop: { tone: '#ddc0cb', kind: 'disc', accent: '#c295a8' },
    vessel: vessels['saskatoon-berry-hot-sauce'],
    behind: [
      [saskatoons, 330, 925, 1.3],
      [lying(leaf('#5d7a3e', 140, 62)), 452, 900, 1, 34],
      [lying(leaf('#6d8a45', 130, 58)), 220, 890, 1, -48],
    ],
    front: [
      [chili(), 850, 1040, 1.25, -12],
      [chili('#c4341f'), 900, 1098, 1.05, 12],
      [saskatoons, 350, 1078, 0.95],
      [puddle('#6a1a45', 50), 620, 1122, 1],
    ],
  }),
  still('nova-scotia-dulse-chili-crisp', {
    backdrop: { tone: '#edc79b', kind: 'arch', accent: '#d98f52' },
    vessel: vessels['nova-scotia-dulse-chili-crisp'],
    stand: { y: 1000 },
    behind: [
      [dulse, 250, 930, 1.25, -16],
      [onion('#b0643e'), 1010, 850, 1.1, 12],
    ],
    front: [
      [driedChili, 250, 1060, 1.15, -10],
      [crumbs(['#d8902f', '#e8b45a', '#a8321c', '#7d1a0c'], 34, 150, 13), 560, 1110, 1],
      [clove, 800, 1100, 1.15, 14],
      [chili('#a8241a'), 1000, 1040, 0.85, -24],
    ],
  }),
  still('caesar-cocktail-hot-sauce', {
    backdrop: { tone: '#e8d9a9', kind: 'table', accent: '#f3ead0' },
    vessel: vessels['caesar-cocktail-hot-sauce'],
    behind: [
      [celery, 300, 790, 1.35, -9],
      [celery, 390, 800, 1.3, 6],
      [tomato(), 870, 910, 1.25, 6],
    ],
    front: [
      [citrusHalf('#7fa035', '#b4cf66'), 820, 1060, 1.1, 10],
      [citrusHalf('#7fa035', '#b4cf66'), 962, 1092, 0.85, 40],
      [chili(), 300, 1060, 1.05, -14],
      [peppercorns, 560, 1118, 0.7],
    ],
  }),
  still('haskap-gochujang', {
    backdrop: { tone: '#cdbfd9', kind: 'arch', accent: '#ab97c0' },
    vessel: vessels['haskap-gochujang'],
    behind: [
      [haskaps, 290, 920, 1.35],
      [ginger, 920, 900, 1.2, 14],
    ],
    front: [
      [haskaps, 866, 1064, 1.05],
      [driedChili, 316, 1060, 1.2, -12],
      [puddle('#6b1630', 66), 560, 1122, 1],
      [lying(leaf('#5d7a48', 110, 44)), 990, 1010, 1, 62],
    ],
  }),
  still('garlic-scape-green-hot-sauce', {
    backdrop: { tone: '#dfe0b8', kind: 'sweep' },
    vessel: vessels['garlic-scape-green-hot-sauce'],
    behind: [
      [scape, 300, 830, 1.7, -10],
      [tomato('#93a43c'), 860, 912, 1.15, 8],
    ],
    front: [
      [citrusHalf('#7fa035', '#c2d873'), 340, 1060, 1.1, 20],
      [chili('#4f7a2a', '#7a8f45'), 876, 1058, 1.15, -14],
      [lying(scape), 890, 1112, 0.85, 4],
      [clove, 520, 1118, 1, 8],
    ],
  }),
  still('sea-buckthorn-habanero', {
    backdrop: { tone: '#f0c690', kind: 'disc', accent: '#e39a4a' },
    vessel: vessels['sea-buckthorn-habanero'],
    behind: [
      [lantern('#e8871e'), 330, 905, 1.6, -14],
      [lantern('#d9481c'), 880, 900, 1.5, 18],
      [lying(leaf(herb, 150, 40)), 262, 958, 1, -70],
    ],
    front: [
      [buckthorn, 344, 1068, 1.15],
      [lying(leaf('#6d8f5a', 120, 26)), 470, 1040, 1, 58],
      [lying(leaf('#7a9a62', 110, 24)), 218, 1040, 1, -64],
      [lantern('#ee9a22'), 826, 1058, 1.25, 62],
      [buckthorn, 968, 1094, 0.7],
    ],
  }),
  still('peach-scotch-bonnet', {
    backdrop: { tone: '#f2cfae', kind: 'table', accent: '#e0ac80' },
    vessel: vessels['peach-scotch-bonnet'],
    behind: [
      [peach, 266, 896, 1.3, -6],
      [peach, 964, 900, 1.2, 12],
    ],
    front: [
      [peachHalf, 306, 1064, 1.1, 14],
      [lantern('#e2b01e'), 878, 1062, 1.1, -66],
      [lantern('#d9481c'), 980, 1090, 0.95, 30],
      [allspice, 640, 1122, 0.9],
    ],
  }),
]
