import { type Art, fixed } from './art.ts'

/** A thing's place in the picture; scale 1 is the size it is drawn at. */
export type Place = {
  x: number
  y: number
  scale?: number
  turn?: number
  /** Below 1: it lies on the ground and is seen at a low angle. */
  flat?: number
}

export type Thing = (art: Art, place: Place) => string

/** A closed, smooth line through points. */
export const smooth = (points: readonly (readonly [number, number])[]): string => {
  const point = (index: number) => points[(index + points.length) % points.length] ?? [0, 0]
  const curves = points.map((_, index) => {
    const [beforeX, beforeY] = point(index - 1)
    const [fromX, fromY] = point(index)
    const [toX, toY] = point(index + 1)
    const [afterX, afterY] = point(index + 2)
    return `C${fixed(fromX + (toX - beforeX) / 6)} ${fixed(fromY + (toY - beforeY) / 6)}
      ${fixed(toX - (afterX - fromX) / 6)} ${fixed(toY - (afterY - fromY) / 6)}
      ${fixed(toX)} ${fixed(toY)}`
  })
  const [startX, startY] = point(0)
  return `M${fixed(startX)} ${fixed(startY)}${curves.join('')}Z`
}

/** A puddle, a crumb, a piece: round, but not quite. */
export const blob = (art: Art, rx: number, ry: number, wobble: number, corners = 12): string =>
  smooth(
    Array.from({ length: corners }, (_, index) => {
      const angle = (index / corners) * Math.PI * 2
      const reach = 1 + art.chance.between(-wobble, wobble)
      return [Math.cos(angle) * rx * reach, Math.sin(angle) * ry * reach] as const
    }),
  )

/** Lies on the ground, where it would otherwise seem to float before it. */
export const lying =
  (thing: Thing): Thing =>
  (art, place) =>
    thing(art, { ...place, flat: 0.58 })

export const leafShape = (length: number, width: number): string =>
  `M0 0C${width} ${-length * 0.2} ${width * 0.8} ${-length * 0.75} 0 ${-length}
    C${-width * 0.8} ${-length * 0.75} ${-width} ${-length * 0.2} 0 0Z`
