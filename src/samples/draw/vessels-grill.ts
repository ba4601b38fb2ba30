import { brand } from './colour.ts'
import { label } from './shelf-label.ts'
import type { Vessel } from './vessel.ts'

const { ink, chili, herb, brown } = brand

/** Barbecue sauces, glazes and their neighbours, by slug. */
export const grillVessels = {
  'maple-chipotle-barbecue': {
    shape: 'flask',
    sauce: '#7c2411',
    cap: ink,
    bits: [{ count: 60, colours: ['#3f0f08', '#a8431f'], size: 3 }],
    label: label(
      'classic',
      'serif',
      ['Maple', 'Chipotle'],
      'BARBECUE SAUCE',
      '350 mL',
      'maple',
      chili,
    ),
  },
  'wild-herb-chimichurri': {
    shape: 'jar',
    sauce: '#66752f',
    cap: '#c9a24a',
    bits: [
      { count: 420, colours: ['#2f4a1c', '#3d5c24', '#56752f', '#8fa548'], size: 7, long: 1.5 },
      { count: 40, colours: ['#b3311f', '#e9dfb8'], size: 5 },
    ],
    label: label('arch', 'roman', ['Wild Herb'], 'CHIMICHURRI', '250 mL', 'sprig', herb),
  },
  'okanagan-cherry-teriyaki': {
    shape: 'swing-top',
    sauce: '#4b0f17',
    cap: ink,
    label: label(
      'arch',
      'didone',
      ['Okanagan', 'Cherry'],
      'TERIYAKI',
      '375 mL',
      'cherries',
      '#8a1c2c',
    ),
  },
  'montreal-steak-sauce': {
    shape: 'flask',
    sauce: '#3c1a0c',
    cap: '#8a1c1c',
    bits: [{ count: 110, colours: ['#140803', '#8a5a30', '#caa06a'], size: 3.4 }],
    label: label(
      'block',
      'condensed',
      ['MONTRÉAL', 'STEAK'],
      'SAUCE',
      '300 mL',
      'flame',
      '#3a1c12',
    ),
  },
  'yukon-birch-syrup-glaze': {
    shape: 'jug',
    sauce: '#5a2408',
    cap: brown,
    label: label(
      'classic',
      'roman',
      ['Yukon Birch'],
      'SYRUP GLAZE',
      '200 mL',
      'birch',
      '#6b5a3a',
      '#f7f3ea',
    ),
  },
  'smoked-wild-blueberry-barbecue': {
    shape: 'flask',
    sauce: '#2f1830',
    cap: '#c9a24a',
    label: label(
      'band',
      'script',
      ['Smoked', 'Blueberry'],
      'BBQ SAUCE',
      '350 mL',
      'berries',
      '#39406f',
    ),
  },
  'spruce-tip-juniper-sauce': {
    shape: 'swing-top',
    sauce: '#7d8a3c',
    cap: ink,
    bits: [{ count: 30, colours: ['#4b5c22', '#a9b85a'], size: 3 }],
    label: label(
      'block',
      'serif',
      ['Spruce Tip', '& Juniper'],
      'SAUCE',
      '250 mL',
      'fir',
      '#2f4a3a',
    ),
  },
} as const satisfies Record<string, Vessel>
