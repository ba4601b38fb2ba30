/** A point, or a curve by its two handles and its end; x is half the width, y goes up as minus. */
type Reach = readonly [number, number] | readonly [number, number, number, number, number, number]

export type VesselShape = {
  side: readonly Reach[]
  /** Where the sauce ends. */
  fill: number
  label: { top: number; bottom: number }
  /** 1 is a round body; less is flatter, so that its label bends less. */
  bend: number
  closure: 'tall-cap' | 'cap' | 'lid' | 'swing' | 'nozzle' | 'cork'
  /** Plastic instead of glass. */
  opaque?: boolean
  handle?: boolean
}

export const vesselShapes = {
  woozy: {
    side: [
      [84, 0],
      [94, -2, 102, -9, 102, -28],
      [102, -396],
      [102, -470, 40, -474, 36, -560],
      [34, -652],
    ],
    fill: -590,
    label: { top: -384, bottom: -48 },
    bend: 1,
    closure: 'tall-cap',
  },
  flask: {
    side: [
      [142, 0],
      [158, -2, 168, -10, 168, -34],
      [168, -430],
      [168, -512, 64, -500, 55, -566],
      [53, -636],
    ],
    fill: -548,
    label: { top: -404, bottom: -70 },
    bend: 0.5,
    closure: 'cap',
  },
  jar: {
    side: [
      [176, 0],
      [200, -5, 210, -16, 210, -48],
      [210, -314],
      [210, -352, 184, -350, 180, -378],
      [180, -392],
    ],
    fill: -346,
    label: { top: -292, bottom: -60 },
    bend: 1,
    closure: 'lid',
  },
  'tall-jar': {
    side: [
      [142, 0],
      [160, -4, 170, -14, 170, -42],
      [170, -478],
      [170, -520, 146, -520, 142, -552],
      [142, -566],
    ],
    fill: -516,
    label: { top: -440, bottom: -72 },
    bend: 1,
    closure: 'lid',
  },
  'swing-top': {
    side: [
      [118, 0],
      [134, -4, 142, -12, 142, -36],
      [142, -330],
      [142, -450, 52, -452, 48, -566],
      [46, -640],
    ],
    fill: -520,
    label: { top: -318, bottom: -66 },
    bend: 1,
    closure: 'swing',
  },
  squeeze: {
    side: [
      [112, 0],
      [130, -4, 138, -14, 138, -42],
      [138, -150, 122, -190, 122, -260],
      [122, -330, 138, -370, 138, -450],
      [138, -530, 96, -548, 82, -572],
    ],
    fill: -560,
    label: { top: -420, bottom: -84 },
    bend: 1,
    closure: 'nozzle',
    opaque: true,
  },
  jug: {
    side: [
      [120, 0],
      [148, -6, 168, -34, 168, -110],
      [168, -250],
      [168, -372, 54, -372, 48, -448],
      [48, -512],
    ],
    fill: -410,
    label: { top: -270, bottom: -66 },
    bend: 1,
    closure: 'cork',
    handle: true,
  },
} as const satisfies Record<string, VesselShape>

export type VesselKind = keyof typeof vesselShapes

export type Contour = readonly (readonly [x: number, y: number])[]

/** The right side as many short steps, from the base to the mouth. */
export const contourOf = (shape: VesselShape): Contour => {
  const points: [number, number][] = []
  for (const reach of shape.side) {
    const from = points.at(-1)
    if (reach.length === 2 || from === undefined) {
      const [x, y] = reach
      if (from) for (let step = 1; step < 24; step++) points.push(between(from, [x, y], step / 24))
      points.push([x, y])
      continue
    }
    const [ax, ay, bx, by, x, y] = reach
    for (let step = 1; step <= 24; step++) {
      const t = step / 24
      const s = 1 - t
      const bezier = (p0: number, p1: number, p2: number, p3: number) =>
        s ** 3 * p0 + 3 * s * s * t * p1 + 3 * s * t * t * p2 + t ** 3 * p3
      points.push([bezier(from[0], ax, bx, x), bezier(from[1], ay, by, y)])
    }
  }
  return points
}

const between = (
  [x, y]: readonly [number, number],
  [toX, toY]: readonly [number, number],
  share: number,
): [number, number] => [x + (toX - x) * share, y + (toY - y) * share]

export const halfWidthAt = (contour: Contour, y: number): number => {
  const above = contour.find(([, pointY]) => pointY <= y)
  return above?.[0] ?? contour.at(-1)?.[0] ?? 0
}

export const mouthOf = (contour: Contour): readonly [number, number] => contour.at(-1) ?? [0, 0]
