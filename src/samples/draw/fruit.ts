import { type Art, at, fixed, radial, times } from './art.ts'
import { dark, light } from './colour.ts'
import { ball, blur, body, foot } from './light.ts'
import { leafShape, type Thing } from './shapes.ts'

/** A loose heap of round fruit; the further ones lie behind the nearer ones. */
export const heap =
  (
    colours: readonly string[],
    options: { count: number; r: number; reach: number; crown?: boolean; gloss?: number },
  ): Thing =>
  (art, { x, y, scale = 1 }) => {
    const { count, r, reach, crown = false, gloss = 0.6 } = options
    const spots = Array.from({ length: count }, (_, index) => {
      const angle = index * 2.39996
      const away = Math.sqrt(index / count) * reach * scale
      return {
        x: x + Math.cos(angle) * away + art.chance.between(-3, 3),
        y: y + Math.sin(angle) * away * 0.42 + art.chance.between(-3, 3),
        r: r * scale * art.chance.between(0.84, 1.1),
      }
    }).toSorted((one, other) => one.y - other.y)
    return spots
      .map((spot) => {
        const fruit = ball(art, spot.x, spot.y, spot.r, art.chance.pick(colours), gloss)
        return crown ? fruit + crownOf(art, spot) : fruit
      })
      .join('')
  }

const crownOf = (art: Art, { x, y, r }: { x: number; y: number; r: number }): string => {
  const turn = art.chance.between(-50, 70)
  return at(
    x + Math.sin(turn / 57) * r * 0.4,
    y - Math.cos(turn / 57) * r * 0.36,
    r / 30,
    turn,
    `<g transform="scale(1 .62)" fill="#1c1226" opacity=".75">${times(
      5,
      (index) => `<path transform="rotate(${index * 72})" d="M-5 -2L0 -14L5 -2Z"/>`,
    )}<circle r="6"/></g>`,
  )
}

/** Long blue haskap berries with their bloom. */
export const haskaps: Thing = (art, { x, y, scale = 1 }) =>
  times(11, (index) => {
    const angle = index * 2.39996
    const away = Math.sqrt(index / 11) * 96 * scale
    return body(
      art,
      {
        x: x + Math.cos(angle) * away,
        y: y + Math.sin(angle) * away * 0.5,
        scale,
        turn: art.chance.between(-80, 80),
      },
      { round: 9, shine: 0.3, drop: 6 },
      `<path d="M-10 -36Q0 -39 10 -36C34 -26 34 26 12 38Q0 42 -12 38C-34 26 -34 -26 -10 -36Z"
        fill="${art.chance.pick(['#39406f', '#464e82', '#2d3359'])}"/>
      <ellipse cy="-34" rx="9" ry="4" fill="#1b1d38"/>
      <ellipse cx="-6" cy="-4" rx="9" ry="24" fill="#a9b2dd" opacity=".35" ${blur(art, 4)}/>`,
    )
  })

/** Two cherries on one pair of stems. */
export const cherries =
  (colour = '#7a1020'): Thing =>
  (art, { x, y, scale = 1, turn = 0 }) =>
    `<g transform="translate(${x} ${y}) scale(${scale})">
      ${ball(art, -46, 20, 42, colour, 0.85)}${ball(art, 44, 34, 44, dark(colour, 0.08), 0.85)}
      <g fill="none" stroke="#6f7f38" stroke-width="5" stroke-linecap="round"
        transform="rotate(${turn * 0.2})">
      <path d="M-46 -14Q-40 -90 20 -140M44 -4Q48 -80 20 -140"/></g>
      <path d="M12 -142l14 -6l4 10l-14 6Z" fill="#7a5a30"/>
      <ellipse cx="-46" cy="-16" rx="11" ry="5" fill="${dark(colour, 0.5)}"/>
      <ellipse cx="44" cy="-5" rx="11" ry="5" fill="${dark(colour, 0.5)}"/></g>`

