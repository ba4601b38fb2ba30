import { across, type Art, at, down, fixed, radial, times } from './art.ts'
import { dark, light } from './colour.ts'
import { ball, blur, body, standing } from './light.ts'
import { type Place, smooth, type Thing } from './shapes.ts'

/** Seeds and peppercorns, scattered. */
export const seeds =
  (colours: readonly string[], count: number, r: number, reach: number): Thing =>
  (art, { x, y, scale = 1 }) =>
    times(count, () => {
      const angle = art.chance.between(0, Math.PI * 2)
      const away = art.chance.next() ** 0.75 * reach * scale
      const size = r * scale * art.chance.between(0.7, 1.15)
      const seedX = x + Math.cos(angle) * away
      return ball(
        art,
        seedX,
        y + Math.sin(angle) * away * 0.42,
        size,
        art.chance.pick(colours),
        0.35,
      )
    })

export const cinnamon: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 7, shine: 0.2, drop: 8, rough: 0.3 },
    `<rect x="-120" y="-20" width="240" height="40" rx="8" fill="${down(art, [
      [0, '#8a5128'],
      [0.4, '#a5663a'],
      [0.52, '#5d3218'],
      [0.6, '#96592e'],
      [1, '#6d3c1c'],
    ])}"/><ellipse cx="120" rx="9" ry="20" fill="#5a2f16"/>
    <path d="M120 -12Q128 -8 122 0Q116 8 122 14" stroke="#b87a48" stroke-width="3" fill="none"/>`,
  )

export const starAnise: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 5, shine: 0.35, drop: 7 },
    times(
      8,
      (index) =>
        `<g transform="rotate(${index * 45})"><path d="M-9 0Q-20 -34 0 -74Q20 -34 9 0Z"
        fill="#7a4320"/><path d="M-5 -14Q-9 -38 0 -62Q9 -38 5 -14Z" fill="#4a2410"/>
        <ellipse cy="-38" rx="6" ry="10" fill="#b8763c"/></g>`,
    ),
  )

export const cardamom: Thing = (art, { x, y, scale = 1 }) =>
  times(7, (index) =>
    body(
      art,
      {
        x: x + Math.cos(index * 2.4) * 66 * scale * Math.sqrt(index / 6),
        y: y + Math.sin(index * 2.4) * 40 * scale * Math.sqrt(index / 6),
        scale,
        turn: index * 67,
      },
      { round: 6, shine: 0.2, drop: 5 },
      `<path d="M-38 0Q-20 -22 16 -18Q38 -8 44 0Q38 10 16 18Q-20 22 -38 0Z" fill="#a3ad6b"/>
      <g fill="none" stroke="#6f7a3e" stroke-width="2"><path d="M-34 0Q0 -12 40 0M-34 0Q0 12 40 0
        M-34 0Q0 -2 40 0"/></g>`,
    ),
  )

export const dipper: Thing = (art, place) => {
  const grooves = times(
    6,
    (index) =>
      `<rect x="${-34 + Math.abs(index - 2.5) * 4}" y="${index * 15 - 46}" rx="6"
      width="${68 - Math.abs(index - 2.5) * 8}" height="11" fill="#d9a45a"/>`,
  )
  return body(
    art,
    place,
    { round: 6, shine: 0.4, drop: 9 },
    `<rect x="-8" y="-260" width="16" height="230" rx="8" fill="${across(art, [
      [0, '#c08845'],
      [0.5, '#e2b878'],
      [1, '#a87032'],
    ])}"/><rect x="-18" y="-44" width="36" height="84" fill="#a8702e"/>${grooves}`,
  )
}

export const birchLog: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 22, shine: 0.08, drop: 14 },
    `<path d="M-190 -58H190Q208 -58 208 0T190 58H-190Q-208 50 -208 0T-190 -58Z" fill="#efe9dd"/>
    ${times(24, () => {
      const x = art.chance.between(-180, 170)
      const y = art.chance.between(-50, 48)
      return `<rect x="${fixed(x)}" y="${fixed(y)}" width="4" rx="2" fill="#3b302a" opacity=".75"
        height="${fixed(art.chance.between(6, 30))}"/>`
    })}<ellipse cx="192" rx="22" ry="57" fill="#cfa878"/>
    ${[46, 34, 21, 9]
      .map(
        (ry) =>
          `<ellipse cx="192" rx="${ry * 0.38}" ry="${ry}" fill="none" stroke="#94693c"
          stroke-width="2.5" stroke-opacity=".7"/>`,
      )
      .join('')}`,
  )

