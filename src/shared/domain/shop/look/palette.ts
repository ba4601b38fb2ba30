import * as m from '../../../i18n/messages.ts'
import { contrast, difference, type Hex, mixed, oklabOf, withLightness } from './color.ts'

export const themeNames = ['light', 'dark'] as const
type ThemeName = (typeof themeNames)[number]

/** The colors of `src/web/styles/theme.css` that appear next to the brand's colors. */
export const surfaces = {
  light: {
    page: '#fbf6ee',
    raised: ['#f4eadb', '#e6d6bf'],
    text: '#2a1a14',
    primary: '#a52a1a',
    secondary: '#4f6b3a',
  },
  dark: {
    page: '#1c1310',
    raised: ['#261a16', '#3d2b24'],
    text: '#f6ead9',
    primary: '#f0836b',
    secondary: '#a9c48a',
  },
} as const

export type BrandColors = { primaryColor: Hex | null; secondaryColor: Hex | null }
export type BrandKey = keyof BrandColors

/** A color behind text, and the color of that text. */
type Fill = { fill: Hex; text: Hex }

/** The variants of a theme for text, the color of text on them, and the colors of buttons and banners. */
type ThemePalette = {
  primary: Hex
  secondary: Hex
  content: Hex
  fills: Record<'primary' | 'secondary', Fill>
}

/** The minimum contrast of text (WCAG 1.4.3); borders and focus rings need less (1.4.11). */
const READABLE = 4.5
/** How much Oklab lightness a color may lose on light pages before it looks like another color. */
const MOST_DARKENED = 0.45
/** Below this, a button looks like the page around it. */
const LEAST_VISIBLE = 0.1
/** Below this, the primary and the secondary color look the same. */
const LEAST_DIFFERENCE = 0.06
const STEP = 0.005
/** The share of black in a hovered button, as daisyUI has it. */
const HOVERED = 0.07

/**
 * A color's variant for a theme: the color itself if it is readable, else the same color with the
 * nearest readable lightness. It must be readable as text on every background and as the background
 * of a button, hovered or not.
 */
export function variantFor(theme: ThemeName, color: Hex): Hex {
  const lab = oklabOf(color)
  const direction = theme === 'light' ? -1 : 1
  let variant = color.toLowerCase()
  for (let l = lab.l; !isReadable(theme, variant) && l >= 0 && l <= 1; l += direction * STEP) {
    variant = withLightness(lab, l)
  }
  return variant
}

function isReadable(theme: ThemeName, color: Hex): boolean {
  const { page, raised } = surfaces[theme]
  const hovered = mixed('#000000', HOVERED, color)
  // In the dark theme, the free-shipping banner has text in the secondary color on a tint of it.
  const tinted = mixed(color, 0.18, page)
  const behind = [page, ...raised, ...(theme === 'dark' ? [tinted] : [])]
  return [...behind.map((back) => contrast(color, back)), contrast(page, hovered)].every(
    (ratio) => ratio >= READABLE,
  )
}

/**
 * A color for buttons and banners of a theme: the color itself, under black or white text. The color of
 * text if it would look like the page.
 */
export function fillFor(theme: ThemeName, color: Hex): Fill {
  const { page } = surfaces[theme]
  if (difference(color, page) < LEAST_VISIBLE) return { fill: variantFor(theme, color), text: page }
  const lab = oklabOf(color)
  // A color between the two, too dark for black text and too light for white, changes by a shade.
  for (let shade = 0; ; shade += 1) {
    const fill = shade === 0 ? color.toLowerCase() : withLightness(lab, lab.l - shade * STEP)
    const text = ['#ffffff', '#000000'].find((each) => isReadableOn(each, fill))
    if (text) return { fill, text }
  }
}

function isReadableOn(text: Hex, fill: Hex): boolean {
  const hovered = mixed('#000000', HOVERED, fill)
  return [fill, hovered].every((back) => contrast(text, back) >= READABLE)
}

/** The shop's colors in each theme; the defaults where the owner chose none. */
export function paletteOf(brand: BrandColors): Record<ThemeName, ThemePalette> {
  const of = (theme: ThemeName) => ({
    primary: brand.primaryColor ? variantFor(theme, brand.primaryColor) : surfaces[theme].primary,
    secondary: brand.secondaryColor
      ? variantFor(theme, brand.secondaryColor)
      : surfaces[theme].secondary,
    content: surfaces[theme].page,
    fills: {
      primary: fillFor(theme, brand.primaryColor ?? surfaces[theme].primary),
      secondary: fillFor(theme, brand.secondaryColor ?? surfaces[theme].secondary),
    },
  })
  return { light: of('light'), dark: of('dark') }
}

type ColorRefusal =
  | { key: BrandKey; reason: 'pale'; variant: Hex }
  | { key: BrandKey; reason: 'alike'; theme: ThemeName }

/** Why colors cannot be used, or null. Problems that a different lightness can fix do not count. */
export function colorRefusal(brand: BrandColors): ColorRefusal | null {
  for (const key of ['primaryColor', 'secondaryColor'] as const) {
    const color = brand[key]
    if (!color) continue
    const variant = variantFor('light', color)
    if (oklabOf(color).l - oklabOf(variant).l > MOST_DARKENED)
      return { key, reason: 'pale', variant }
  }
  const palette = paletteOf(brand)
  const theme = themeNames.find(
    (name) => difference(palette[name].primary, palette[name].secondary) < LEAST_DIFFERENCE,
  )
  if (!theme) return null
  return { key: brand.secondaryColor ? 'secondaryColor' : 'primaryColor', reason: 'alike', theme }
}

/** The reason in words, for staff. */
export function colorRefusalWords(refusal: ColorRefusal): string {
  return refusal.reason === 'pale' ? m.colourTooPale(refusal) : m.coloursAlike(refusal)
}
