// Normalizes and matches words, for the shop's pages, searches and collections.

const letters: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

/** Most texts are ASCII and need no normalization. */
const isAscii = /^[\n\x20-\x7e]*$/

// Defined once: a literal in a function would create a new RegExp on each call.
const marks = /\p{M}+/gu
const ligatures = /[ßæœøłđðþı]/g

/** Lower-cases a text and removes its accents, so that "Élodie" and "elodie" are equal. */
export function plainText(text: string): string {
  if (isAscii.test(text)) return text.toLowerCase()
  return text
    .normalize('NFKD')
    .replace(marks, '')
    .toLowerCase()
    .replace(ligatures, (letter) => letters[letter] ?? letter)
}

/**
 * The first keyword that a word of the text starts with, ignoring case; null if there is none (O12).
 * "herb" matches "Garden Herbs" and "d'herbes", but not "Sherbet". Words may contain
 * letters of any script, with or without accents.
 */
export function firstKeyword<Keyword extends string>(
  text: string,
  keywords: readonly Keyword[],
): Keyword | null {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return keywords.find((keyword) => words.some((word) => word.startsWith(keyword))) ?? null
}

/** The seven color groups of tag badges, in matching order (CARD-06). */
const groups = {
  hot: ['hot', 'spicy'],
  mild: ['mild'],
  herb: ['herb', 'natural'],
  medium: ['medium', 'curry'],
  sweet: ['sweet'],
  premium: ['organic', 'premium'],
  limited: ['limited', 'special'],
} as const

export type TagColor = keyof typeof groups | 'neutral'

/** The first group that has a keyword in the tag; neutral if none has (O12). */
export function tagColor(tag: string): TagColor {
  for (const [color, keywords] of Object.entries(groups)) {
    if (firstKeyword<string>(tag, keywords) !== null) return color as TagColor
  }
  return 'neutral'
}
