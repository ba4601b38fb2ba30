/** A space or no-break space between groups of three digits, as French writes thousands. */
const GROUPED = /^\d{1,3}(\s\d{3})+(?=$|[.,])/
const SIGN_BEFORE = /^(ca?\s?)?\$\s*|^cad\s*/i
const SIGN_AFTER = /(\$(\s?cad?)?|cad)$/i

/**
 * A typed amount as a decimal string, whatever the writer's language: "12,50", "12.50 $", "1 250,00" and
 * "$1,250.00" are amounts. A comma before three digits may mean thousands or a fraction: "1,250" stays as it
 * is, and so is refused as an amount (O35).
 */
export function typedAmount(text: unknown): string {
  const typed = textOf(text)
  const bare = ungrouped(typed.replace(SIGN_BEFORE, '').replace(SIGN_AFTER, '').trim())
  if (/^\d+([.,]\d{1,2})?$/.test(bare)) return bare.replace(',', '.')
  if (/^\d{1,3}(,\d{3}){1,3}\.\d{2}$/.test(bare)) return bare.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3}){1,3},\d{2}$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return typed
}

/** A typed rate such as "9,975" as a decimal string: a rate has no thousands. */
export function typedRate(text: unknown): string {
  const typed = textOf(text)
  const bare = typed.replace(/[\s%]/g, '')
  return /^\d+[.,]\d+$/.test(bare) ? bare.replace(',', '.') : typed
}

/**
 * A typed whole number. Anything else stays a text, and so is refused: "12,50" is no number of units, and
 * "1,250" may mean thousands or a fraction.
 */
export function typedWhole(text: unknown): number | string {
  const typed = textOf(text)
  const bare = ungrouped(typed)
  return /^\d{1,15}$/.test(bare) ? Number(bare) : typed
}

const textOf = (text: unknown) => String(text ?? '').trim()

function ungrouped(text: string): string {
  return text.replace(GROUPED, (groups) => groups.replace(/\s/g, ''))
}
