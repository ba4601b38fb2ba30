/** A text as paragraphs, without any Markdown. */
export function plainHtml(text: string): string {
  return text
    .split(/\n[\t ]*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${Bun.escapeHTML(paragraph.trim()).replaceAll('\n', '<br />\n')}</p>`)
    .join('\n')
}
