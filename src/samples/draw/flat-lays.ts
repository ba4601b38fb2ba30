import { tabletop, lens } from './backdrop.ts'
import { brand, dark } from './colour.ts'
import { cherries, heap, peachHalf } from './fruit.ts'
import { dulse, leaf, mapleLeaf, needles, parsley } from './leaves.ts'
import { cardamom, cinnamon, driedChili, peppercorns, seeds, spoon, starAnise } from './pantry.ts'
import { chili, clove, crumbs, garlic, ginger, lantern, onion, tomato } from './produce.ts'
import type { Thing } from './shapes.ts'
import type { Picture } from './still.ts'
import { bowl, linen } from './tableware.ts'

type Around = readonly [thing: Thing, angle: number, away: number, scale: number, turn: number]

type FlatLay = {
  tone: string
  clay: string
  content: string
  bits?: readonly string[]
  stripe: string
  around: readonly Around[]
}

/** What is in the sauce, laid out round a bowl of it and seen from above. */
const flatLay = (name: string, lay: FlatLay): Picture => ({
  name,
  width: 1200,
  height: 1200,
  draw: (art) => {
    const { tone, clay, content, bits, stripe, around } = lay
    const things = around.map(([thing, angle, away, scale, turn]) => {
      const radians = (angle * Math.PI) / 180
      const x = 600 + Math.cos(radians) * away
      return thing(art, { x, y: 600 + Math.sin(radians) * away, scale, turn })
    })
    return `${tabletop(art, tone)}
      <g transform="translate(600 600) scale(1.2) translate(-610 -612)">
      ${linen(art, { x: 700, y: 690, turn: art.chance.between(14, 38) }, '#f3eadb', stripe)}
      ${bowl(art, { x: 600, y: 590, r: 258 }, clay, content, bits)}
      ${spoon(content)(art, { x: 690, y: 620, scale: 1.05, turn: art.chance.between(-66, -40) })}
      ${things.join('')}</g>${lens(art)}`
  },
})

const { chili: red, mustard, herb, plum } = brand
const saskatoons = heap(['#4a2350', '#5b2a50', '#6d2a4a', '#3f2452'], {
  count: 17,
  r: 33,
  reach: 125,
  crown: true,
  gloss: 0.45,
})

