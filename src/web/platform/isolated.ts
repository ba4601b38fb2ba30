/** Right-to-left letters and bidirectional control characters. */
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u200e\u200f\u202a-\u202e\u2066-\u2069]/
const ISOLATES = /[\u2066-\u2069]/g

/**
 * Wraps user text in a bidirectional isolate, so that a right-to-left name cannot reorder the
 * amount after it (Unicode UAX 9, FSI and PDI).
 */
export function isolated(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text.replace(ISOLATES, '')}\u2069` : text
}
