import { across, type Art, clip, down, fixed } from './art.ts'
import { dark, light } from './colour.ts'
import { emblem, type EmblemKind } from './emblems.ts'

export type LabelDesign = {
  style: 'classic' | 'block' | 'arch' | 'band'
  face: keyof typeof faces
  /** The product's name in lines; none makes a label without a name. */
  lines: readonly string[]
  kind: string
  size: string
  paper: string
  ink: string
  accent: string
  emblem: EmblemKind
}

/** The width is of a letter of average breadth, as a share of its size. */
const faces = {
  serif: { family: 'EB Garamond', weight: 600, width: 0.47, leading: 0.88 },
  didone: { family: 'Berenis ADF Pro', weight: 700, width: 0.52, leading: 0.92 },
  roman: { family: 'Quattrocento', weight: 700, width: 0.56, leading: 0.94 },
  sans: { family: 'League Spartan', weight: 800, width: 0.56, leading: 0.84 },
  condensed: { family: 'Bebas Neue', weight: 700, width: 0.42, leading: 0.86 },
  narrow: { family: 'Yanone Kaffeesatz', weight: 600, width: 0.4, leading: 0.82 },
  script: { family: 'Lobster Two', weight: 700, width: 0.44, leading: 0.9 },
} as const

export type LabelFrame = { half: number; top: number; bottom: number; sag: (y: number) => number }

type Row = {
  height: number
  draw: (y: number) => string
  /** Room for letters that reach below the line. */
  below?: number
  /** Belongs to the row above: no gap between them. */
  isTight?: boolean
}

const curve = ({ half, sag }: LabelFrame, y: number, reach = 1): string => {
  const dip = sag(y)
  const x = half * reach
  const edge = y + dip * (1 - reach * reach)
  return `M${fixed(-x)} ${fixed(edge)}Q0 ${fixed(2 * (y + dip) - edge)} ${fixed(x)} ${fixed(edge)}`
}

const rule = (frame: LabelFrame, y: number, colour: string, width: number, reach = 1): string =>
  `<path d="${curve(frame, y, reach)}" fill="none" stroke="${colour}" stroke-width="${width}"/>`

/** Everything between two heights, all the way round. */
const zone = (frame: LabelFrame, from: number, to: number, colour: string): string => {
  const { half, sag } = frame
  return `<path d="${curve(frame, from)}L${half} ${to}Q0 ${to + 2 * sag(to)} ${-half} ${to}Z"
    fill="${colour}"/>`
}

const type = (
  art: Art,
  frame: LabelFrame,
  y: number,
  words: string,
  style: { family: string; weight: number; size: number; spacing?: number; fill: string },
): string => {
  const path = art.define((id) => `<path id="${id}" d="${curve(frame, y)}" fill="none"/>`)
  const { family, weight, size, spacing = 0, fill } = style
  return `<text font-family="${family}" font-weight="${weight}" font-size="${fixed(size)}"
    letter-spacing="${fixed(spacing)}" fill="${fill}" text-anchor="middle"><textPath
    href="#${path}" startOffset="50%">${words.replace('&', '&amp;')}</textPath></text>`
}

const small = (art: Art, frame: LabelFrame, words: string, size: number, fill: string): Row => ({
  height: size,
  draw: (y) =>
    type(art, frame, y, words, {
      family: 'Cabin',
      weight: 600,
      size,
      spacing: size * 0.2,
      fill,
    }),
})

const rowsOf = (art: Art, frame: LabelFrame, design: LabelDesign): Row[] => {
  const height = frame.bottom - frame.top
  const face = faces[design.face]
  const room = frame.half * (frame.half > height ? 1.46 : 1.58)
  const onColour = design.style === 'block' || design.style === 'band'
  const ink = onColour ? design.paper : design.ink
  const smallSize = Math.min(height * 0.066, frame.half * 0.13)
  const fit = (words: string, size: number) => Math.min(size, room / (words.length * 0.78))
  const longest = Math.max(1, ...design.lines.map((line) => line.length))
  const isWide = frame.half * 1.4 > height
  const markSize = height * (design.lines.length === 0 ? 0.42 : isWide ? 0.19 : 0.21)
  const share = design.style === 'block' ? 0.74 : 0.82
  const left =
    height * share -
    markSize -
    smallSize * (design.style === 'block' ? 2.1 : 2.9) -
    height * (isWide ? 0.08 : 0.09)
  const nameSize = Math.min(
    room / (longest * face.width),
    left / Math.max(1, design.lines.length * face.leading * 0.86 + 0.2),
  )
  const mark: Row = {
    height: markSize,
    draw: (y) => {
      const middle = y - markSize / 2 + frame.sag(y)
      const ground = onColour ? design.accent : design.paper
      return `<g transform="translate(0 ${fixed(middle)})">${emblem(
        design.emblem,
        markSize,
        onColour ? light(design.accent, 0.72) : design.accent,
        ground,
      )}</g>`
    },
  }
  return [
    small(art, frame, 'SAUCERY', fit('SAUCERY', smallSize * 1.15), ink),
    mark,
    ...design.lines.map((words, index) => ({
      height: nameSize * face.leading * (index === 0 ? 0.74 : 0.92),
      below: index === design.lines.length - 1 ? nameSize * 0.2 : 0,
      isTight: index > 0,
      draw: (y: number) => type(art, frame, y, words, { ...face, size: nameSize, fill: ink }),
    })),
    small(art, frame, design.kind, fit(design.kind, smallSize), onColour ? ink : design.accent),
    ...(design.size && design.style !== 'block'
      ? [small(art, frame, design.size, smallSize * 0.78, ink)]
      : []),
  ]
}

