import { type Art, fixed, times } from './art.ts'
import { body } from './light.ts'
import type { Place, Thing } from './shapes.ts'

type Curve = readonly [number, number, number, number, number, number]

const start = [84, 120] as const
const strand: readonly Curve[] = [
  [44, 74, -8, 52, -40, 8],
  [-92, -64, -124, -152, -182, -98],
  [-242, -30, -152, 140, 0, 140],
]

/** A salted pretzel: two strands that mirror each other, one laid over the other. */
export const pretzel: Thing = (art, place) => {
  const half = (side: number) =>
    body(
      art,
      place,
      { round: 24, shine: 0.6, drop: 9, rough: 0.03 },
      `<path transform="scale(${side} 1)" d="M${start.join(' ')}${strand
        .map((curve) => `C${curve.join(' ')}`)
        .join('')}" fill="none" stroke="#9c5722" stroke-width="54" stroke-linecap="round"/>`,
    )
  return half(1) + half(-1) + salt(art, place)
}

const salt = (art: Art, place: Place): string =>
  body(
    art,
    place,
    { round: 2.5, shine: 0.4, drop: 3 },
    times(58, () => {
      const [x, y] = spotOn(art)
      const turn = art.chance.between(0, 90)
      return `<rect x="-4.5" y="-4" width="9" height="8" rx="2" fill="#fff8ea"
        transform="translate(${fixed(x)} ${fixed(y)}) rotate(${fixed(turn)})"/>`
    }),
  )

const spotOn = (art: Art): readonly [number, number] => {
  const index = art.chance.whole(1, 2)
  const before = strand[index - 1]
  const [ax, ay, bx, by, toX, toY] = strand[index] ?? [0, 0, 0, 0, 0, 0]
  const [fromX, fromY] = before ? [before[4], before[5]] : start
  const t = art.chance.next()
  const s = 1 - t
  const along = (p0: number, p1: number, p2: number, p3: number) =>
    s ** 3 * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t ** 3 * p3
  const side = art.chance.pick([-1, 1])
  return [
    side * along(fromX, ax, bx, toX) + art.chance.between(-15, 15),
    along(fromY, ay, by, toY) + art.chance.between(-15, 15),
  ]
}
