import { bareCode, noCode } from '../destination.ts'
import { plainCode } from './plain-text.ts'

const canadian = /^[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d$/
/** As Canadians write it. */
const usual = /^([ABCEGHJ-NPRSTVXY]\d[A-Z])[ -]?(\d[A-Z]\d)$/
const canadianInside = /(?=([ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d))/g
const american = /(?<!\d)(\d{5})(?:[\s.-]*(\d{4}))?(?!\d)/g

/**
 * The one form in which postal codes are compared: capitals and digits without separators. A Canadian
 * or US code is found in longer text, and mistyped letters and digits of a Canadian code are corrected
 * where only one reading is possible. Any other text stays as it is, less separators.
 */
export function canonicalPostalCode(country: string, typed: string): string {
  if (typed.trim() === '') return ''
  const text = plainCode(typed).toUpperCase()
  return readCode(country, text) ?? (bareCode(text) || noCode)
}

/** Whether a code without separators is a Canadian one with all of its six characters. */
export function isWholeCanadian(code: string): boolean {
  return canadian.test(code)
}

function readCode(country: string, text: string): string | null {
  if (country === 'CA') return readCanadian(text)
  if (country === 'US') return readAmerican(text) ?? readCanadian(text)
  return onlyOne(findCanadian(text))
}

/** The only Canadian code in a text, also with typing mistakes; null if there is none or several. */
export function readCanadian(text: string): string | null {
  const [, area, unit] = usual.exec(text) ?? []
  if (area !== undefined && unit !== undefined) return area + unit
  const runs = runsOfSix(text)
  const canadianCode = findCanadian(text)
  if (canadianCode.length > 0) return onlyOne(canadianCode)
  return onlyOne(runs.map(corrected).filter((code) => canadian.test(code)))
}

/** The Canadian codes in a text: as separate words, or else within a word. */
export function findCanadian(text: string): string[] {
  const words = runsOfSix(text).filter((run) => canadian.test(run))
  if (words.length > 0) return words
  return [...bareCode(text).matchAll(canadianInside)].map(([, code = '']) => code)
}

function onlyOne(codes: readonly string[]): string | null {
  const [first = null, ...others] = new Set(codes)
  return others.length === 0 ? first : null
}

/** The successive words of a text that together have six characters: "M5H 1A1" is one. */
function runsOfSix(text: string): string[] {
  const words = text.match(/[A-Z\d]+/g) ?? []
  return words.flatMap((_, start) => {
    let run = ''
    for (const word of words.slice(start)) {
      run += word
      if (run.length >= 6) break
    }
    return run.length === 6 ? [run] : []
  })
}

const digitFor: Record<string, string> = { O: '0', I: '1', L: '1', Z: '2', S: '5', B: '8' }
const letterFor: Record<string, string> = { 2: 'Z', 5: 'S', 8: 'B' }

/** Corrects mistyped digits of a Canadian code, and one letter: "MSH IAI" is M5H 1A1. */
function corrected(run: string): string {
  let mistypedLetters = 0
  const chars = [...run].map((char, index) => {
    if (index % 2 === 1) return digitFor[char] ?? char
    const letter = letterFor[char]
    if (letter) mistypedLetters += 1
    return letter ?? char
  })
  return mistypedLetters > 1 ? '' : chars.join('')
}

/** The only zip code in a text, with its four further digits if it has them. */
export function readAmerican(text: string): string | null {
  const bare = bareCode(text)
  if (/^\d{5}(\d{4})?$/.test(bare)) return bare
  return onlyOne([...text.matchAll(american)].map(([, code = '', more = '']) => code + more))
}
