import { brand } from './colour.ts'
import { leaf, parsley } from './leaves.ts'
import type { LabelDesign } from './label.ts'
import { cardamom, cinnamon, driedChili, peppercorns, pinchBowl, puddle, seeds } from './pantry.ts'
import { chili, clove, garlic, ginger, tomato } from './produce.ts'
import { lying } from './shapes.ts'
import { type Picture, still } from './still.ts'

const { paper, ink, chili: red, herb, brown } = brand

const plain = (
  kind: string,
  emblem: LabelDesign['emblem'],
  accent: string,
  style: LabelDesign['style'],
): LabelDesign => ({ style, face: 'serif', lines: [], kind, size: '', paper, ink, accent, emblem })

/** For products that have no picture: what kind of sauce it is, but no name. */
export const fallbacks: readonly Picture[] = [
  still('bbq', {
    backdrop: { tone: '#dcbfa0', kind: 'disc', accent: '#c79a6c' },
    vessel: {
      shape: 'flask',
      sauce: '#6a2010',
      cap: ink,
      label: plain('BARBECUE', 'flame', red, 'classic'),
    },
    behind: [[tomato(), 290, 900, 1.2, -6]],
    front: [
      [driedChili, 890, 1060, 1.2, -12],
      [peppercorns, 350, 1090, 0.9],
    ],
  }),
  still('herb', {
    backdrop: { tone: '#d0d6b8', kind: 'arch', accent: '#b0bc8e' },
    vessel: {
      shape: 'jar',
      sauce: '#6d7d33',
      cap: '#c9a24a',
      bits: [{ count: 320, colours: ['#2f4a1c', '#3d5c24', '#8fa548'], size: 7, long: 1.5 }],
      label: plain('HERBS', 'sprig', herb, 'classic'),
    },
    behind: [
      [parsley(), 220, 850, 1.35, -20],
      [garlic, 1000, 905, 1.15, 6],
    ],
    front: [
      [lying(leaf(herb, 140, 46)), 320, 1090, 1, 70],
      [clove, 900, 1090, 1.15, 12],
    ],
  }),
  still('curry', {
    backdrop: { tone: '#f0d49a', kind: 'arch', accent: '#e3b25a' },
    vessel: {
      shape: 'tall-jar',
      sauce: '#dc9422',
      cap: '#c9a24a',
      bits: [{ count: 70, colours: ['#b3681a', '#f2c86a', '#6d7a2c'], size: 3.6 }],
      label: plain('CURRY', 'flower', '#a8521c', 'band'),
    },
    behind: [
      [ginger, 280, 900, 1.25, -8],
      [pinchBowl('#4a3a30', '#e0a01e', ['#c4801a', '#f2c04a']), 946, 930, 1.05],
    ],
    front: [
      [cardamom, 340, 1080, 1.05],
      [cinnamon, 890, 1070, 1, -12],
    ],
  }),
  still('teriyaki', {
    backdrop: { tone: '#dcc0b4', kind: 'disc', accent: '#c49c8c' },
    vessel: {
      shape: 'swing-top',
      sauce: '#3a140c',
      cap: ink,
      label: plain('TERIYAKI', 'waves', brown, 'arch'),
    },
    behind: [
      [ginger, 300, 905, 1.3, -10],
      [garlic, 900, 905, 1.15, 8],
    ],
    front: [
      [seeds(['#f3e6c8', '#e9d8b0', '#fff4dc'], 70, 8, 150), 340, 1090, 1],
      [puddle('#3a140c', 80), 880, 1090, 1],
    ],
  }),
  still('default', {
    backdrop: { tone: '#ead7bd', kind: 'sweep' },
    vessel: {
      shape: 'woozy',
      sauce: '#a83218',
      cap: ink,
      label: plain('SAUCE', 'chili', red, 'classic'),
    },
    behind: [[tomato(), 310, 905, 1.2, -6]],
    front: [
      [chili(), 870, 1060, 1.15, -12],
      [lying(leaf(herb, 140, 46)), 360, 1080, 1, 70],
      [clove, 460, 1110, 1.1, 10],
    ],
  }),
]
