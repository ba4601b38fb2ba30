import { at, fixed, times } from './art.ts'
import { blur, body } from './light.ts'
import { blob, type Thing } from './shapes.ts'

const fillings = ['#6f9a42', '#8db858', '#c33322', '#f2e3cf', '#7a4526', '#8a5630', '#e8b04a']

/** Sauce to and fro over the filling of a taco, along its edge. */
const dribble = (sauce: string): string => {
  const points = Array.from({ length: 13 }, (_, index) => {
    const angle = (-152 + index * 10.3) * (Math.PI / 180)
    const reach = index % 2 === 0 ? 1.2 : 0.98
    return [Math.cos(angle) * 160 * reach, 56 + Math.sin(angle) * 186 * reach] as const
  })
  const halfway = points.map(([x, y], index) => {
    const [nextX, nextY] = points[index + 1] ?? [x, y]
    return `Q${fixed(x)} ${fixed(y)} ${fixed((x + nextX) / 2)} ${fixed((y + nextY) / 2)}`
  })
  const [startX, startY] = points[0] ?? [0, 0]
  return `<path d="M${fixed(startX)} ${fixed(startY)}${halfway.join('')}" fill="none"
    stroke="${sauce}" stroke-width="20" stroke-linecap="round"/>`
}

export const taco =
  (sauce: string): Thing =>
  (art, place) => {
    const shell = (colour: string) =>
      `<path d="M-178 84C-178 -60 -100 -142 0 -142C100 -142 178 -60 178 84Q0 116 -178 84Z"
        fill="${colour}"/>${times(14, () => {
          const angle = art.chance.between(-2.9, -0.3)
          const away = art.chance.between(20, 140)
          return `<ellipse cx="${fixed(Math.cos(angle) * away)}" 
          rx="${fixed(art.chance.between(8, 24))}"
          cy="${fixed(60 + Math.sin(angle) * away)}" ry="${fixed(art.chance.between(5, 12))}"
          fill="#a8652a" opacity=".42" ${blur(art, 4)}/>`
        })}`
    const filling = times(64, (index) => {
      const angle = -Math.PI + (index / 63) * Math.PI
      const reach = art.chance.between(0.9, 1.2)
      return `<path transform="translate(${fixed(Math.cos(angle) * 158 * reach)} ${fixed(
        62 + Math.sin(angle) * 190 * reach,
      )}) rotate(${fixed(art.chance.between(0, 180))})" d="${blob(art, 24, 14, 0.32, 7)}"
        fill="${art.chance.pick(fillings)}"/>`
    })
    return (
      body(art, place, { round: 7, shine: 0.15, drop: 12 }, at(16, -52, 1, 4, shell('#d9a451'))) +
      body(art, place, { round: 5, shine: 0.5, drop: 5 }, filling) +
      body(art, place, { round: 5, shine: 1, drop: 3 }, dribble(sauce)) +
      body(art, place, { round: 9, shine: 0.12, drop: 8, rough: 0.06 }, shell('#ecc071'))
    )
  }
