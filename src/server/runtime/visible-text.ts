/** Control, format, private and line-separator characters. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/** Text in which a terminal finds no commands: such characters are shown as their code. */
export function visible(text: string): string {
  return text.replace(unprintable, shown)
}

/** As `visible`, for text of several lines. Joiners stay, because emoji and some scripts need them. */
export function visibleLines(text: string): string {
  return text.replace(unprintable, (sign) => (/[\n\t\u200c\u200d]/.test(sign) ? sign : shown(sign)))
}

/** JSON in which only line feeds are unprintable; other programs read the same values from it. */
export function visibleJson(json: string): string {
  return json.replace(unprintable, (sign) => (sign === '\n' ? sign : escaped(sign)))
}

const shown = (sign: string) => `\\u{${sign.codePointAt(0)?.toString(16)}}`

function escaped(sign: string): string {
  const units = Array.from({ length: sign.length }, (_, at) => sign.charCodeAt(at))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}
