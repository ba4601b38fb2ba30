import {
  type ImportNote,
  type ImportNoteCode,
  importNoteCodes,
} from '#shared/domain/catalog/import-note.ts'

/** As many lines as anyone will look up. */
const MOST_LINES = 10

/** The notes on products, with their counts, in the order of the codes. */
export function countNotes(
  found: readonly { line: number; notes: readonly ImportNoteCode[] }[],
): ImportNote[] {
  const byCode = new Map<ImportNoteCode, { count: number; lines: number[] }>()
  for (const { line, notes } of found) {
    for (const code of new Set(notes)) {
      const known = byCode.get(code) ?? { count: 0, lines: [] }
      byCode.set(code, known)
      known.count += 1
      if (known.lines.length < MOST_LINES) known.lines.push(line)
    }
  }
  return importNoteCodes.flatMap((code) => {
    const known = byCode.get(code)
    return known ? { code, ...known } : []
  })
}
