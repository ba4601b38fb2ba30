import type { RawProduct } from './formats/format.ts'

/** A long number as spreadsheets show it. Its last digits are lost, so it identifies nothing. */
export function isRoundedNumber(sku: string | null | undefined): boolean {
  return /^\d([.,]\d{1,20})?E\+\d{2,3}$/i.test(sku ?? '')
}

/** What a spreadsheet saves in English or French for a formula that fails or a column too narrow. */
const failure =
  /^(#(NAME\?|NOM\s?\?|REF!|VALUE!|VALEUR\s?!|N\/A|DIV\/0\s?!|NUM!|NOMBRE\s?!|NULL!|NUL\s?!)|#{4,})$/i

/** Values that a spreadsheet has put in place of a product's. */
export function spreadsheetFailures(raw: RawProduct): string[] {
  const texts = Object.values(raw).flat()
  return texts.filter((text): text is string => typeof text === 'string' && failure.test(text))
}

/** A character that could not be read, and French letters in UTF-8 that were read as Windows-1252. */
const damaged = /\uFFFD|Ã[©¨ª«¢®´»§¹‰€Š]|â€[™œ\u009D“”¦]|Â[\u00A0°«»®½]/

export function hasDamagedLetters(raw: RawProduct): boolean {
  return Object.values(raw)
    .flat()
    .some((text) => typeof text === 'string' && damaged.test(text))
}

/** What a spreadsheet makes of "10-3" or "1/2", in English and French. */
const date =
  /^(\d{1,2}[- ](jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|janv|févr|mars|avr|mai|juin|juil|août|sept|déc)\.?|(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2})$/i

/** Whether what tells a product from others looks like a date that a spreadsheet made of it. */
export function hasDates({ sku, variant }: RawProduct): boolean {
  return [sku, ...(variant?.values ?? [])].some((text) => date.test(String(text)))
}
