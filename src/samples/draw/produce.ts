import { across, at, down, fixed, radial, times } from './art.ts'
import { dark, light } from './colour.ts'
import { body, foot } from './light.ts'
import { blob, smooth, type Thing } from './shapes.ts'

export const chili =
  (colour = '#b3241a', stem = '#587434'): Thing =>
  (art, place) =>
    body(
      art,
      place,
      { round: 13, shine: 0.85, drop: 9 },
      `<path d="M-94 -24C-56 -42 24 -40 74 -8Q104 12 132 46Q84 44 42 34C-10 26 -70 30 -96 16
        Q-108 -4 -94 -24Z" fill="${across(art, [
          [0, light(colour, 0.06)],
          [0.6, colour],
          [1, dark(colour, 0.3)],
        ])}"/>
      <path d="M-90 -28Q-70 -8 -92 20Q-106 14 -110 2Q-136 -8 -156 -40L-146 -48Q-124 -22 -106 -16
        Q-102 -26 -90 -28Z" fill="${stem}"/>`,
    )

/** Habanero or Scotch bonnet: a small crooked lantern. */
export const lantern =
  (colour: string): Thing =>
  (art, place) =>
    foot(art, place, 56, 40) +
    body(
      art,
      place,
      { round: 13, shine: 0.85, drop: 9 },
      `<path d="M-12 -52C-52 -58 -66 -14 -46 8C-50 40 -22 60 4 74Q12 58 26 54C52 38 48 18 52 2
        C64 -30 44 -58 12 -52Q0 -46 -12 -52Z" fill="${colour}"/>
      <path d="M-20 -48Q-30 -6 -14 56M16 -48Q30 0 14 58" stroke="${dark(colour, 0.4)}"
        stroke-opacity=".35" stroke-width="6" fill="none"/>
      <path d="M-26 -50Q0 -66 28 -50Q12 -40 0 -42Q-12 -40 -26 -50Z" fill="#5f7d35"/>
      <path d="M-3 -54Q-6 -76 10 -92L18 -86Q6 -74 7 -54Z" fill="#6c8a3e"/>`,
    )

export const garlic: Thing = (art, place) =>
  foot(art, place, 76, 66) +
  body(
    art,
    place,
    { round: 20, shine: 0.28, drop: 10 },
    `<path d="M-6 -96L10 -92Q10 -56 34 -38Q84 -6 76 40Q68 78 0 80Q-68 78 -76 40Q-84 -6 -34 -38
      Q-10 -52 -6 -96Z" fill="${radial(
        art,
        [
          [0, '#fffaf2'],
          [0.7, '#f1e5d4'],
          [1, '#d9c3b4'],
        ],
        0.4,
        0.4,
        0.7,
      )}"/>
    <g fill="none" stroke="#b99aa0" stroke-width="2.4" stroke-opacity=".6">
      <path d="M0 -70Q-60 -10 -40 70M0 -70Q-24 0 -10 78M2 -70Q30 0 18 78M4 -66Q66 -4 46 68"/></g>`,
  )

export const clove: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 9, shine: 0.4, drop: 6 },
    `<path d="M-46 22Q-52 -12 -8 -34Q20 -44 44 -40Q42 0 24 22Q0 42 -46 22Z" fill="#f4e9d6"/>
    <path d="M-40 18Q-30 -10 38 -36" stroke="#cdb6a4" stroke-width="2" fill="none"/>`,
  )

export const tomato =
  (colour = '#c33322'): Thing =>
  (art, place) =>
    foot(art, place, 70, 74) +
    body(
      art,
      place,
      { round: 24, shine: 0.75, drop: 12 },
      `<path d="M0 -66C50 -78 92 -48 90 4C88 54 44 74 0 74
        C-44 74 -88 54 -90 4C-92 -48 -50 -78 0 -66Z"
        fill="${radial(
          art,
          [
            [0, light(colour, 0.12)],
            [0.7, colour],
            [1, dark(colour, 0.25)],
          ],
          0.4,
          0.35,
          0.75,
        )}"/>
      <g fill="#56793a">${times(
        6,
        (index) =>
          `<path transform="translate(0 -62) rotate(${index * 60 + 12}) scale(1 .6)"
          d="M-6 0Q-4 -24 10 -52Q8 -20 7 0Z"/>`,
      )}</g><path d="M-4 -64Q-4 -82 8 -92L14 -86Q5 -78 6 -64Z" fill="#66883f"/>`,
    )

