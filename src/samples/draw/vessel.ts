import { across, type Art, clip, down, fixed, radial, times } from './art.ts'
import { paintClosure } from './closures.ts'
import { bright, dark, light } from './colour.ts'
import { type LabelDesign, paintLabel } from './label.ts'
import { blur, standing } from './light.ts'
import {
  type Contour,
  contourOf,
  halfWidthAt,
  mouthOf,
  type VesselKind,
  type VesselShape,
  vesselShapes,
} from './vessel-shapes.ts'

export type Bits = { count: number; colours: readonly string[]; size: number; long?: number }

export type Vessel = {
  shape: VesselKind
  sauce: string
  bits?: readonly Bits[]
  cap: string
  label: LabelDesign
}

export type Stand = { x: number; y: number; scale: number; turn?: number }

const outline = (contour: Contour, bend: number, inset = 0): string => {
  const right = contour.map(([x, y]) => `${fixed(x - inset)} ${fixed(y)}`)
  const left = contour.toReversed().map(([x, y]) => `${fixed(inset - x)} ${fixed(y)}`)
  const base = contour[0]?.[0] ?? 0
  const reach = fixed(base * 0.6)
  const dip = fixed(base * 0.13 * bend)
  return `M${right.join('L')}L${left.join('L')}C-${reach} ${dip} ${reach} ${dip}
    ${fixed(base - inset)} 0Z`
}

/** A reflection that follows the side, between two shares of the half width; left is below 0. */
const streak = (contour: Contour, from: number, to: number, low: number, high: number): string => {
  const part = contour.filter(([, y]) => y <= low && y >= high)
  const there = part.map(([x, y]) => `${fixed(x * from)} ${fixed(y)}`)
  const back = part.toReversed().map(([x, y]) => `${fixed(x * to)} ${fixed(y)}`)
  return `M${there.join('L')}L${back.join('L')}Z`
}

const roundness = (art: Art, sauce: string): string =>
  across(art, [
    [0, dark(sauce, 0.62)],
    [0.06, dark(sauce, 0.42)],
    [0.2, bright(sauce, 0.06)],
    [0.32, bright(sauce, 0.17)],
    [0.5, sauce],
    [0.7, bright(sauce, 0.12)],
    [0.84, dark(sauce, 0.16)],
    [0.95, dark(sauce, 0.5)],
    [1, dark(sauce, 0.4)],
  ])

const scatterBits = (art: Art, contour: Contour, fill: number, bits: readonly Bits[]): string =>
  bits
    .map(({ count, colours, size, long = 1 }) =>
      times(count, () => {
        const y = art.chance.between(fill + 14, -10)
        const half = halfWidthAt(contour, y) - 6
        const x = Math.sin(art.chance.between(-1.45, 1.45)) * half
        const squeeze = Math.sqrt(Math.max(0.08, 1 - (x / half) ** 2))
        const rx = size * art.chance.between(0.5, 1.1) * long
        const ry = size * art.chance.between(0.5, 1)
        return `<ellipse transform="translate(${fixed(x)} ${fixed(y)}) scale(${fixed(squeeze)} 1)
          rotate(${fixed(art.chance.between(0, 180))})" rx="${fixed(rx)}" ry="${fixed(ry)}"
          fill="${art.chance.pick(colours)}" opacity="${fixed(art.chance.between(0.45, 0.95))}"/>`
      }),
    )
    .join('')

const sauceInside = (art: Art, vessel: Vessel, shape: VesselShape, contour: Contour): string => {
  const { sauce, bits = [] } = vessel
  const half = halfWidthAt(contour, shape.fill) - 6
  const widest = Math.max(...contour.map(([x]) => x))
  const glow = radial(art, [
    [0, bright(sauce, 0.7), 0.6],
    [1, bright(sauce, 0.4), 0],
  ])
  return `<g clip-path="${clip(art, `<path d="${outline(contour, shape.bend, 6)}"/>`)}">
    <rect x="${-widest}" y="${shape.fill}" width="${widest * 2}" height="${60 - shape.fill}"
      fill="${roundness(art, sauce)}"/>
    <rect x="${-widest}" y="${shape.fill}" width="${widest * 2}" height="${60 - shape.fill}"
      fill="${down(art, [
        [0, '#ffffff', 0.06],
        [0.14, '#ffffff', 0],
        [0.3, dark(sauce, 0.8), 0.12],
        [1, dark(sauce, 0.8), 0.42],
      ])}"/>
    ${scatterBits(art, contour, shape.fill, bits)}
    <ellipse cx="${widest * 0.5}" cy="-40" rx="${widest * 0.5}" ry="52" fill="${glow}"/>
    <ellipse cy="${shape.fill}" rx="${half}" ry="${half * 0.1}" fill="${light(sauce, 0.3)}"/>
    <ellipse cy="${shape.fill + 1.5}" rx="${half * 0.9}" ry="${half * 0.07}"
      fill="${dark(sauce, 0.15)}" opacity=".7"/></g>`
}

