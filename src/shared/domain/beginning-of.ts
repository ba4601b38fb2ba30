/**
 * The first `longest` code units of a text, as JavaScript counts its length. An emoji or other surrogate pair that would be
 * cut in half is dropped, because PostgreSQL and other programs reject JSON with a lone surrogate.
 */
export function beginningOf(text: string, longest: number): string {
  const isCutInHalf = (text.codePointAt(longest - 1) ?? 0) > 0xffff
  return text.slice(0, isCutInHalf ? longest - 1 : longest)
}