export const flatLays: readonly Picture[] = [
  flatLay('maple-chipotle-barbecue-3', {
    tone: '#dfb88c',
    clay: '#e9dcc4',
    content: '#7c2411',
    bits: ['#4a140a', '#a8431f'],
    stripe: red,
    around: [
      [tomato(), 212, 440, 1.25, -12],
      [tomato(), 238, 470, 0.95, 20],
      [driedChili, 148, 450, 1.3, 64],
      [driedChili, 165, 390, 1.15, 82],
      [mapleLeaf(red), 318, 460, 1.35, 30],
      [mapleLeaf(mustard), 338, 500, 1, -22],
      [onion('#b0743e'), 96, 440, 1.25, 18],
      [seeds(['#caa040', '#b3802a', '#e0bd68'], 40, 9, 90), 124, 470, 1.2, 0],
      [clove, 268, 420, 1.2, 20],
    ],
  }),
  flatLay('wild-herb-chimichurri-3', {
    tone: '#c5c79c',
    clay: '#4a4a40',
    content: '#6d7d2f',
    bits: ['#2f4a1c', '#3d5c24', '#8fa548', '#b3311f'],
    stripe: herb,
    around: [
      [parsley(), 205, 430, 1.6, -40],
      [parsley('#5c8a3c'), 152, 450, 1.4, -110],
      [garlic, 318, 450, 1.25, 12],
      [clove, 296, 420, 1.2, -14],
      [chili(), 250, 440, 1.15, -10],
      [needles('#5f7a45', '#93ab5c', 44), 340, 440, 1.1, 160],
      [leaf(herb, 140, 46), 96, 380, 1.1, 50],
      [leaf('#5d7a3e', 130, 44), 86, 430, 1.1, 96],
      [peppercorns, 124, 470, 0.9, 0],
    ],
  }),
  flatLay('okanagan-cherry-teriyaki-3', {
    tone: '#dcaea3',
    clay: '#efe6d8',
    content: '#4b0f17',
    stripe: '#8a1c2c',
    around: [
      [cherries(), 210, 440, 1.5, -20],
      [cherries('#8a1426'), 248, 430, 1.3, 20],
      [cherries('#93182a'), 150, 450, 1.35, 8],
      [ginger, 322, 450, 1.25, 24],
      [clove, 284, 430, 1.2, 10],
      [starAnise, 112, 440, 1.15, 14],
      [leaf(herb, 150, 50), 180, 420, 1.1, -30],
      [seeds(['#f3e6c8', '#e9d8b0', '#fff4dc'], 60, 7, 100), 92, 460, 1, 0],
    ],
  }),
  flatLay('saskatoon-berry-hot-sauce-3', {
    tone: '#cfa9b8',
    clay: '#f3eadb',
    content: '#6a1a45',
    stripe: plum,
    around: [
      [saskatoons, 208, 440, 1.35, 0],
      [saskatoons, 140, 460, 1.15, 0],
      [leaf('#5d7a3e', 150, 64), 186, 400, 1.1, -20],
      [leaf('#6d8a45', 140, 60), 224, 500, 1, 80],
      [chili(), 312, 460, 1.3, 40],
      [chili('#c4341f'), 332, 430, 1.15, 62],
      [clove, 268, 430, 1.25, 14],
      [clove, 278, 470, 1.1, 60],
      [peppercorns, 100, 460, 0.8, 0],
    ],
  }),
  flatLay('nova-scotia-dulse-chili-crisp-3', {
    tone: '#e0aa72',
    clay: '#15384a',
    content: '#a32a0d',
    bits: ['#e8b45a', '#d8902f', '#5a120a', '#f0c878', '#4a1220'],
    stripe: '#15384a',
    around: [
      [dulse, 214, 420, 1.35, -30],
      [driedChili, 140, 450, 1.25, 60],
      [driedChili, 156, 400, 1.1, 84],
      [garlic, 316, 450, 1.25, 12],
      [onion('#b0643e'), 338, 470, 1.1, 30],
      [crumbs(['#d8902f', '#e8b45a', '#a8321c', '#c98a3a'], 50, 160, 14), 96, 460, 1, 0],
      [clove, 276, 430, 1.2, 20],
    ],
  }),
  flatLay('butter-chicken-simmer-sauce-3', {
    tone: '#e2b07c',
    clay: '#8a1f2c',
    content: '#d96f28',
    stripe: '#8a1f2c',
    around: [
      [tomato(), 210, 450, 1.25, -10],
      [tomato(), 236, 490, 1, 16],
      [cinnamon, 148, 440, 1.25, 64],
      [cinnamon, 160, 400, 1.15, 78],
      [cardamom, 322, 450, 1.35, 0],
      [starAnise, 342, 470, 1.1, 14],
      [ginger, 276, 460, 1.05, 6],
      [chili('#b3241a'), 112, 450, 1.05, -10],
      [parsley('#6b9a45'), 88, 470, 1, 100],
    ],
  }),
  flatLay('ketchup-aux-fruits-2', {
    tone: '#e0b096',
    clay: '#f3ead8',
    content: '#b5421f',
    bits: ['#e8a04a', '#f0c878', dark('#b5421f', 0.3), '#d9652c'],
    stripe: '#9a3a1c',
    around: [
      [peachHalf, 210, 450, 1.25, 12],
      [tomato(), 240, 470, 1.1, -12],
      [peachHalf, 150, 470, 1.05, 60],
      [cinnamon, 322, 450, 1.2, 40],
      [cinnamon, 336, 430, 1.15, 52],
      [lantern('#d9481c'), 284, 450, 0.9, 40],
      [onion('#d9b46a'), 100, 450, 1.15, 14],
      [leaf(herb, 130, 44), 186, 410, 1.1, 10],
    ],
  }),
]