const glassOver = (art: Art, shape: VesselShape, contour: Contour): string => {
  const base = contour[0]?.[0] ?? 0
  const edge = across(art, [
    [0, '#2a1a14', 0.4],
    [0.12, '#ffffff', 0.28],
    [0.5, '#ffffff', 0.08],
    [0.88, '#ffffff', 0.42],
    [1, '#2a1a14', 0.35],
  ])
  return `<path d="${outline(contour, shape.bend, 2.5)}" fill="none" stroke="${edge}"
      stroke-width="5"/>
    <path d="M${-base} -14Q0 ${fixed(base * 0.2 * shape.bend - 12)} ${base} -14" fill="none"
      stroke="#fff" stroke-opacity=".38" stroke-width="5" ${blur(art, 1.6)}/>
    <path d="M${-base + 8} -2Q0 ${fixed(base * 0.2 * shape.bend - 3)} ${base - 8} -2" fill="none"
      stroke="#fff" stroke-opacity=".5" stroke-width="3" ${blur(art, 0.8)}/>`
}

const plastic = (art: Art, vessel: Vessel, shape: VesselShape, contour: Contour): string =>
  `<path d="${outline(contour, shape.bend)}" fill="${roundness(art, light(vessel.sauce, 0.1))}"/>
  <path d="${outline(contour, shape.bend)}" fill="${down(art, [
    [0, '#ffffff', 0.22],
    [0.2, '#ffffff', 0],
    [1, dark(vessel.sauce, 0.8), 0.3],
  ])}"/>`

/** A window in the glass: two panes on the left, a thin edge on the right. */
const reflections = (art: Art, contour: Contour, top: number, strength: number): string => {
  const soft = down(art, [
    [0, '#ffffff', 0.1],
    [0.15, '#ffffff', 0.95],
    [0.6, '#ffffff', 0.6],
    [1, '#ffffff', 0.15],
  ])
  const bar = top * 0.62
  const pane = (low: number, high: number) =>
    `<path d="${streak(contour, -0.86, -0.7, low, high)}"/>
    <path d="${streak(contour, -0.66, -0.61, low, high)}" opacity=".75"/>`
  return `<g fill="${soft}" opacity="${0.62 * strength}" ${blur(art, 1.2)}>
      ${pane(-20, bar + 7)}${pane(bar - 7, top + 8)}</g>
    <path d="${streak(contour, 0.92, 0.85, -16, top)}" fill="${soft}"
      opacity="${0.5 * strength}" ${blur(art, 1.4)}/>
    <path d="${streak(contour, 0.8, 0.785, -30, top * 0.8)}" fill="${soft}"
      opacity="${0.3 * strength}" ${blur(art, 1)}/>`
}

const handleOf = (art: Art): string => {
  const glass = across(art, [
    [0, '#8a7a66', 0.45],
    [0.35, '#ffffff', 0.75],
    [0.6, '#c4b8a6', 0.5],
    [1, '#5d4f40', 0.6],
  ])
  return `<path d="M50 -470Q118 -490 122 -420Q122 -376 88 -366" fill="none" stroke="${glass}"
    stroke-width="20" stroke-linecap="round"/>
    <path d="M56 -474Q108 -482 114 -424" fill="none" stroke="#fff" stroke-opacity=".6"
    stroke-width="4" stroke-linecap="round" ${blur(art, 1)}/>`
}

export const paintVessel = (art: Art, vessel: Vessel, stand: Stand): string => {
  const shape: VesselShape = vesselShapes[vessel.shape]
  const contour = contourOf(shape)
  const mouth = mouthOf(contour)
  const base = contour[0]?.[0] ?? 0
  const { x, y, scale, turn = 0 } = stand
  const labelHalf = halfWidthAt(contour, (shape.label.top + shape.label.bottom) / 2) + 0.5
  const frame = {
    half: labelHalf,
    ...shape.label,
    sag: (height: number) => labelHalf * shape.bend * (0.14 + height / 6200),
  }
  const inside = shape.opaque
    ? plastic(art, vessel, shape, contour)
    : `<path d="${outline(contour, shape.bend)}" fill="#fffaf0" opacity=".3"/>
      ${sauceInside(art, vessel, shape, contour)}${glassOver(art, shape, contour)}`
  const label = clip(art, `<path d="${outline(contour, shape.bend)}"/>`)
  const caustic = `<ellipse cx="${base * 1.15}" cy="${base * 0.08}" rx="${base * 0.62}"
    ry="${base * 0.1}" fill="${bright(vessel.sauce, 0.5)}" opacity="${shape.opaque ? 0 : 0.4}"
    ${blur(art, 18)}/>`
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">
    ${standing(art, 0, base * 0.05, base * 1.5)}${caustic}
    ${shape.handle ? handleOf(art) : ''}${inside}
    ${reflections(art, contour, mouth[1], shape.opaque ? 0.55 : 1)}
    <g clip-path="${label}">${paintLabel(art, frame, vessel.label, shape.bend)}</g>
    <path d="${streak(contour, -0.84, -0.64, shape.label.bottom, shape.label.top)}" fill="#fff"
      opacity=".17" ${blur(art, 4)}/>
    ${paintClosure(art, shape.closure, mouth, vessel.cap)}</g>`
}
