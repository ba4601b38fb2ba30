import { micromark } from 'micromark'

/** Pictures, indented code and HTML are not part of the shop's Markdown. */
const without = { disable: { null: ['labelStartImage', 'codeIndented', 'htmlFlow', 'htmlText'] } }

/**
 * The owner's Markdown as HTML that cannot run scripts: tags are escaped, and links have safe
 * protocols only. Headings start at the second level, because the page has the first.
 */
export function htmlOf(markdown: string): string {
  const html = micromark(markdown, { extensions: [without] })
  // Angle brackets in text are escaped, so any that are left belong to the library's own tags.
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + 1)}>`,
  )
}
