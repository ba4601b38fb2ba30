import type { Locale } from '../../../i18n/locale.ts'
import * as m from '../../../i18n/messages.ts'
import { lineName } from '../line-name.ts'

type Component = { productName: string; translatedName?: string; quantity: number }

type LineWithContents = { components?: readonly Component[] }

/** What is in so many packs of an order's line, such as "6 × Maple Mustard"; empty for no pack. */
export function packContents(
  locale: Locale,
  { components = [] }: LineWithContents,
  packs: number,
): string[] {
  return components.map(({ quantity, ...component }) =>
    m.orderUnitsOf({ count: quantity * packs, name: lineName(locale, component) }),
  )
}

/** The same as a sentence; null for no pack. */
export function packContentsWords(
  locale: Locale,
  line: LineWithContents,
  packs: number,
): string | null {
  const contents = packContents(locale, line, packs)
  return contents.length === 0 ? null : m.orderContains({ contents: contents.join(', ') })
}
