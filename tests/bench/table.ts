import { type Figure, isMet } from './figures.ts'

const NAME = 48

export function printFigures(section: string, figures: readonly Figure[]): void {
  console.log(`\n${section}`)
  for (const figure of figures) {
    const { name, value, unit, spread, limit, note } = figure
    const parts = [
      `  ${name.padEnd(NAME)}`,
      `${format(value)} ${unit}`.padStart(16),
      `  ${spread ? `${format(spread[0])} to ${format(spread[1])}` : ''}`.padEnd(22),
      `  ${limit === undefined ? '' : `limit ${format(limit)}, ratio ${ratio(value, limit)}`}`.padEnd(
        32,
      ),
      `  ${verdict(figure)}`.padEnd(26),
      note ? `  (${note})` : '',
    ]
    console.log(parts.join('').trimEnd())
  }
}

/** The target of a figure, and whether it is met. */
function verdict(figure: Figure): string {
  const { wanted } = figure
  if (!wanted) return ''
  const bound = 'atLeast' in wanted ? `≥ ${format(wanted.atLeast)}` : `≤ ${format(wanted.atMost)}`
  const share = wanted.of === 'limit' ? ' of limit' : ''
  return `${isMet(figure) ? 'met' : 'MISSED'}: ${bound}${share}`
}

function ratio(value: number, limit: number): string {
  return (value / limit).toFixed(2)
}

export function format(value: number): string {
  if (Number.isInteger(value)) return value.toLocaleString('en-CA')
  return value.toLocaleString('en-CA', { maximumFractionDigits: value < 10 ? 2 : 0 })
}
