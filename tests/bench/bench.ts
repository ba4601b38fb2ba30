import { writeFile } from 'node:fs/promises'
import { measureAdmin } from './admin.ts'
import { measureBytes } from './bytes.ts'
import { measureChaos } from './chaos.ts'
import { measureFuzz } from './fuzz.ts'
import { measureLive } from './live.ts'
import { measurePages } from './pages.ts'
import { measurePurchases } from './purchases.ts'
import { measureReads } from './reads.ts'
import { measureStart } from './start.ts'
import { type Figure, printFigures } from './figures.ts'

// The one place of truth about speed: `bun run bench`, or `bun run bench -- reads` for a part.
// Every figure is the median of three runs; beside it stands the limit measured in the same run,
// because the machine is never the same twice.

const sections: Record<string, () => Promise<Figure[]>> = {
  reads: measureReads,
  pages: measurePages,
  purchases: measurePurchases,
  admin: measureAdmin,
  live: measureLive,
  start: measureStart,
  bytes: measureBytes,
}

/** Takes too long for every run: only when it is asked for. */
const longSections: typeof sections = { chaos: measureChaos, fuzz: measureFuzz }
const all = { ...sections, ...longSections }

const asked = process.argv.slice(2)
const unknown = asked.filter((name) => !Object.hasOwn(all, name))
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}: ${Object.keys(all).join(', ')}.`)
  process.exit(2)
}

const figures: Figure[] = []
for (const [name, measure] of Object.entries(asked.length > 0 ? all : sections)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const measured = await measure()
  printFigures(name, measured)
  figures.push(...measured.map((figure) => ({ ...figure, section: name })))
}
await writeFile('dist/bench.json', `${JSON.stringify(figures, null, 2)}\n`)
