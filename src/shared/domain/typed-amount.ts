/**
 * A typed amount as a decimal string, whatever the writer's language: "12,50", "12.50 $", "1 250,00" and
 * "$1,250.00" are amounts. A comma before three digits may mean thousands or a fraction: "1,250" stays as it
 * is, and so is refused as an amount (O35).
 */
export function typedAmount(text: unknown): string {
  const typed = String(text ?? '').trim()
  const bare = typed.replace(/[\s$]|CAD?/gi, '')
  if (/^\d+([.,]\d{1,2})?$/.test(bare)) return bare.replace(',', '.')
  if (/^\d{1,3}(,\d{3}){1,3}\.\d{2}$/.test(bare)) return bare.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3}){1,3},\d{2}$/.test(bare)) return bare.replaceAll('.', '').replace(',', '.')
  return typed
}

/** A typed rate such as "9,975" as a decimal string: a rate has no thousands. */
export function typedRate(text: unknown): string {
  const typed = String(text ?? '').trim()
  const bare = typed.replace(/[\s%]/g, '')
  return /^\d+[.,]\d+$/.test(bare) ? bare.replace(',', '.') : typed
}
