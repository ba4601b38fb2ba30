import { erasedName } from '#shared/domain/customer/erased-customer.ts'

/** Names with fewer characters also occur inside other words. */
const SHORT = 4

/**
 * Creates a function that replaces each name in a text with `erasedName`. Where several names start
 * at the same position, the longest one is replaced. Replacements are not searched again. A name
 * shorter than `SHORT` is replaced only as a whole word. All names are found in a single pass,
 * because a customer can have any number of names.
 */
export function nameHider(names: Iterable<string>): (text: string) => string {
  const hiddenNames = new Set(names)
  const lengths = [...new Set([...hiddenNames].map((name) => name.length))].sort(
    (one, other) => other - one,
  )
  const firsts = new Set([...hiddenNames].map((name) => name.charAt(0)))
  const lengthAt = (text: string, at: number) =>
    lengths.find(
      (length) =>
        hiddenNames.has(text.slice(at, at + length)) &&
        (length >= SHORT || standsAlone(text, at, at + length)),
    )
  return (text) => {
    let hidden = ''
    let rest = 0
    for (let at = 0; at < text.length; at += 1) {
      if (at < rest || !firsts.has(text.charAt(at))) continue
      const length = lengthAt(text, at)
      if (length === undefined) continue
      hidden += text.slice(rest, at) + erasedName
      rest = at + length
    }
    return hidden + text.slice(rest)
  }
}

function standsAlone(text: string, from: number, end: number): boolean {
  return !isOfWord(text.charAt(from - 1)) && !isOfWord(text.charAt(end))
}

/**
 * Whether a character is part of a word. Letters of scripts without capitals do not count, because
 * Chinese, for example, has no spaces around a name.
 */
function isOfWord(sign: string): boolean {
  return /[\p{Lu}\p{Ll}\p{M}\p{N}]/u.test(sign)
}
