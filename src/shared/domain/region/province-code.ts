import { plainCode } from './plain-text.ts'
import { regionNames } from './region-names.ts'

type Names = ReadonlyMap<string, string>

/** A region's name is shorter, with all that may stand around it. */
const LONGEST = 100

/**
 * The code of a province or state by any name that customers give it: `Québec`, `Que.` and `PQ` are
 * QC, and so is `Montréal (Québec)`. Null if no region is named, or several, and outside Canada and
 * the US.
 */
export function provinceCode(country: string, province: string): string | null {
  const names = regionNames[country]
  const text = plainCode(province)
  if (!names || text.length > LONGEST) return null
  return names.get(text) ?? names.get(provinceKey(text)) ?? onlyNamed(text, names)
}

/** The only region that is named in a text. */
function onlyNamed(text: string, names: Names): string | null {
  const words = text
    .split(/[^\p{L}\p{M}\p{N}'’.]+/u)
    .map(provinceKey)
    .filter((word) => word !== '')
  const [code = null, ...others] = new Set(namedIn(words, names))
  return others.length === 0 ? code : null
}

/** The regions that are named in a text, each by as many words as possible. */
function namedIn(words: readonly string[], names: Names): string[] {
  if (words.length === 0) return []
  for (let end = words.length; end > 0; end -= 1) {
    const code = names.get(words.slice(0, end).join(''))
    if (code) return [code, ...namedIn(words.slice(end), names)]
  }
  return namedIn(words.slice(1), names)
}

/** A name as in the lists. A text in another script has none. */
function provinceKey(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^A-Z\d]/g, '')
    .replace(/^L(?=ILE)/, '')
}
