/**
 * The first keyword that starts a word of the text, in any letter case; null if none (O12). "herb" is
 * in "Garden Herbs" and in "d'herbes", but not in "Sherbet". Words are letters of any script with
 * their accents.
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

type TagColor = keyof typeof groups | 'neutral'

/** The first group with a keyword in the tag; other tags are neutral (O12). */
export function tagColor(tag: string): TagColor {
  for (const [color, keywords] of Object.entries(groups)) {
    if (firstKeyword<string>(tag, keywords) !== null) return color as TagColor
  }
  return 'neutral'
}
