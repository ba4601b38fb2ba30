/** The target of a figure, either absolute or as a share of the limit measured beside it. */
export type Wanted = ({ atLeast: number } | { atMost: number }) & { of?: 'limit' }

/** One line of the table. */
export type Figure = {
  section?: string
  name: string
  /** The median of the runs. */
  value: number
  unit: string
  /** The lowest and the highest of the runs. */
  spread?: [number, number]
  runs?: number
  /** The value that a bare baseline reaches with the same work in the same run. */
  limit?: number
  wanted?: Wanted
  note?: string
}

/** How often most figures are measured. */
export const RUNS = 3

/** The median of three or more runs, with their spread. */
export function medianOf(values: readonly number[]): Pick<Figure, 'value' | 'spread' | 'runs'> {
  const sorted = [...values].sort((a, b) => a - b)
  return {
    value: middleOf(sorted),
    spread: [sorted[0] ?? Number.NaN, sorted.at(-1) ?? Number.NaN],
    runs: sorted.length,
  }
}

export function middleOf(values: readonly number[]): number {
  return percentile(values, 0.5)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** The p50 and p99 of each run, as medians of the runs. */
export function latencies(
  name: string,
  runs: readonly (readonly number[])[],
  more: Pick<Figure, 'wanted' | 'note'> = {},
): Figure[] {
  const of = (share: number) => medianOf(runs.map((times) => percentile(times, share)))
  return [
    { name: `${name}, p50`, unit: 'ms', ...of(0.5) },
    { name: `${name}, p99`, unit: 'ms', ...of(0.99), ...more },
  ]
}

/** Whether a figure meets its target; null if it has none. */
export function isMet({ value, limit, wanted }: Figure): boolean | null {
  if (!wanted) return null
  const judged = wanted.of === 'limit' ? value / (limit ?? Number.NaN) : value
  return 'atLeast' in wanted ? judged >= wanted.atLeast : judged <= wanted.atMost
}
