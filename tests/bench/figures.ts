/** One line of the table. */
export type Figure = {
  section?: string
  name: string
  value: number
  unit: string
  /** The lowest and the highest of the runs. */
  spread?: [number, number]
  /** What the machine does with the same work and nothing around it, in the same run. */
  limit?: number
  note?: string
}

/** The middle of three or more runs, with how far they lie apart. */
export function medianOf(values: readonly number[]): { value: number; spread: [number, number] } {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    value: sorted[Math.floor(sorted.length / 2)] ?? Number.NaN,
    spread: [sorted[0] ?? Number.NaN, sorted.at(-1) ?? Number.NaN],
  }
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export function printFigures(section: string, figures: readonly Figure[]): void {
  console.log(`\n${section}`)
  for (const { name, value, unit, spread, limit, note } of figures) {
    const parts = [
      `  ${name.padEnd(44)}`,
      `${format(value)} ${unit}`.padStart(18),
      spread ? `  ${format(spread[0])} to ${format(spread[1])}`.padEnd(24) : ''.padEnd(24),
      limit === undefined ? '' : `limit ${format(limit)}, ratio ${(value / limit).toFixed(2)}`,
      note ? ` (${note})` : '',
    ]
    console.log(parts.join('').trimEnd())
  }
}

function format(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-CA')
  return value.toLocaleString('en-CA', { maximumFractionDigits: value < 10 ? 2 : 0 })
}
