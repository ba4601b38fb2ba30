import { brand } from './colour.ts'
import type { LabelDesign } from './label.ts'

/** A label as the shop orders it: dark ink on its own paper unless told otherwise. */
export const label = (
  style: LabelDesign['style'],
  face: LabelDesign['face'],
  lines: readonly string[],
  kind: string,
  size: string,
  emblem: LabelDesign['emblem'],
  accent: string,
  sheet: string = brand.paper,
): LabelDesign => ({ style, face, lines, kind, size, emblem, accent, paper: sheet, ink: brand.ink })
