/** What XML 1.0 cannot contain, not even escaped; one such character makes a whole file unreadable. */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** A text without the characters that XML forbids. */
export function xmlCharacters(text: string): string {
  return text.replace(FORBIDDEN, '').trim()
}

/** An element with a text; an empty string if there is none. */
export function xmlElement(name: string, text: string | null): string {
  const content = xmlCharacters(text ?? '')
  return content === '' ? '' : `<${name}>${Bun.escapeHTML(content)}</${name}>`
}
