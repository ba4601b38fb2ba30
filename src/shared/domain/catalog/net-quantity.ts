const units = new Map<string, { unit: 'g' | 'ml'; factor: number }>([
  ['mg', { unit: 'g', factor: 0.001 }],
  ['g', { unit: 'g', factor: 1 }],
  ['kg', { unit: 'g', factor: 1000 }],
  ['ml', { unit: 'ml', factor: 1 }],
  ['cl', { unit: 'ml', factor: 10 }],
  ['l', { unit: 'ml', factor: 1000 }],
])

/** An amount with a metric unit, perhaps of several jars, and perhaps in ounces after it. */
const METRIC =
  /^(?:(\d{1,3})\s?[x×]\s?)?(\d{1,3}(?:\s\d{3})+|\d{1,6}(?:[.,]\d{1,3})?)\s?([a-z]{1,2})(?:\s?[(/]\s?[\d.,]+\s?(?:fl\.?\s?)?oz\.?\)?)?$/i
/** Thousands or a fraction. */
const AMBIGUOUS = /^[1-9]\d{0,2},\d{3}$/

/** What a label's net quantity is in grams or milliliters; null if its words do not say it for sure. */
export function metricQuantity(label: string) {
  const [, jars = '1', digits = '', name = ''] = METRIC.exec(label.trim()) ?? []
  const metric = units.get(name.toLowerCase())
  if (!metric || AMBIGUOUS.test(digits)) return null
  const each = Number(digits.replace(/\s/g, '').replace(',', '.'))
  const amount = Number((Number(jars) * each * metric.factor).toFixed(3))
  return amount > 0 ? { amount, unit: metric.unit } : null
}
