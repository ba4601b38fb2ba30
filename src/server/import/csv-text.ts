import { decodeText } from '../runtime/decode-text.ts'

/**
 * The text of a CSV file, in UTF-8 or, as Excel saves "Unicode Text", in two bytes a character with a byte order
 * mark; null if it is neither. `="0012"`, by which programs keep a spreadsheet from changing a
 * number, becomes the number, and the mark that DOS puts at the end of a file goes.
 */
export function csvText(bytes: Uint8Array): string | null {
  const text = decodeText(bytes)
  if (text === null) return null
  // The decoder removes one byte order mark, but each program that saves the file may add its own.
  return withoutEndMark(text)
    .replace(/^\uFEFF+/, '')
    .replaceAll(/(?<=^|[,;\t|\r\n])="([^"\r\n]{1,200})"(?=[,;\t|\r\n]|$)/g, '"$1"')
    .replaceAll(/(?<=^|[,;\t|\r\n])"=""([^"\r\n]{1,200})"""(?=[,;\t|\r\n]|$)/g, '"$1"')
}

function withoutEndMark(text: string): string {
  const end = text.trimEnd()
  return end.endsWith('\x1A') ? end.slice(0, -1) : text
}
