const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The text of a description in HTML, with its paragraphs and list items on lines of their own. */
export function plainTextOf(html: string): string {
  if (!/<[a-z!/]/i.test(html) && !html.includes('&')) return html
  return html
    .replaceAll(/<(script|style)\b[^<>]*>[^<]*<\/\1>/gi, '')
    .replaceAll(/<(br|\/p|\/div|\/li|\/h\d)\b[^<>]*>/gi, '\n')
    .replaceAll(/<[a-z!/][^<>]*>/gi, '')
    .replaceAll(/&(#\d{1,6}|[a-z]{2,6});/gi, (whole, name: string) =>
      name.startsWith('#')
        ? String.fromCodePoint(Math.min(Number(name.slice(1)), 0x10ffff))
        : (entities[name.toLowerCase()] ?? whole),
    )
    .replaceAll(/[ \t]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim()
}
