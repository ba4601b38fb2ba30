import { micromark } from 'micromark'

/** Pictures and code by indentation are not part of the shop's Markdown. */
const without = { disable: { null: ['labelStartImage', 'codeIndented', 'htmlFlow', 'htmlText'] } }

/**
 * The owner's Markdown as HTML without anything that runs: tags are text, and links have safe
 * protocols only. Headings start at the second level, because the page has the first.
 */
export function htmlOf(markdown: string): string {
  const html = micromark(markdown, { extensions: [without] })
  // Outside of text there are no brackets but the library's own tags.
  return html.replace(
    /<(\/?)h([1-6])>/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + 1)}>`,
  )
}

/** Whole tags and links, which stay as they are, or an email address at the start of a word. */
const emailInText = /<a\b.*?<\/a>|<[^>]*>|(?<![^\s>(])([\w.+-]+@[\w-]+(?:\.[\w-]+)+)/gs

/** Makes the email addresses in the text of this HTML links. */
export function linkEmails(html: string): string {
  return html.replace(emailInText, (found, email?: string) =>
    email === undefined ? found : `<a href="mailto:${email}">${email}</a>`,
  )
}
