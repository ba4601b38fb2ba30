import { oldPathOf } from '#shared/domain/catalog/old-address.ts'
import { tryParseJson } from '../../runtime/try-parse-json.ts'

/** A whole number, also as spreadsheets write it ("1 200", "5.0"); other text stays as it is. */
export function whole(text: string | undefined): unknown {
  if (text === undefined || text.length > 20) return text
  const bare = text
    .replaceAll(/(?<=\d)\s(?=\d{3}(?!\d))/g, '')
    .replace(/(?<=\d)[.,](0{1,2}|0{4,})$/, '')
  return /^-?\d{1,9}$/.test(bare) ? Number(bare) : text
}

/** As shops write them, and as spreadsheets do in the language of their owner, also as "1.0". */
const yes = /^(1(?:[.,]0)?|yes|true|oui|vrai|wahr|verdadero|vero|verdadeiro|waar|prawda)$/i
const no = /^(0(?:[.,]0)?|no|false|non|faux|falsch|falso|onwaar|fałsz)$/i

/** True or false; other text stays as it is. */
export function flag(text: string | undefined): unknown {
  if (text === undefined) return undefined
  if (yes.test(text)) return true
  return no.test(text) ? false : text
}

export function list(text: string | undefined, separator: RegExp): string[] | undefined {
  const parts = jsonList(text ?? '') ?? text?.split(separator).map((part) => part.trim())
  return parts && [...new Set(parts.filter((part) => part !== ''))]
}

/** Parses a list: "none" is an empty list, and an empty cell is undefined. */
export function listOrNone(text: string | undefined, separator: RegExp): string[] | undefined {
  return text?.toLowerCase() === 'none' ? [] : list(text, separator)
}

/** Reads a list in JSON, as an export writes it if an entry contains a separator. */
export function jsonList(text: string): string[] | null {
  const value = tryParseJson(text)
  return Array.isArray(value) ? value.map(String) : null
}

/** A list with the address; undefined if it is not the address of a page in another shop. */
export function pageOf(address: string): string[] | undefined {
  return oldPathOf(address) === null ? undefined : [address]
}

/** The paths of picture addresses, by which files in a folder are found. */
export function picturePaths(addresses: readonly string[]): string[] | undefined {
  const paths = [...new Set(addresses.flatMap((address) => picturePath(address) ?? []))]
  return paths.length > 0 ? paths : undefined
}

export function picturePath(address: string): string | undefined {
  // A file's name may have a colon.
  const url = /^[a-z]+:\/\//i.test(address.trim()) ? URL.parse(address.trim()) : null
  const path = (url?.pathname ?? address.trim()).split('/').filter(Boolean).join('/')
  try {
    return decodeURIComponent(path) || undefined
  } catch {
    return path
  }
}

/** Computes a value once for each object. */
export function oncePer<Key extends object, Value>(compute: (key: Key) => Value) {
  const cache = new WeakMap<Key, { value: Value }>()
  return (key: Key): Value => {
    const entry = cache.get(key) ?? { value: compute(key) }
    cache.set(key, entry)
    return entry.value
  }
}
