import {
  type ImportNote,
  type ImportNoteCode,
  importNoteCodes,
} from '#shared/domain/catalog/import-note.ts'

/** As many lines as anyone will look up. */
const MOST_LINES = 10

/** The notes on products, with their counts, in the order of the codes. */
export function countNotes(
  lines: readonly { line: number; notes: readonly ImportNoteCode[] }[],
): ImportNote[] {
  const byCode = new Map<ImportNoteCode, { count: number; lines: number[] }>()
  for (const { line, notes } of lines) {
    for (const code of new Set(notes)) {
      const tally = byCode.get(code) ?? { count: 0, lines: [] }
      byCode.set(code, tally)
      tally.count += 1
      if (tally.lines.length < MOST_LINES) tally.lines.push(line)
    }
  }
  return importNoteCodes.flatMap((code) => {
    const tally = byCode.get(code)
    return tally ? { code, ...tally } : []
  })
}
