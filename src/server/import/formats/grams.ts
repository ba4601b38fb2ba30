const grams: Readonly<Record<string, number>> = {
  g: 1,
  kg: 1_000,
  oz: 28.349_523_125,
  lb: 453.592_37,
  lbs: 453.592_37,
}

/**
 * A weight in whole grams; undefined for none, for which other shops write 0. Text that is no weight
 * stays as it is, and the check of the field refuses it.
 */
export function gramsIn(cell: string, unit: string): unknown {
  const inGrams = grams[unit]
  // Of "1,500" grams nobody knows whether they are 2 or 1,500; in kilograms only one is likely.
  if (inGrams === 1 && /^[1-9]\d{0,2},\d{3}$/.test(cell.trim())) return cell
  const bare = cell.trim().replace(',', '.').replace(/^\./, '0.')
  if (bare === '' || inGrams === undefined) return undefined
  if (!/^\d{1,9}(\.\d{0,12})?$/.test(bare)) return cell
  const weight = Number(bare) * inGrams
  // Less than half a gram still weighs something.
  return weight === 0 ? undefined : Math.max(1, Math.round(weight))
}

/** The unit in the heading of a column, such as "Weight (kg)". */
export function unitIn(heading: string): string {
  return /\((\w+)\)$/.exec(heading.trim().toLowerCase())?.[1] ?? ''
}
