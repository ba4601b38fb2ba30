/** What cannot be seen, or would move the cursor or start a line of its own. */
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/gu

/**
 * One event as a person reads it: the time of day, the level, the event's name in words, then its
 * facts. What an outsider wrote is quoted and escaped, so it cannot pass for the log's own words.
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

/** Where an unexpected error came from, a line for each call. */
function framesOf(value: unknown): string[] {
  if (!(value instanceof Error)) return []
  const lines = (value.stack ?? '').split('\n')
  return lines.filter((line) => line.startsWith('    at ')).map(visible)
}
