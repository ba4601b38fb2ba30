/**
 * The first `longest` characters of a text, where an emoji counts as two. An emoji that would be cut in
 * half is dropped, because PostgreSQL and other programs refuse JSON with half an emoji.
 */
export function beginningOf(text: string, longest: number): string {
  const isCutInHalf = (text.codePointAt(longest - 1) ?? 0) > 0xffff
  return text.slice(0, isCutInHalf ? longest - 1 : longest)
}
