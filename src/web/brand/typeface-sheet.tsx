import { type Typeface, typefaceSheet } from '#shared/domain/shop/look/typefaces.ts'

/** Loads the fonts of a typeface; those of the default come with every page. */
export function TypefaceSheet({ typeface = 'fraunces' }: { typeface?: Typeface | undefined }) {
  return typeface === 'fraunces' ? null : <link rel="stylesheet" href={typefaceSheet(typeface)} />
}
