import { type Art, at, down, fixed, times } from './art'
import { dark, light } from './colour'
import { blur, body } from './light'
import { blob, type Place, smooth, type Thing } from './shapes'

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

export const taco =
  (sauce: string): Thing =>
  (art, place) => {
    const shell = (colour: string) =>
      `<path d="M-178 84C-178 -60 -100 -142 0 -142C100 -142 178 -60 178 84Q0 116 -178 84Z"
        fill="${colour}"/>${times(14, () => {
          const angle = art.chance.between(-2.9, -0.3)
          const away = art.chance.between(20, 140)
          return `<ellipse cx="${fixed(Math.cos(angle) * away)}" rx="${fixed(art.chance.between(8, 24))}"
          cy="${fixed(60 + Math.sin(angle) * away)}" ry="${fixed(art.chance.between(5, 12))}" fill="#a8652a" opacity=".42" ${blur(art, 4)}/>`
        })}`
    const filling = times(64, (index) => {
      const angle = -Math.PI + (index / 63) * Math.PI
      const reach = art.chance.between(0.9, 1.2)
      return `<path transform="translate(${fixed(Math.cos(angle) * 158 * reach)} ${fixed(
        62 + Math.sin(angle) * 190 * reach,
      )}) rotate(${fixed(art.chance.between(0, 180))})" d="${blob(art, 24, 14, 0.32, 7)}"
        fill="${art.chance.pick(['#6f9a42', '#8db858', '#c33322', '#f2e3cf', '#7a4526', '#8a5630', '#e8b04a'])}"/>`
    })
    return (
      body(art, place, { round: 7, shine: 0.15, drop: 12 }, at(16, -52, 1, 4, shell('#d9a451'))) +
      body(art, place, { round: 5, shine: 0.5, drop: 5 }, filling) +
      body(art, place, { round: 9, shine: 0.12, drop: 8, rough: 0.06 }, shell('#ecc071')) +
      body(art, place, { round: 5, shine: 1, drop: 3 }, dribble(sauce))
    )
  }

/** Sauce over the filling of a taco, running down the shell in a few places. */
const dribble = (sauce: string): string =>
  `<path d="M-128 -70Q-100 -132 -74 -104T-24 -146T26 -142T74 -116T128 -72" fill="none"
    stroke="${sauce}" stroke-width="19" stroke-linecap="round"/>
  <g stroke="${sauce}" stroke-width="15" stroke-linecap="round" fill="none">
    <path d="M-92 -112v52M-18 -140v86M60 -124v40M104 -92v58"/></g>`

/** Cream stirred in: a thinning spiral. */
export const cream: Thing = (art, place) =>
  body(
    art,
    place,
    { round: 3, shine: 0.3, drop: 0 },
    times(3, (index) => {
      const width = 15 - index * 4
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
          { round: 15, shine: 0.75, drop: 5, rough: 0.12 },
          `<path d="${blob(art, 66, 48, 0.1, 8)}" fill="${colour}"/>`,
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
      `<path d="${blob(art, reach, reach * 0.96, 0.04)}" fill="#e9dfca"/>${times(420, () => {
        const angle = art.chance.between(0, 6.283)
        const away = Math.sqrt(art.chance.next()) * reach
        return `<ellipse transform="translate(${fixed(Math.cos(angle) * away)} ${fixed(
          Math.sin(angle) * away,
        )}) rotate(${fixed(art.chance.between(0, 180))})" rx="15" ry="5.4"
          fill="${art.chance.pick(['#fffdf5', '#f8f1e2', '#efe5d0'])}"/>`
      })}`,
    )

export const salmon =
  (glaze: string): Thing =>
  (art, place) =>
    body(
      art,
      place,
      { round: 15, shine: 0.5, drop: 11 },
      `<path d="M-190 -56Q-60 -92 120 -70Q196 -60 196 -8Q186 58 100 66Q-60 90 -180 60Q-206 4 -190 -56Z"
        fill="#e8814e"/><g fill="none" stroke="#f7c09a" stroke-width="6" stroke-opacity=".8">
      ${times(7, (index) => `<path d="M${index * 48 - 150} -72Q${index * 48 - 104} 0 ${index * 48 - 150} 76"/>`)}</g>`,
    ) +
    body(
      art,
      place,
      { round: 12, shine: 1, drop: 2 },
      `<path d="M-150 -40Q-60 -70 100 -54Q160 -46 156 -18Q150 8 120 -6Q104 34 70 2Q44 46 14 6
        Q-20 50 -50 4Q-84 40 -110 2Q-150 14 -156 -12Q-160 -32 -150 -40Z" fill="${glaze}"
        opacity=".9"/>`,
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

export const pretzel: Thing = (art: Art, place: Place) =>
  body(
    art,
    place,
    { round: 19, shine: 0.7, drop: 11 },
    `<path d="M-70 146C20 90 190 60 190 -50C190 -130 90 -150 0 -40C-90 -150 -190 -130 -190 -50
      C-190 60 -20 90 70 146" fill="none" stroke="#9a5420" stroke-width="54" stroke-linecap="round"
      stroke-linejoin="round"/>
    <path d="M-150 60Q-60 100 0 112M150 60Q60 100 0 112" stroke="#e6bd7e" stroke-width="11"
      stroke-linecap="round" fill="none" opacity=".5"/>`,
  ) +
  body(
    art,
    place,
    { round: 2.5, shine: 0.4, drop: 3 },
    times(40, () => {
      const angle = art.chance.between(0, 6.28)
      const side = art.chance.next() < 0.5 ? -1 : 1
      const x = side * 104 + Math.cos(angle) * 84
      const y = -36 + Math.sin(angle) * 78
      return `<rect x="${fixed(x)}" y="${fixed(y)}" width="9" height="8" rx="2" fill="#fff8ea"
        transform="rotate(${fixed(angle * 50)} ${fixed(x)} ${fixed(y)})"/>`
    }),
  )
