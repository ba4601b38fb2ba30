import { brand } from './colour.ts'
import { label } from './shelf-label.ts'
import type { Vessel } from './vessel.ts'

const { ink, chili, herb, plum } = brand

/** Hot sauces, by slug. */
export const heatVessels = {
  'saskatoon-berry-hot-sauce': {
    shape: 'woozy',
    sauce: '#6a1a45',
    cap: ink,
    label: label('block', 'serif', ['Saskatoon', 'Berry'], 'HOT SAUCE', '150 mL', 'berries', plum),
  },
  'nova-scotia-dulse-chili-crisp': {
    shape: 'jar',
    sauce: '#a32a0d',
    cap: ink,
    bits: [
      {
        count: 300,
        colours: ['#d8902f', '#e8b45a', '#7d1a0c', '#5a120a', '#c43b18'],
        size: 8,
        long: 1.3,
      },
      { count: 50, colours: ['#4a1220', '#f0d9a0'], size: 9 },
    ],
    label: label(
      'band',
      'condensed',
      ['DULSE CHILI CRISP'],
      'NOVA SCOTIA',
      '220 mL',
      'waves',
      '#15384a',
    ),
  },
  'caesar-cocktail-hot-sauce': {
    shape: 'woozy',
    sauce: '#b5321c',
    cap: '#d9962b',
    bits: [{ count: 60, colours: ['#6d120a', '#e07a45'], size: 2.6 }],
    label: label(
      'classic',
      'narrow',
      ['Front', 'Porch', 'Caesar'],
      'HOT SAUCE',
      '150 mL',
      'slice',
      '#3f7a4a',
    ),
  },
  'haskap-gochujang': {
    shape: 'squeeze',
    sauce: '#6b1630',
    cap: '#39406f',
    label: label('block', 'sans', ['Haskap', 'Ginger'], 'GOCHUJANG', '320 mL', 'chili', '#39406f'),
  },
  'garlic-scape-green-hot-sauce': {
    shape: 'woozy',
    sauce: '#7f9a32',
    cap: '#2f4a1c',
    bits: [{ count: 130, colours: ['#42611f', '#b9cc6a', '#55782a'], size: 3.6 }],
    label: label('arch', 'script', ['Garlic', 'Scape'], 'GREEN HOT SAUCE', '150 mL', 'sprig', herb),
  },
  'sea-buckthorn-habanero': {
    shape: 'woozy',
    sauce: '#e27a12',
    cap: chili,
    bits: [{ count: 70, colours: ['#b04a08', '#f7b84a'], size: 2.8 }],
    label: label(
      'band',
      'condensed',
      ['SEA', 'BUCKTHORN', 'HABANERO'],
      'EXTRA HOT',
      '150 mL',
      'sun',
      chili,
    ),
  },
  'peach-scotch-bonnet': {
    shape: 'tall-jar',
    sauce: '#e58a3c',
    cap: '#f3ead8',
    bits: [{ count: 90, colours: ['#f7c67a', '#b5421c', '#6d3a1c'], size: 7 }],
    label: label(
      'arch',
      'didone',
      ['Peach &', 'Scotch Bonnet'],
      'WITH TOASTED ALLSPICE',
      '275 mL',
      'sun',
      '#c4502c',
    ),
  },
} as const satisfies Record<string, Vessel>
