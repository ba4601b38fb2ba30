import { plainTextOf } from '../../plain-text.ts'
import { mainLanguageOf } from './languages.ts'
import { withoutShortcodes } from './shortcodes.ts'

// Undoes what WooCommerce's exporter does to texts, as its own importer does.

/** A cell without the apostrophe that keeps a spreadsheet from reading it as a formula. */
export function unguarded(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell
}

/** The entries of a list, in which a comma that is not a separator has a backslash before it. */
export function entries(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((entry) => valueOf(entry.trim()))
    .filter((entry) => entry !== '')
}

/** One value, such as an attribute's. Shops that were moved before may have several backslashes. */
export function valueOf(cell: string): string {
  return unguarded(cell.replaceAll(/\\{1,4},/g, ','))
}

/** Whether a description has more than text, which is left out. */
export function hasShortcodes(cell: string): boolean {
  return withoutShortcodes(cell).isChanged
}

/** The text of a description, whose line breaks are written as \n, and a written \n as \\n. */
export function descriptionOf(cell: string): string {
  const html = mainLanguageOf(unguarded(cell))
    .split('\\\\n')
    .map((part) => part.replaceAll('\\n', '\n'))
    .join('\\n')
  return plainTextOf(withLineBreaks(withoutShortcodes(html).html))
}

const blocks = new Set(
  'p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr td th div blockquote pre hr section article figure br'.split(
    ' ',
  ),
)

/** Whether a text begins with the tag of a block. */
function startsBlock(text: string): boolean {
  const name = /^<\/?([a-z][a-z0-9]{0,9})[ >/]/i.exec(text)?.[1]
  return name !== undefined && blocks.has(name.toLowerCase())
}

function endsBlock(line: string): boolean {
  return line.endsWith('>') && startsBlock(line.slice(line.lastIndexOf('<')))
}

/** WordPress shows a line break in the text of a post as one, unless it is beside a block. */
function withLineBreaks(html: string): string {
  if (!html.includes('\n') || !/<[a-z!/]/i.test(html)) return html
  const lines = html.split('\n').map((line) => line.trim())
  return lines
    .map((line, index) => {
      const before = lines[index - 1]
      if (before === undefined) return line
      const isBeside = endsBlock(before) || startsBlock(line)
      return (isBeside ? '\n' : '<br>') + line
    })
    .join('')
}

/** A name on one line. */
export function nameOf(cell: string): string {
  return plainTextOf(mainLanguageOf(unguarded(cell.normalize('NFC')))).replaceAll(/\s+/g, ' ')
}

/** The first category, without those that it is in. */
export function categoryOf([first]: readonly string[]): string | undefined {
  const name = nameOf(first?.split('>').at(-1) ?? '')
  return /^(uncategori[sz]ed|non class[ée]|)$/i.test(name) ? undefined : name
}
