/** A list in one cell; as JSON if an entry contains a separator. */
export function listCell(entries: readonly string[]): string {
  return entries.some((entry) => /[;,[]/.test(entry)) ? JSON.stringify(entries) : entries.join('; ')
}

/** Translations in the order of what they translate, with an empty entry where there is none. */
export function translatedCell(entries: readonly string[]): string {
  return entries.some((entry) => entry !== '') ? JSON.stringify(entries) : ''
}
