import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'

/** No valid input has more than a few levels. */
const MAX_DEPTH = 32
/** Colons and commas outside of strings. An order of 100 lines with every field has about 1,000. */
const MAX_SEPARATORS = 4_000

/**
 * Parses untrusted JSON; throws `malformed`. Parsing takes milliseconds and megabytes for
 * thousands of levels, fields or items, so these are counted first, which takes microseconds.
 */
export function parseJson(text: string): unknown {
  if (isTooComplex(text)) {
    throw new ActionError('malformed', {
      message: m.errorJsonTooDeep(),
    })
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new ActionError('malformed', { message: m.errorNotJson(), cause })
  }
}

const [QUOTE, BACKSLASH, COLON, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] =
  Buffer.from('"\\:,[]{}')

function isTooComplex(text: string): boolean {
  let depth = 0
  let separators = 0
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index)
    if (sign === QUOTE) index = endOfString(text, index)
    else if (sign === COLON || sign === COMMA) separators += 1
    else if (sign === OPEN_LIST || sign === OPEN) depth += 1
    else if (sign === CLOSE_LIST || sign === CLOSE) depth -= 1
    if (depth > MAX_DEPTH || separators > MAX_SEPARATORS) return true
  }
  return false
}

function endOfString(text: string, start: number): number {
  for (let end = start; ;) {
    end = text.indexOf('"', end + 1)
    if (end === -1) return text.length
    let before = end - 1
    while (text.charCodeAt(before) === BACKSLASH) before -= 1
    // After an even number of backslashes the quote is not escaped.
    if ((end - before) % 2 === 1) return end
  }
}
