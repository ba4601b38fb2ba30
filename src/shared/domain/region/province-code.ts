import { plainCode } from './plain-text.ts'
import { regionNames } from './region-names.ts'

/** What people write around the name of a province. */
const noise = new Set('CANADA USA PROVINCE PROV STATE ETAT OF DE DU THE LA'.split(' '))

/**
 * The code of a province or state by whatever a customer calls it: `Québec`, `Que.` and `PQ` are QC.
 * Null if it is unknown, and outside Canada and the US.
 */
export function provinceCode(country: string, province: string): string | null {
  const names = regionNames[country]
  if (!names) return null
  const text = plainCode(province)
  if (text.length > 100) return null
  const known = names.get(text) ?? names.get(provinceKey(text))
  if (known) return known
  const words = text
    .split(/[^\p{L}\p{M}\p{N}'’.]+/u)
    .map(provinceKey)
    .filter((word) => word !== '' && word !== country && !noise.has(word))
  return names.get(words.join('')) ?? sameTwice(words, names)
}

/** The region in "Ontario (ON)", whose two parts both name it. */
function sameTwice(words: readonly string[], names: ReadonlyMap<string, string>): string | null {
  for (const end of words.keys()) {
    const first = names.get(words.slice(0, end).join(''))
    if (first && first === names.get(words.slice(end).join(''))) return first
  }
  return null
}

function provinceKey(text: string): string {
  return text
    .normalize('NFD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
