const wholeId = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
const number = /^[\da-f]{8}$/
/** A number without the zeros at its beginning, as spreadsheets show `00123456`. */
const cutNumber = /^\d{1,7}$/

/**
 * The order that a text names, as people and spreadsheets write it: its number, with or without `#` and
 * apostrophe, or its whole id. Null if it names none.
 */
export function typedOrderNumber(text: string): string | null {
  const bare = text.trim().replace(/^['’]/, '').replace(/^#\s*/, '').toLowerCase()
  if (wholeId.test(bare) || number.test(bare)) return bare
  return cutNumber.test(bare) ? bare.padStart(8, '0') : null
}
