type Struck = { key: string; code?: string; shiftKey?: boolean }

/**
 * The key of the sheet that was struck: a letter whatever Caps Lock says, and on a keyboard of
 * other letters the one that stands in its place. With Shift a letter is none of ours.
 */
export function keyOf({ key, code = '', shiftKey = false }: Struck): string {
  const isLatin = /^[a-z]$/i.test(key)
  if (!isLatin && !/^\p{L}$/u.test(key)) return key
  if (shiftKey) return ''
  return isLatin ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key)
}
