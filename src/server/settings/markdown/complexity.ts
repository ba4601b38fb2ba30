/** Asterisks and underscores in a row that one paragraph may have: 250 words in bold. */
const EMPHASIS = 500
/** Marks of quotes and lists that may stand behind another one on the same line, in the whole text. */
const NESTED = 1_000

/** The mark of a quote or of a list's item, with the space before it. */
const container = /[\t ]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[\t ]|$))/y
const emphasis = /\*+|_+/g
/** A line that ends the paragraph before it: an empty one, or the first of a quote or list. */
const newParagraph = /^[\t ]*(?:$|>|[-+*][\t ]|1[.)][\t ])/

/**
 * Whether the renderer would need much time and memory for a text: for emphasis within a paragraph, and
 * for quotes and lists within each other, they grow with the square of their number. This takes one pass.
 */
export function isTooComplex(markdown: string): boolean {
  let nested = 0
  let marks = 0
  for (const line of markdown.split(/\r\n?|\n/)) {
    nested += Math.max(0, countOf(container, line, NESTED + 1) - 1)
    if (newParagraph.test(line)) marks = 0
    marks += countOf(emphasis, line, EMPHASIS)
    if (nested > NESTED || marks > EMPHASIS) return true
  }
  return false
}

/** How often a sticky or global pattern matches, up to one more than `most`. Keeps none of the matches. */
function countOf(pattern: RegExp, line: string, most: number): number {
  let count = 0
  pattern.lastIndex = 0
  while (count <= most && pattern.test(line)) count += 1
  return count
}
