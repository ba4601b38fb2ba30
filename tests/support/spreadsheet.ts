import { parse } from 'csv-parse/sync'

export type Shown = { text: string } | { number: number } | { date: string }

const marks = { en: [',', '.'], fr: [';', ','] } as const

/**
 * A CSV file as a spreadsheet of Canada shows it. Which separator and decimal sign count depends on
 * the language; what looks like a number or a date becomes one.
 */
export function openedInSpreadsheet(bytes: string, language: 'en' | 'fr'): Shown[][] {
  const [delimiter, decimal] = marks[language]
  const rows: string[][] = parse(bytes, { delimiter, bom: true })
  return rows.map((row) => row.map((cell) => shown(cell, decimal)))
}

export function shown(cell: string, decimal: '.' | ','): Shown {
  const text = cell.trim()
  if (/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return { date: text }
  if (/^(true|vrai|false|faux)$/i.test(text)) return { text: text.toUpperCase() }
  if (/^\(\d[\d.,]*\)$/.test(text)) return { number: -Number(text.slice(1, -1).replace(',', '.')) }
  const number = Number(text.replace(decimal, '.'))
  const other = decimal === '.' ? ',' : '.'
  if (/\d/.test(text) && !text.includes(other) && !/^0[xob]/i.test(text) && !Number.isNaN(number))
    return { number }
  // Spreadsheets of every language read some of these, so a text in one of these forms is lost.
  const looksLikeDate =
    /^\d+[-/.:]\d{1,2}([-/.:]\d+)?$/.test(text) ||
    /^\d{1,2}(:\d{1,2}){0,2} +[ap]m?$/i.test(text) ||
    /^(\d{1,4}[ /-]*)?(jan|f[ée]v|feb|mars?|avril|april?|mai|may|june?|juin|sept?|oct|nov|d[ée]c)\.?[ /-]*\d{0,4}$/i.test(
      text,
    )
  return looksLikeDate && /\d/.test(text) ? { date: text } : { text: cell }
}
