import type { Figure } from '../figures.ts'
import { format } from '../table.ts'

// Writes the results of `bun run bench -- growth` into docs/performance.md:
// `bun tests/bench/growth/growth-page.ts`, then `bun fmt`.

const page = new URL('../../../docs/performance.md', import.meta.url)
const block = /(<!-- growth -->\n)[^]*(<!-- end of growth -->)/

type Measured = Pick<Figure, 'section' | 'name' | 'unit'> & { median: number }
type Report = {
  commit: string
  date: string
  machine: { cores: number; processor: string }
  figures: Measured[]
}

const file = process.env.BENCH_JSON ?? 'dist/bench.json'
const report = (await Bun.file(file).json()) as Report
const figures = report.figures.filter(({ section }) => section === 'growth')
if (figures.length === 0) {
  console.error(`${file} has no growth: run \`bun run bench -- growth\` first.`)
  process.exit(1)
}
const { cores, processor } = report.machine
const text = [
  `Measured on ${report.date.slice(0, 10)} at ${report.commit.slice(0, 12)}: ${cores} cores, ${processor}.`,
  tableOf('products', 'With 1,000 orders, and as many products as'),
  tableOf('orders', 'With 24 products, and as many orders as'),
].join('\n\n')
const before = await Bun.file(page).text()
await Bun.write(
  page,
  before.replace(block, (_, begin: string, end: string) => `${begin}\n${text}\n\n${end}`),
)

/** A table with a row for each cost that at least doubles, and a column per size. */
function tableOf(what: 'products' | 'orders', head: string): string {
  const cells = new Map<string, Map<number, number>>()
  const sizes = new Set<number>()
  for (const { name, unit, median } of figures) {
    const [, cost, size, grown] = /^(.*) @ (\d+) (\w+)$/.exec(name) ?? []
    if (grown !== what) continue
    const row = `${cost} (${unit})`
    sizes.add(Number(size))
    cells.set(row, (cells.get(row) ?? new Map<number, number>()).set(Number(size), median))
  }
  const columns = [...sizes].sort((a, b) => a - b)
  const line = (parts: readonly string[]) => `| ${parts.join(' | ')} |`
  return [
    line([head, ...columns.map(format)]),
    line(['---', ...columns.map(() => '--:')]),
    ...[...cells]
      .filter(([, values]) => grows(columns.map((size) => values.get(size))))
      .map(([cost, values]) => line([cost, ...columns.map((size) => rounded(values.get(size)))])),
  ].join('\n')
}

function grows(values: readonly (number | undefined)[]): boolean {
  const measured = values.filter((value) => value !== undefined)
  return (measured.at(-1) ?? 0) >= 2 * (measured[0] ?? 0)
}

function rounded(value: number | undefined): string {
  return value === undefined ? '–' : format(value < 10 ? value : Math.round(value))
}
