/** Right-to-left letters, and the marks that turn the direction of what follows them. */
const TURNS = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const ISOLATES = /[\u2066-\u2069]/g

/**
 * What somebody has typed, for the middle of a sentence of ours: whatever direction it has ends with
 * it, so that no name can turn around the amount that stands behind it (Unicode's UAX 9, FSI and PDI).
 */
export function isolated(text: string): string {
  return TURNS.test(text) ? `\u2068${text.replace(ISOLATES, '')}\u2069` : text
}