export const onion =
  (colour: string): Thing =>
  (art, place) =>
    foot(art, place, 70, 66) +
    body(
      art,
      place,
      { round: 20, shine: 0.55, drop: 11 },
      `<path d="M-4 -104Q4 -60 26 -50Q84 -26 82 22Q78 70 0 76Q-78 70 -82 22Q-84 -26 -26 -50
        Q-10 -58 -14 -100Z" fill="${colour}"/>
      <g fill="none" stroke="${dark(colour, 0.4)}" stroke-width="2" stroke-opacity=".5">
      <path d="M-8 -70Q-90 0 -30 70M-6 -70Q-40 0 -8 74M0 -70Q30 0 14 74M2 -66Q84 0 36 70"/></g>`,
    )

export const ginger: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 13, shine: 0.2, drop: 9, rough: 0.3 },
    `<path fill="#cfa468" d="${smooth([
      [-130, 6],
      [-96, -30],
      [-50, -22],
      [-34, -64],
      [-2, -82],
      [22, -50],
      [10, -20],
      [60, -34],
      [84, -76],
      [118, -66],
      [112, -22],
      [136, 8],
      [98, 34],
      [40, 28],
      [14, 62],
      [-26, 54],
      [-40, 26],
      [-94, 40],
    ])}"/><g fill="none" stroke="#8d6434" stroke-opacity=".5" stroke-width="2">
    <path d="M-100 -24Q-88 4 -98 32M-66 -20Q-52 4 -62 28M-30 -56Q-6 -44 20 -46M66 -28Q80 0 66 26
      M-34 30Q-8 22 12 44M84 -60Q100 -46 112 -44"/></g>`,
  )

export const celery: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 8, shine: 0.4, drop: 8 },
    `<path d="M-24 190Q-30 20 -14 -80L20 -80Q32 20 26 190Q0 202 -24 190Z" fill="${across(art, [
      [0, '#8fae52'],
      [0.5, '#c2d488'],
      [1, '#86a54a'],
    ])}"/><g stroke="#7c9b45" stroke-width="2" fill="none"><path d="M-14 184Q-18 20 -6 -74
      M0 190V-76M14 184Q18 20 8 -74"/></g>
    ${[-52, -18, 16, 50]
      .map((turn, index) =>
        at(
          turn * 0.3,
          -78,
          1,
          turn,
          `<path d="M-4 0Q-8 -30 -34 -54Q-18 -66 -22 -92Q-4 -84 2 -112Q12 -86 28 -92Q20 -66 36 -52
            Q10 -32 6 0Z" fill="${index % 2 === 0 ? '#6d9440' : '#82a84e'}"/>`,
        ),
      )
      .join('')}`,
  )

export const scape: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 5, shine: 0.5, drop: 9 },
    `<g fill="none" stroke="${down(art, [
      [0, '#8db050'],
      [1, '#5c8236'],
    ])}" stroke-width="15" stroke-linecap="round"><path d="M-160 60Q-40 90 40 40Q120 -20 60 -84
      Q0 -120 -44 -66Q-64 -10 4 6Q40 8 48 -26"/></g>
    <path d="M40 -22Q40 -56 56 -70Q70 -110 82 -124Q78 -90 76 -66Q74 -30 56 -18Z" fill="#b7c98a"/>`,
  )

/** Toasted bits: fried garlic, shallot, nuts. */
export const crumbs =
  (colours: readonly string[], count = 26, reach = 130, size = 12): Thing =>
  (art, { x, y, scale = 1 }) => {
    const pieces = times(count, () => {
      const angle = art.chance.between(0, Math.PI * 2)
      const away = Math.sqrt(art.chance.next()) * reach * scale
      return `<path transform="translate(${fixed(x + Math.cos(angle) * away)} ${fixed(
        y + Math.sin(angle) * away * 0.5,
      )}) rotate(${fixed(art.chance.between(0, 180))})" fill="${art.chance.pick(colours)}"
        d="${blob(art, size * art.chance.between(0.6, 1.3), size * 0.55, 0.3, 7)}"/>`
    })
    return body(art, { x: 0, y: 0 }, { round: 3, shine: 0.5, drop: 4 }, pieces)
  }
