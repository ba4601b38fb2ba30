import { type Art, at, down, fixed, times } from './art.ts'
import { dark, light } from './colour.ts'
import { blur, body } from './light.ts'
import { blob, smooth, type Thing } from './shapes.ts'

/** A wing glazed with sauce. */
export const wing =
  (sauce: string): Thing =>
  (art, place) =>
    body(
      art,
      place,
      { round: 7, shine: 0.3, drop: 8 },
      `<path d="M60 -14Q110 -30 150 -26Q166 -44 178 -28Q190 -14 172 -4Q182 14 164 18Q150 18 146 4
        Q110 10 70 16Z" fill="#ecdcc0"/>`,
    ) +
    body(
      art,
      place,
      { round: 20, shine: 1, drop: 10, rough: 0.22 },
      `<path d="${smooth([
        [-116, -18],
        [-80, -66],
        [-20, -70],
        [40, -44],
        [92, -22],
        [96, 14],
        [40, 34],
        [-14, 66],
        [-76, 60],
        [-112, 28],
      ])}" fill="${down(art, [
        [0, light(sauce, 0.16)],
        [0.5, sauce],
        [1, dark(sauce, 0.35)],
      ])}"/>`,
    )

export const dumpling: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 17, shine: 0.5, drop: 10 },
    `<path d="M-128 24Q-120 -56 0 -78Q120 -56 128 24Q112 44 90 34Q72 54 50 42Q26 60 0 48
      Q-26 60 -50 42Q-72 54 -90 34Q-112 44 -128 24Z" fill="${down(art, [
        [0, '#f6e6c4'],
        [0.6, '#f0d9ac'],
        [1, '#d29a54'],
      ])}"/><g fill="none" stroke="#a9783c" stroke-opacity=".5" stroke-width="5"
      stroke-linecap="round"><path d="M-90 32Q-86 0 -62 -22M-50 40Q-46 6 -30 -18M0 46V-14
      M50 40Q46 6 30 -18M90 32Q86 0 62 -22"/></g>`,
  )

/** Cream stirred in: a thinning spiral. */
export const cream: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 3, shine: 0.3, drop: 0 },
    times(3, (index) => {
      const width = 22 - index * 6
      const r = 70 + index * 62
      return `<path d="M${-r} 0A${r} ${r} 0 0 1 ${fixed(r * 0.8)} ${fixed(-r * 0.6)}" fill="none"
        stroke="#fdf3e0" stroke-width="${width}" stroke-linecap="round"
        transform="rotate(${index * 128})"/>`
    }),
  )

/** Pieces of meat, half sunk in sauce. */
export const chunks =
  (colour: string, spots: readonly (readonly [number, number, number])[]): Thing =>
  (art, { x, y, scale = 1 }) =>
    spots
      .map(([dx, dy, turn]) =>
        body(
          art,
          { x: x + dx * scale, y: y + dy * scale, scale, turn },
          { round: 20, shine: 0.9, drop: 5, rough: 0.07 },
          `<path d="${blob(art, 84, 62, 0.15, 8)}" fill="${colour}"/>`,
        ),
      )
      .join('')

export const rice =
  (reach: number): Thing =>
  (art, { x, y }) =>
    body(
      art,
      { x, y },
      { round: 2.4, shine: 0.3, drop: 3 },
      `<path d="${blob(art, reach * 0.95, reach * 0.92, 0.04)}" fill="#d9ccb0"/>${times(760, () => {
        const angle = art.chance.between(0, 6.283)
        const away = Math.sqrt(art.chance.next()) * reach * 1.02
        return `<ellipse transform="translate(${fixed(Math.cos(angle) * away)} ${fixed(
          Math.sin(angle) * away,
        )}) rotate(${fixed(art.chance.between(0, 180))})" rx="15" ry="5.4"
          fill="${art.chance.pick(['#fffdf5', '#f8f1e2', '#efe5d0'])}"/>`
      })}`,
    )

/** A meatball with a coat of glaze. */
export const meatball =
  (glaze: string): Thing =>
  (art, place) =>
    body(
      art,
      place,
      { round: 22, shine: 1, drop: 11, rough: 0.1 },
      `<path d="${blob(art, 84, 80, 0.05, 10)}" fill="${glaze}"/>`,
    )

const steakSlice = (art: Art, x: number) =>
  at(
    x,
    Math.abs(x) * 0.06,
    1,
    x * 0.03,
    `<path d="${smooth([
      [-34, -130],
      [8, -146],
      [38, -120],
      [42, 0],
      [34, 112],
      [-4, 134],
      [-36, 116],
      [-44, 0],
    ])}" fill="#4f2815"/><path d="${smooth([
      [-24, -108],
      [8, -122],
      [26, -104],
      [31, 0],
      [24, 96],
      [-4, 114],
      [-26, 98],
      [-33, 0],
    ])}" fill="${down(art, [
      [0, '#9a5040'],
      [0.3, '#c5564c'],
      [0.7, '#c04c46'],
      [1, '#94503e'],
    ])}"/>`,
  )

export const steak: Thing = (art, { x, y, scale = 1, turn = 0 }) =>
  [-220, -132, -44, 44, 132, 220]
    .map((shift) => {
      const radians = (turn * Math.PI) / 180
      return body(
        art,
        {
          x: x + Math.cos(radians) * shift * scale,
          y: y + Math.sin(radians) * shift * scale,
          scale,
          turn: turn + 8,
        },
        { round: 9, shine: 0.45, drop: 10, rough: 0.15 },
        steakSlice(art, 0),
      )
    })
    .join('')

export const naan: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 13, shine: 0.1, drop: 11, rough: 0.06 },
    `<path d="${smooth([
      [-190, 20],
      [-150, -70],
      [-20, -112],
      [110, -90],
      [200, 0],
      [150, 76],
      [20, 104],
      [-120, 90],
    ])}" fill="#e9c58c"/>${times(30, () => {
      const x = art.chance.between(-150, 150)
      const y = art.chance.between(-66, 66)
      return `<ellipse cx="${fixed(x)}" cy="${fixed(y)}" rx="${fixed(art.chance.between(9, 30))}"
        ry="${fixed(art.chance.between(7, 19))}" fill="#8a4f22" opacity="${fixed(
          art.chance.between(0.25, 0.7),
        )}" ${blur(art, 4)}/>`
    })}`,
  )
