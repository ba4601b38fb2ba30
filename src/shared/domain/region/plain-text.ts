// Format characters, and letters of no width such as the fillers of Korean.
const invisible = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
// Persian and Indic scripts are misspelled without their joiners.
const invisibleInText = /(?![\u200c\u200d])[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
const controls = /\p{Cc}+/gu
const spaces = /\s+/g
const fullWidth = /[\uff01-\uff5e]/g
/** Printable ASCII needs no normalization. */
const isAscii = /^[\x20-\x7e]*$/

/**
 * A code, such as a province's, in the one form in which it is compared: compatibility characters such
 * as full-width letters are replaced, and invisible ones removed.
 */
export function plainCode(text: string): string {
  if (isAscii.test(text)) return text.trim()
  return text
    .normalize('NFKC')
    .replace(controls, ' ')
    .replace(invisible, '')
    .replace(spaces, ' ')
    .trim()
}

/**
 * A street, city or name as it is printed: without invisible characters and full-width letters. Other
 * compatibility characters stay, because "12½" is not "121/2".
 */
export function printedText(text: string): string {
  if (isAscii.test(text)) return text
  const printed = text
    .normalize('NFC')
    .replace(fullWidth, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .replace(controls, ' ')
    .replace(invisibleInText, '')
    .trim()
  // A required field must not become blank or too long.
  return printed === '' || printed.length > text.length ? text : printed
}
