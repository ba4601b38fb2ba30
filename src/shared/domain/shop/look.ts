import { type BrandColors, type BrandKey, paletteOf } from './palette.ts'

export const typefaces = ['fraunces', 'sans', 'humanist', 'rounded', 'serif', 'slab'] as const
export type Typeface = (typeof typefaces)[number]

/** Font stacks for headings. They consist of system fonts; only Fraunces is downloaded. */
export const fontStacks: Record<Exclude<Typeface, 'fraunces'>, string> = {
  sans: 'system-ui, sans-serif',
  humanist: "Seravek, 'Gill Sans Nova', Ubuntu, Calibri, 'DejaVu Sans', sans-serif",
  rounded:
    "ui-rounded, 'Hiragino Maru Gothic ProN', Quicksand, Comfortaa, Manjari, 'Arial Rounded MT Bold', Calibri, sans-serif",
  serif: "'Iowan Old Style', 'Palatino Linotype', 'URW Palladio L', P052, serif",
  slab: "Rockwell, 'Rockwell Nova', 'Roboto Slab', 'DejaVu Serif', 'Sitka Small', serif",
}

export type Look = BrandColors & {
  typeface: Typeface
  /** The ids of uploaded pictures. */
  logo: string | null
  icon: string | null
}

/** The look of a new shop. */
export const defaultLook: Look = {
  primaryColor: null,
  secondaryColor: null,
  typeface: 'fraunces',
  logo: null,
  icon: null,
}

/** The CSS custom properties that override the style sheet's, for both themes at once. */
export function lookStyle(look: Look): Record<string, string> {
  const { light, dark } = paletteOf(look)
  const content = `light-dark(${light.content},${dark.content})`
  const colorOf = (key: BrandKey, name: 'primary' | 'secondary') =>
    look[key] && {
      [`--color-${name}`]: `light-dark(${light[name]},${dark[name]})`,
      [`--color-${name}-content`]: content,
    }
  return {
    ...colorOf('primaryColor', 'primary'),
    ...(look.primaryColor && { '--invitation': light.primary }),
    ...colorOf('secondaryColor', 'secondary'),
    ...(look.typeface !== 'fraunces' && { '--font-display': fontStacks[look.typeface] }),
  }
}
