import { measureAdmin } from './admin/admin.ts'
import { measureAttacks } from './attacks/attacks.ts'
import { measureBytes } from './bytes.ts'
import { measureChaos } from './chaos.ts'
import { measureCluster } from './cluster/cluster.ts'
import { measureFailover } from './cluster/failover.ts'
import { measureInstances } from './cluster/instances.ts'
import { measureRolling } from './cluster/rolling.ts'
import { measureDrills } from './drills/drills.ts'
import { measureErase } from './erase/erase.ts'
import type { Figure } from './figures.ts'
import { measureFuzz } from './fuzz.ts'
import { measureGrowth } from './growth/growth.ts'
import { measureLive } from './live/live.ts'
import { measureMemory } from './memory.ts'
import { measurePages } from './pages.ts'
import { measurePurchases } from './purchases.ts'
import { measureReads } from './reads.ts'
import { writeReport } from './report.ts'
import { measureSoak } from './soak/soak.ts'
import { measureSockets } from './sockets/sockets.ts'
import { measureStart } from './start.ts'
import { printFigures } from './table.ts'

// The single source of truth about speed: `bun run bench`, or `bun run bench -- reads` for a part. Every
// figure is the median of three or more runs, printed beside the limit measured in the same run, because
// the machine is never the same twice. The figures are also written to dist/bench.json or BENCH_JSON.

const sections: Record<string, () => Promise<Figure[]>> = {
  reads: measureReads,
  pages: measurePages,
  purchases: measurePurchases,
  admin: measureAdmin,
  live: measureLive,
  start: measureStart,
  memory: measureMemory,
  bytes: measureBytes,
}

/** Sections that take too long for every run and run only if named. */
const longSections: typeof sections = {
  attacks: measureAttacks,
  chaos: measureChaos,
  fuzz: measureFuzz,
  soak: measureSoak,
  drills: measureDrills,
  cluster: measureCluster,
  failover: measureFailover,
  instances: measureInstances,
  rolling: measureRolling,
  sockets: measureSockets,
  growth: measureGrowth,
  erase: measureErase,
}
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
await writeReport(figures)
