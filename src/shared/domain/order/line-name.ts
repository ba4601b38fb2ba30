import { type Locale, regionalTags } from '../../i18n/locale.ts'

/** The product name on an order's line. Staff and English readers see the English name. */
export function lineName(
  locale: Locale,
  { productName, translatedName }: { productName: string; translatedName?: string },
): string {
  return (locale === 'fr' && translatedName) || productName
}

/** The `lang` attribute for `lineName`, if the name is not in the reader's language. */
export function lineNameLang(
  locale: Locale,
  { translatedName }: { translatedName?: string },
): string | undefined {
  return locale === 'fr' && !translatedName ? regionalTags.en : undefined
}
