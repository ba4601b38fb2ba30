import type { Locale } from '../../../i18n/locale.ts'
import { type BrandColors, type BrandKey, paletteOf } from './palette.ts'
import { fontStack, type Typeface } from './typefaces.ts'

export type Look = BrandColors & {
  typeface: Typeface
  /** The ids of uploaded pictures. */
  logo: string | null
  icon: string | null
} & { [Key in PagePicture | `${PagePicture}${'Alt' | 'FrenchAlt'}`]: string | null }

/** The pictures of pages; each has descriptions in both languages beside it (LOOK-06). */
export const pagePictures = ['homePicture', 'aboutPicture'] as const
export type PagePicture = (typeof pagePictures)[number]

/** Every setting that is an uploaded picture. */
export const lookPictures = ['logo', 'icon', ...pagePictures] as const

/** The look of a new shop. */
export const defaultLook: Look = {
  primaryColor: null,
  secondaryColor: null,
  typeface: 'fraunces',
  logo: null,
  icon: null,
  homePicture: null,
  homePictureAlt: null,
  homePictureFrenchAlt: null,
  aboutPicture: null,
  aboutPictureAlt: null,
  aboutPictureFrenchAlt: null,
}

/** A page's picture with its description in a language, else in the other; null without a picture. */
export function pagePictureIn(locale: Locale, key: PagePicture, look: Look) {
  const id = look[key]
  const [english, french] = [look[`${key}Alt`], look[`${key}FrenchAlt`]]
  const alt = (locale === 'fr' ? (french ?? english) : (english ?? french)) ?? ''
  return id === null ? null : { id, alt }
}

/** The CSS custom properties that override the style sheet's, for both themes at once. */
export function lookStyle(look: Look): Record<string, string> {
  const { light, dark } = paletteOf(look)
  const content = `light-dark(${light.content},${dark.content})`
  const colorOf = (key: BrandKey, name: 'primary' | 'secondary') =>
    look[key] && {
      [`--color-${name}`]: `light-dark(${light[name]},${dark[name]})`,
      [`--color-${name}-content`]: content,
      [`--fill-${name}`]: `light-dark(${light.fills[name].fill},${dark.fills[name].fill})`,
      [`--on-${name}`]: `light-dark(${light.fills[name].text},${dark.fills[name].text})`,
    }
  return {
    ...colorOf('primaryColor', 'primary'),
    ...(look.primaryColor && { '--invitation': light.primary }),
    ...colorOf('secondaryColor', 'secondary'),
    ...(look.typeface !== 'fraunces' && { '--font-display': fontStack(look.typeface) }),
  }
}
