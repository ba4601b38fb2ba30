import { across, type Art, at, down, fixed, times } from './art.ts'
import { dark, light } from './colour.ts'
import { mapleLeafPath } from './emblems.ts'
import { body } from './light.ts'
import { leafShape, type Place, type Thing } from './shapes.ts'

const veins = (colour: string) =>
  `<g fill="none" stroke="${dark(colour, 0.35)}" stroke-opacity=".55" stroke-width=".9">
    <path d="M0 28L0 -46M0 24L40 -14M0 24L-40 -14M0 24L24 22M0 24L-24 22M0 2L12 -24M0 2L-12 -24
      M18 7L34 4M-18 7L-34 4"/></g>`

export const mapleLeaf =
  (colour: string): Thing =>
  (art, place) => {
    const skin = down(art, [
      [0, light(colour, 0.18)],
      [0.6, colour],
      [1, dark(colour, 0.25)],
    ])
    return body(
      art,
      { ...place, scale: (place.scale ?? 1) * 1.9 },
      { round: 3, shine: 0.14, drop: 9, rough: 0.2 },
      `<path d="${mapleLeafPath}" fill="${skin}" stroke="${colour}" stroke-width="3"
        stroke-linejoin="round"/>${veins(colour)}
      <path d="M0 24Q2 44 12 62" fill="none" stroke="${dark(colour, 0.3)}" stroke-width="3"
        stroke-linecap="round"/>`,
    )
  }

export const leaf =
  (colour: string, length = 130, width = 46): Thing =>
  (art, place) =>
    body(
      art,
      place,
      { round: 5, shine: 0.3, drop: 7, rough: 0.15 },
      `<path d="${leafShape(length, width)}" fill="${across(art, [
        [0, light(colour, 0.14)],
        [0.5, colour],
        [0.52, dark(colour, 0.14)],
        [1, dark(colour, 0.02)],
      ])}"/><path d="M0 8V${-length * 0.92}" stroke="${light(colour, 0.35)}" stroke-width="2.4"
        fill="none"/>${times(5, (index) => {
          const y = -length * (0.14 + index * 0.15)
          return `<path d="M0 ${fixed(y)}q${width * 0.34} -6 ${width * 0.52} -20M0 ${fixed(y)}
          q${-width * 0.34} -6 ${-width * 0.52} -20" fill="none" stroke="${light(colour, 0.3)}"
          stroke-opacity=".6" stroke-width="1.2"/>`
        })}`,
    )

/** Flat parsley, or coriander in a lighter green. */
export const parsley =
  (colour = '#4f7a35'): Thing =>
  (art, place) => {
    const leaflet = (x: number, y: number, turn: number, scale: number) =>
      at(
        x,
        y,
        scale,
        turn,
        `<path d="${mapleLeafPath}" transform="translate(0 -24)" fill="${art.chance.pick([
          colour,
          light(colour, 0.12),
          dark(colour, 0.16),
        ])}" stroke="${colour}" stroke-width="7" stroke-linejoin="round"/>
        <path d="M0 0V-60M0 -8L30 -34M0 -8L-30 -34" stroke="${light(colour, 0.4)}"
          stroke-opacity=".7" stroke-width="2" fill="none"/>`,
      )
    return body(
      art,
      place,
      { round: 3, shine: 0.22, drop: 7 },
      `<g fill="none" stroke="${light(colour, 0.12)}" stroke-width="6" stroke-linecap="round">
        <path d="M0 130Q-6 40 4 -20M0 70Q-40 30 -62 -6M2 44Q34 14 62 -2"/></g>
      ${leafletRow(leaflet)}`,
    )
  }

const leafletRow = (leaflet: (x: number, y: number, turn: number, scale: number) => string) =>
  leaflet(-62, 0, -58, 0.78) +
  leaflet(62, 2, 58, 0.78) +
  leaflet(-40, 12, -14, 0.7) +
  leaflet(40, 10, 18, 0.7) +
  leaflet(4, -14, 2, 1)