const ornament = (frame: LabelFrame, design: LabelDesign): string => {
  const { top, bottom } = frame
  const height = bottom - top
  if (design.style === 'block') {
    return (
      zone(frame, top, bottom - height * 0.14, design.accent) +
      rule(frame, top + height * 0.035, design.paper, 1.6)
    )
  }
  if (design.style === 'band') {
    return (
      zone(frame, top, bottom, design.accent) +
      zone(frame, top, top + height * 0.03, design.paper) +
      zone(frame, bottom - height * 0.03, bottom, design.paper) +
      rule(frame, top + height * 0.055, design.paper, 1.4) +
      rule(frame, bottom - height * 0.055, design.paper, 1.4)
    )
  }
  if (design.style === 'arch') {
    const width = frame.half * 0.86
    const middle = top + height * 0.5
    return `<path d="M${-width} ${bottom + 30}V${middle}A${width} ${height * 0.44} 0 0 1 ${width}
      ${middle}V${bottom + 30}Z" fill="none" stroke="${design.accent}" stroke-width="2"/>
      <g opacity=".07">${zone(frame, top, bottom, design.accent)}</g>`
  }
  return [0.035, 0.055]
    .map((inset, index) =>
      [top + height * inset, bottom - height * inset]
        .map((y) => rule(frame, y, design.accent, index === 0 ? 3 : 1.2))
        .join(''),
    )
    .join('')
}

const stack = (frame: LabelFrame, rows: readonly Row[], share: number): string => {
  const height = frame.bottom - frame.top
  const inside = height * share
  const used = rows.reduce((sum, row) => sum + row.height + (row.below ?? 0), 0)
  const gap = (inside - used) / (rows.filter((row) => !row.isTight).length - 1)
  let y = frame.top + height * 0.09 - gap
  return rows
    .map((row) => {
      y += row.height + (row.isTight ? 0 : gap)
      const drawn = row.draw(y)
      y += row.below ?? 0
      return drawn
    })
    .join('')
}

const sizeStrip = (art: Art, frame: LabelFrame, design: LabelDesign): string => {
  const height = frame.bottom - frame.top
  const size = Math.min(height * 0.055, frame.half * 0.11)
  return small(art, frame, design.size, size, design.ink).draw(frame.bottom - height * 0.045)
}

export const paintLabel = (
  art: Art,
  frame: LabelFrame,
  design: LabelDesign,
  bend: number,
): string => {
  const { half, top, bottom, sag } = frame
  const isBlock = design.style === 'block'
  const shape = `<path d="${curve(frame, top)}L${half} ${bottom}
    Q0 ${bottom + 2 * sag(bottom)} ${-half} ${bottom}Z"/>`
  const depth = 0.36 + bend * 0.26
  const shade = across(art, [
    [0, '#4a2208', depth],
    [0.07, '#5a3010', depth * 0.5],
    [0.2, '#6b4020', 0.04],
    [0.34, '#fffaf0', 0.1],
    [0.5, '#6b4020', 0],
    [0.74, '#6b4020', depth * 0.2],
    [0.92, '#4a2208', depth * 0.62],
    [1, '#3a1a08', depth],
  ])
  const sheet = zone(frame, top, bottom, design.paper)
  const edge = down(art, [
    [0, '#ffffff', 0.5],
    [1, dark(design.paper, 0.6), 0.5],
  ])
  return `<g clip-path="${clip(art, shape)}">${sheet}${ornament(frame, design)}
    ${stack(frame, rowsOf(art, frame, design), isBlock ? 0.71 : 0.82)}
    ${isBlock ? sizeStrip(art, frame, design) : ''}
    <rect x="${-half}" y="${top}" width="${half * 2}" height="${bottom - top + 80}"
      fill="${shade}"/></g>
    <path d="${curve(frame, bottom)}" fill="none" stroke="${edge}" stroke-width="1.5"/>`
}
