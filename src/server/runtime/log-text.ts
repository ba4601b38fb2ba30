/** Control, format and line-separator characters. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * One event as text: time of day, level, the event's name in words, then its fields. Values are quoted
 * and escaped, so that user input cannot forge log lines.
 */
export function textLine(level: string, event: string, facts: Record<string, unknown>): string {
  const time = new Date().toTimeString().slice(0, 8)
  const known = Object.entries(facts).filter(([, value]) => value !== undefined && value !== null)
  const shown = known.map(([name, value]) => `${name}=${valueText(value)}`)
  const errors = level === 'error' ? known.flatMap(([, value]) => framesOf(value)) : []
  const words = `${event.charAt(0).toUpperCase()}${event.slice(1).replaceAll('_', ' ')}`
  const first = [time, level.padEnd(5), words, ...shown].join('  ')
  return [first, ...errors, ''].join('\n')
}

function valueText(value: unknown): string {
  if (value instanceof Error) {
    const cause = value.cause instanceof Error ? ` (${value.cause.message})` : ''
    return quoted(`${value.message}${cause}`)
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return /^[\w.:/@+-]+$/.test(text) ? text : quoted(text)
}

function quoted(text: string): string {
  return visible(JSON.stringify(text))
}

function visible(text: string): string {
  return text.replace(unprintable, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/** The stack frames of an error. */
function framesOf(value: unknown): string[] {
  if (!(value instanceof Error)) return []
  const lines = (value.stack ?? '').split('\n')
  return lines.filter((line) => line.startsWith('    at ')).map(visible)
}
