type KeyPress = { key: string; code?: string; shiftKey?: boolean }

/**
 * Normalizes a key press to a shortcut key. Ignores Caps Lock, maps non-Latin layouts by key
 * position, and returns '' for a letter with Shift.
 */
export function keyOf({ key, code = '', shiftKey = false }: KeyPress): string {
  const isLatin = /^[a-z]$/i.test(key)
  if (!isLatin && !/^\p{L}$/u.test(key)) return key
  if (shiftKey) return ''
  return isLatin ? key.toLowerCase() : (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key)
}