export const peach: Thing = (art, place) =>
  foot(art, place, 90, 80) +
  body(
    art,
    place,
    { round: 26, shine: 0.14, drop: 12 },
    `<path d="M0 -84C58 -96 104 -52 100 6C96 64 48 94 2 98C-48 96 -98 62 -100 4
      C-102 -52 -54 -94 0 -84Z" fill="${radial(
        art,
        [
          [0, '#f9c877'],
          [0.5, '#f0a052'],
          [0.85, '#d8583a'],
          [1, '#c04534'],
        ],
        0.62,
        0.62,
        0.8,
      )}"/>
    <path d="M0 -84Q-34 -10 2 94" stroke="#a8402c" stroke-opacity=".4" stroke-width="6"
      fill="none"/><path d="M-3 -82L-2 -98L8 -98L6 -82Z" fill="#6b4a26"/>
    <path transform="translate(4 -94) rotate(74)" d="${leafShape(92, 26)}" fill="#5f8038"/>`,
  )

export const peachHalf: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 7, shine: 0.5, drop: 10 },
    `<circle r="88" fill="#d8683c"/><circle r="81" fill="${radial(art, [
      [0, '#d9653a'],
      [0.4, '#f5b45a'],
      [1, '#f8c766'],
    ])}"/><path d="M0 -36Q32 -20 28 14Q16 42 0 44Q-20 40 -28 12Q-30 -20 0 -36Z" fill="#8a4a2a"/>
    <g fill="none" stroke="#5c2c18" stroke-width="2"><path d="M-10 -20Q-16 10 -6 34M4 -28Q2 0 8 36
      M16 -16Q18 6 14 26"/></g>`,
  )

export const citrusHalf =
  (rind: string, flesh: string): Thing =>
  (art, place) =>
    body(
      art,
      place,
      { round: 5, shine: 0.55, drop: 9 },
      `<circle r="80" fill="${rind}"/><circle r="73" fill="${light(rind, 0.75)}"/>${times(
        9,
        (index) =>
          `<path transform="rotate(${index * 40})" d="M0 -7Q24 -44 21 -58Q0 -76 -21 -58
          Q-24 -44 0 -7Z" fill="${radial(
            art,
            [
              [0, light(flesh, 0.4)],
              [1, flesh],
            ],
            0.5,
            1,
            1,
          )}" stroke="${light(flesh, 0.35)}" stroke-width="1.5"/>`,
      )}`,
    )

export const apple =
  (colour: string): Thing =>
  (art, place) =>
    foot(art, place, 76, 70) +
    body(
      art,
      place,
      { round: 24, shine: 0.65, drop: 12 },
      `<path d="M0 -62C40 -86 94 -62 90 0C86 60 44 92 0 80
        C-44 92 -86 60 -90 0C-94 -62 -40 -86 0 -62Z"
        fill="${colour}"/>${times(13, (index) => {
          const x = (index - 6) * 12
          return `<path d="M${fixed(x * 0.3)} -58Q${x * 1.6} 0 ${fixed(x * 0.5)} 74" fill="none"
          stroke="${light(colour, 0.4)}" stroke-opacity=".22" stroke-width="3"/>`
        })}<path d="M-26 -62Q0 -46 26 -62Q0 -54 -26 -62Z" fill="${dark(colour, 0.6)}"/>
      <path d="M-4 -58Q-4 -84 10 -102L17 -97Q5 -80 5 -58Z" fill="#5b3d20"/>`,
    )

export const pear: Thing = (art, place) =>
  foot(art, place, 96, 72) +
  body(
    art,
    place,
    { round: 24, shine: 0.45, drop: 12 },
    `<path d="M-4 -116C30 -118 38 -82 44 -54C58 -22 88 0 84 46C80 92 38 104 0 102
      C-40 104 -82 92 -84 46C-86 0 -56 -22 -44 -54C-38 -84 -34 -114 -4 -116Z" fill="#c3b14a"/>
    <path d="M-2 -112Q-4 -138 12 -156L19 -151Q7 -136 7 -112Z" fill="#5b3d20"/>${times(26, () => {
      const y = art.chance.between(-30, 90)
      return `<circle cx="${fixed(art.chance.between(-62, 62))}" cy="${fixed(y)}" r="1.8"
        fill="#6d5a1e" opacity=".5"/>`
    })}`,
  )
