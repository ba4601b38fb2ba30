/**
 * The beginning of a text, at most so many characters, of which an emoji counts as two. One that would
 * be cut in half is left out, because PostgreSQL and other programs refuse JSON with half of one.
 */
export function beginningOf(text: string, longest: number): string {
  const isCutInHalf = (text.codePointAt(longest - 1) ?? 0) > 0xffff
  return text.slice(0, isCutInHalf ? longest - 1 : longest)
}
