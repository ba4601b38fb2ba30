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
