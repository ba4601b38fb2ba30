import { Parser } from 'htmlparser2'

/** What a browser does not show, with everything inside. */
const unseen = new Set(
  'script style template noscript head title iframe svg object video audio canvas select textarea'.split(
    ' ',
  ),
)

/** Elements with a blank line around them, and those that only start a line. */
const paragraphs = new Set('p h1 h2 h3 h4 h5 h6 ul ol dl table blockquote pre hr figure'.split(' '))
const lines = new Set(
  'div li dt dd tr caption section article header footer main aside nav address form fieldset figcaption details summary center'.split(
    ' ',
  ),
)

/**
 * The text of a description in HTML as a browser shows it: paragraphs apart, list items and rows of
 * tables on lines of their own, cells apart. Text without a tag keeps its line breaks.
 */
export function plainTextOf(html: string): string {
  const hasTags = /<[a-z!/]/i.test(html)
  if (!hasTags && !html.includes('&')) return html.trim()
  const page = textWriter()
  /** How many elements are open within one that is not shown, itself included. */
  let hidden = 0
  let preformatted = hasTags ? 0 : 1
  const lists: (number | null)[] = []
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      if (hidden > 0 || isHidden(tag, attributes)) {
        hidden += 1
        return
      }
      page.breakLines(breaksAround(tag, lists.length))
      if (tag === 'br') page.endLine()
      if (tag === 'pre') preformatted += 1
      if (tag === 'td' || tag === 'th') page.startCell()
      if (tag === 'tr') page.startRow()
      if (tag === 'ul' || tag === 'ol') lists.push(tag === 'ol' ? 0 : null)
      if (tag === 'li') page.mark(nextMark(lists))
    },
    ontext: (text) => {
      if (hidden > 0) return
      const parts = preformatted > 0 ? text.split('\n') : [text]
      for (const [index, part] of parts.entries()) {
        if (index > 0) page.endLine()
        page.write(part)
      }
    },
    onclosetag: (tag) => {
      if (hidden > 0) {
        hidden -= 1
        return
      }
      if (tag === 'ul' || tag === 'ol') lists.pop()
      if (tag === 'pre') preformatted -= 1
      page.breakLines(breaksAround(tag, lists.length))
    },
  })
  parser.write(html)
  parser.end()
  return page.text()
}

function isHidden(tag: string, { hidden, style = '' }: Record<string, string>): boolean {
  return unseen.has(tag) || hidden !== undefined || /display\s?:\s?none/i.test(style)
}

function breaksAround(tag: string, depth: number): number {
  if (lines.has(tag)) return 1
  const isInnerList = depth > 0 && /^[uo]l$/.test(tag)
  return paragraphs.has(tag) ? (isInnerList ? 1 : 2) : 0
}

/** The bullet or number of a list's next item. */
function nextMark(lists: (number | null)[]): string {
  const count = lists.at(-1) ?? null
  if (count === null) return '• '
  lists[lists.length - 1] = count + 1
  return `${count + 1}. `
}

/** Collapses spaces, and writes line breaks and marks only in front of text. */
function textWriter() {
  const written: string[] = []
  let [breaks, isSpaced, prefix, cells] = [0, false, '', 0]
  let isCellNew = false
  return {
    write: (text: string) => {
      const words = text.replaceAll(/\s+/g, ' ')
      const bare = words.trim()
      if (bare === '') {
        isSpaced ||= words !== ''
        return
      }
      if (isCellNew) cells += 1
      const isSideBySide = isCellNew && cells > 1 && breaks === 0
      const gap = isSideBySide ? ' | ' : isSpaced || words.startsWith(' ') ? ' ' : ''
      written.push(breaks > 0 || written.length === 0 ? '\n'.repeat(breaks) : gap, prefix, bare)
      isSpaced = words.endsWith(' ')
      breaks = 0
      prefix = ''
      isCellNew = false
    },
    /** At least so many line breaks before the next text. */
    breakLines: (count: number) => {
      breaks = Math.max(breaks, written.length > 0 ? count : 0)
    },
    /** A line break of its own. */
    endLine: () => {
      breaks = written.length > 0 ? Math.min(2, breaks + 1) : 0
    },
    mark: (text: string) => {
      prefix = text
    },
    startRow: () => {
      cells = 0
    },
    startCell: () => {
      isCellNew = true
    },
    text: () => written.join(''),
  }
}