/** Rosemary, spruce, dill: a stem with needles. */
export const needles =
  (colour: string, tip: string, count = 30): Thing =>
  (art, place) =>
    body(
      art,
      place,
      { round: 2.2, shine: 0.25, drop: 7 },
      `<path d="M0 120Q8 0 0 -120" stroke="#7a5a38" stroke-width="6" fill="none"
        stroke-linecap="round"/>${times(count, (index) => {
          const share = index / count
          const y = 106 - share * 226
          const reach = (1 - share * 0.45) * 56
          const side = index % 2 === 0 ? 1 : -1
          const lift = art.chance.between(26, 46)
          return `<path d="M2 ${fixed(y)}q${fixed(side * reach * 0.5)} ${fixed(-lift * 0.3)}
          ${fixed(side * reach)} ${fixed(-lift)}" stroke="${
            share > 0.62 ? tip : art.chance.pick([colour, dark(colour, 0.2), light(colour, 0.14)])
          }" stroke-width="6.5" stroke-linecap="round" fill="none"/>`
        })}<path d="M0 -112v-26" stroke="${tip}" stroke-width="8" stroke-linecap="round"/>`,
    )

/** Thin, forked, red-purple fronds of dulse. */
export const dulse: Thing = (art, place) => {
  const ribbon = (length: number, lean: number, forks: number): string => {
    const tipX = lean * length
    const width = 10 + forks * 9
    const stalk = `<path d="M0 0Q${fixed(tipX * 0.1)} ${fixed(-length * 0.6)} ${fixed(tipX)}
      ${fixed(-length)}" stroke-width="${width}"/>`
    if (forks === 0) return stalk
    return `${stalk}<g transform="translate(${fixed(tipX)} ${fixed(-length)})">${[-1, 1]
      .map((side) =>
        ribbon(
          length * art.chance.between(0.5, 0.72),
          side * art.chance.between(0.3, 0.75) + lean * 0.4,
          forks - 1,
        ),
      )
      .join('')}</g>`
  }
  return [-0.75, 0.7, -0.3, 0.25]
    .map((lean) => {
      const colour = art.chance.pick(['#6d1f30', '#7d2638', '#59182a'])
      return body(
        art,
        place,
        { round: 4, shine: 0.4, drop: 5, rough: 0.12 },
        `<g fill="none" stroke="${colour}" stroke-linecap="round">${ribbon(92, lean, 2)}</g>`,
      )
    })
    .join('')
}

const blossom = (art: Art, x: number, y: number, scale: number): string =>
  body(
    art,
    { x: 0, y: 0 },
    { round: 2.4, shine: 0.15, drop: 2 },
    at(
      x,
      y,
      scale,
      x * 2,
      `${times(
        4,
        (index) =>
          `<path transform="rotate(${index * 90})" d="M0 -3C14 -10 17 -30 0 -29
          C-17 -30 -14 -10 0 -3Z"
          fill="${index % 2 === 0 ? '#f5cc2a' : '#eebb1a'}"/>`,
      )}<circle r="4.5" fill="#93901e"/>`,
    ),
  )

/** A spray of canola in flower. */
export const canola: Thing = (art: Art, { x, y, scale = 1, turn = 0, flat = 1 }: Place) => {
  const stems = `<g fill="none" stroke="#7f9a45" stroke-width="5" stroke-linecap="round">
    <path d="M0 190Q8 60 0 -90M3 60Q-24 20 -44 -6M3 30Q34 0 48 -26M1 -10Q-20 -40 -30 -62
      M1 -30Q22 -56 30 -74"/></g>
    <g fill="#a3b04a"><ellipse cx="-6" cy="-116" rx="7" ry="11"/><ellipse cx="9" cy="-112" rx="6"
      ry="10"/></g>`
  const flowers = [
    [-48, -14],
    [52, -34],
    [-34, -70],
    [34, -82],
    [0, -56],
    [-14, -98],
    [16, -22],
    [-22, -34],
  ]
    .map(([dx, dy]) => blossom(art, dx ?? 0, dy ?? 0, art.chance.between(0.85, 1.1)))
    .join('')
  return `<g transform="translate(${x} ${y}) scale(1 ${flat}) rotate(${turn}) scale(${scale})">
    ${body(art, { x: 0, y: 0 }, { round: 2, shine: 0.2, drop: 5 }, stems)}${flowers}</g>`
}