/** A small bowl seen from the front, heaped or filled. */
export const pinchBowl =
  (clay: string, content: string, bits: readonly string[] = []): Thing =>
  (art, { x, y, scale = 1 }) => {
    const glaze = across(art, [
      [0, dark(clay, 0.4)],
      [0.25, light(clay, 0.28)],
      [0.5, clay],
      [1, dark(clay, 0.5)],
    ])
    const filling = radial(
      art,
      [
        [0, light(content, 0.3)],
        [0.6, content],
        [1, dark(content, 0.35)],
      ],
      0.38,
      0.3,
      0.75,
    )
    const specks = times(bits.length > 0 ? 46 : 0, () => {
      const angle = art.chance.between(0, 6.28)
      const away = Math.sqrt(art.chance.next())
      return `<ellipse cx="${fixed(Math.cos(angle) * away * 94)}" fill="${art.chance.pick(bits)}"
        cy="${fixed(-92 + Math.sin(angle) * away * 22)}" rx="${fixed(art.chance.between(3, 9))}"
        ry="${fixed(art.chance.between(2, 4))}"/>`
    })
    return `<g transform="translate(${x} ${y}) scale(${scale})">${standing(art, 0, -4, 110)}
      <path d="M-126 -96Q-118 -14 -58 0Q0 10 58 0Q118 -14 126 -96Z" fill="${glaze}"/>
      <ellipse cy="-96" rx="126" ry="34" fill="${light(clay, 0.3)}"/>
      <ellipse cy="-95" rx="115" ry="29" fill="${dark(clay, 0.45)}"/>
      <ellipse cy="-91" rx="110" ry="25" fill="${filling}"/>${specks}
      <path d="M-70 -98Q-30 -112 20 -108" stroke="#fff" stroke-opacity=".55" stroke-width="7"
        stroke-linecap="round" fill="none" ${blur(art, 2.5)}/>
      <path d="M-108 -70Q-98 -30 -66 -14" stroke="#fff" stroke-opacity=".4" stroke-width="9"
        stroke-linecap="round" fill="none" ${blur(art, 4)}/></g>`
  }

/** Spilt sauce with a few drops beside it; flat is how much it is seen from the side. */
export const puddle =
  (colour: string, reach = 120, flat = 0.46): Thing =>
  (art, place) =>
    body(
      art,
      place,
      { round: 7 + reach * flat * 0.06, shine: 1, drop: 3 },
      `<g transform="scale(1 ${flat})" fill="${colour}">${[
        [0, 0, 1],
        [-0.78, 0.16, 0.5],
        [0.74, -0.3, 0.52],
        [0.42, 0.5, 0.6],
        [-0.3, -0.5, 0.56],
      ]
        .map(
          ([dx = 0, dy = 0, share = 1]) =>
            `<circle cx="${fixed(dx * reach)}" cy="${fixed(dy * reach)}"
            r="${fixed(share * reach)}"/>`,
        )
        .join('')}
      ${times(5, (index) => {
        const angle = index * 1.4 + 0.4
        const away = reach * art.chance.between(1.35, 1.6)
        const r = reach * art.chance.between(0.05, 0.13)
        return `<circle cx="${fixed(Math.cos(angle) * away)}" cy="${fixed(Math.sin(angle) * away)}"
          r="${fixed(r)}"/>`
      })}</g>`,
    )

export const spoon =
  (content: string, metal = '#b9b2a8'): Thing =>
  (art: Art, place: Place) =>
    body(
      art,
      place,
      { round: 4, shine: 0.75, drop: 10 },
      `<path d="M-9 60Q-6 240 -15 380Q0 396 15 380Q6 240 9 60Z" fill="${metal}"/>
      <path d="M0 -104C56 -104 72 -40 60 10C50 52 24 72 0 76C-24 72 -50 52 -60 10
        C-72 -40 -56 -104 0 -104Z" fill="${metal}"/>`,
    ) +
    body(
      art,
      place,
      { round: 11, shine: 1, drop: 2 },
      `<path d="M0 -90C46 -90 58 -36 48 8C40 42 20 58 0 60C-20 58 -40 42 -48 8
        C-58 -36 -46 -90 0 -90Z" fill="${content}"/>`,
    )

/** Butter, cheese, tofu: a cut block, seen a little from above. */
export const block =
  (colour: string): Thing =>
  (art, { x, y, scale = 1, turn = 0 }) =>
    at(
      x,
      y,
      scale,
      turn,
      `${standing(art, 0, 46, 84, 0.8)}<path d="M-80 -26L-6 -58L84 -34L84 26L10 58L-80 30Z"
        fill="${colour}"/><path d="M-80 -26L-6 -58L84 -34L10 -4Z" fill="${light(colour, 0.45)}"/>
      <path d="M10 -4L84 -34V26L10 58Z" fill="${dark(colour, 0.16)}"/>`,
    )

export const peppercorns = seeds(['#2c2320', '#3a2e28', '#4a3a30'], 34, 10, 150)

export const driedChili: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 8, shine: 0.5, drop: 8, rough: 0.22 },
    `<path fill="#6a2016" d="${smooth([
      [-104, -12],
      [-56, -30],
      [0, -26],
      [56, -24],
      [104, -2],
      [150, 30],
      [92, 28],
      [40, 22],
      [-10, 30],
      [-64, 22],
      [-106, 12],
    ])}"/><path d="M-102 -2Q-130 -6 -148 -26" stroke="#7a6238" stroke-width="10" fill="none"
      stroke-linecap="round"/>
    <g fill="none" stroke="#300c08" stroke-opacity=".5" stroke-width="4">
      <path d="M-92 -4Q-30 -16 30 -8
      T120 14M-84 10Q-30 4 30 10"/></g>`,
  )
