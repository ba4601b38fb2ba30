/**
 * The first of these keywords with which a word of the text begins, in any letter case; null when
 * there is none (O12). "herb" is in "Garden Herbs" and in "d'herbes", but not in "Sherbet". A letter
 * of any script and its accents belong to a word.
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
