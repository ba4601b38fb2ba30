import { inflateSync } from 'node:zlib'

/** The number of pages of a PDF. Some programs put the pages' records into compressed streams. */
export function pagesOf(pdf: Buffer): number {
  const raw = pdf.toString('latin1')
  const streams = [...raw.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)].map(([, data = '']) => {
    try {
      return inflateSync(Buffer.from(data, 'latin1')).toString('latin1')
    } catch {
      return ''
    }
  })
  return [raw, ...streams].flatMap((text) => text.match(/\/Type\s*\/Page\b/g) ?? []).length
}
