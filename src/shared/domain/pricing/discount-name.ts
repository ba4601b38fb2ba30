// Text that is pasted from a message or typed on a phone may contain characters that nobody can see, or
// another dash than the one on the keyboard.

/** Format characters, other invisible ones, and the blank Braille pattern. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\u2800]/gu

/** Every dash, and two more characters that look like one. */
const dashes = /[\p{Dash}\u02d7\u2043]/gu

/** A code as it is stored, but for letter case: without invisible characters and with plain hyphens. */
export function tidyCode(code: string): string {
  // Tabs and line breaks are control characters, so blanks become spaces first.
  const blank = code.normalize('NFKC').replaceAll(/\s/g, ' ')
  return blank.replaceAll(invisible, '').replaceAll(dashes, '-').trim()
}

/** The form in which codes are compared: letter case and spaces do not matter either (DISC-01). */
export function discountKey(code: string): string {
  return tidyCode(code).replaceAll(' ', '').toUpperCase()
}

/** Whether a tidy code has 3 to 40 letters, digits and hyphens. */
export function isCodeName(code: string): boolean {
  return /^[A-Z0-9-]{3,40}$/i.test(code)
}
