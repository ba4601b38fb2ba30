import { brand } from './colour.ts'
import { label } from './shelf-label.ts'
import type { Vessel } from './vessel.ts'

const { mustard } = brand

/** Simmer sauces, relishes and squeeze bottles, by slug. */
export const kitchenVessels = {
  'butter-chicken-simmer-sauce': {
    shape: 'tall-jar',
    sauce: '#d96f28',
    cap: '#c9a24a',
    bits: [{ count: 60, colours: ['#a8401a', '#f2b46a', '#6d7a2c'], size: 3.4 }],
    label: label(
      'block',
      'narrow',
      ['Butter', 'Chicken'],
      'CURRY SIMMER SAUCE',
      '500 mL',
      'flower',
      '#8a1f2c',
    ),
  },
  'prairie-honey-mustard': {
    shape: 'squeeze',
    sauce: '#dda028',
    cap: '#7a4a16',
    label: label('arch', 'script', ['Prairie', 'Honey'], 'MUSTARD', '330 mL', 'bee', '#8a5a12'),
  },
  'green-tomato-tourtiere-relish': {
    shape: 'jar',
    sauce: '#8f9a3e',
    cap: '#f3ead8',
    bits: [{ count: 260, colours: ['#5f7428', '#b6bf5e', '#d5d890', '#74893a'], size: 12 }],
    label: label(
      'classic',
      'serif',
      ['Green Tomato'],
      'TOURTIÈRE RELISH',
      '375 mL',
      'tomato',
      '#5a7030',
    ),
  },
  'halifax-donair-sauce': {
    shape: 'squeeze',
    sauce: '#f1e7d3',
    cap: '#15384a',
    label: label(
      'band',
      'sans',
      ['Halifax', 'Donair'],
      'SWEET GARLIC',
      '300 mL',
      'lighthouse',
      '#15506a',
    ),
  },
  'ketchup-aux-fruits': {
    shape: 'jar',
    sauce: '#b5421f',
    cap: mustard,
    bits: [{ count: 190, colours: ['#e8a04a', '#d9652c', '#f0c878', '#8a2414'], size: 14 }],
    label: label('classic', 'didone', ['Ketchup'], 'AUX FRUITS', '375 mL', 'pear', '#9a3a1c'),
  },
} as const satisfies Record<string, Vessel>
