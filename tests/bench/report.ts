import { writeFile } from 'node:fs/promises'
import { cpus, totalmem } from 'node:os'
import { type Figure, isMet } from './figures.ts'

const file = process.env.BENCH_JSON ?? 'dist/bench.json'

/** Writes the results as JSON: where and when they were measured, and each figure with its limit. */
export async function writeReport(figures: readonly Figure[]): Promise<void> {
  const report = {
    commit: said('git', 'rev-parse', 'HEAD'),
    isChanged: said('git', 'status', '--porcelain', '--untracked-files=no') !== '',
    date: new Date().toISOString(),
    machine: {
      cores: cpus().length,
      processor: cpus()[0]?.model ?? 'unknown',
      gigabytes: Math.round(totalmem() / 1e9),
      system: `${process.platform} ${process.arch}`,
      bun: Bun.version,
    },
    figures: figures.map((figure) => {
      const { section, name, unit, value, spread, runs = 1, limit, wanted, note } = figure
      const ratio = limit === undefined ? undefined : value / limit
      const isMissed = isMet(figure) === false
      const verdict = wanted && (isMissed ? 'missed' : 'met')
      return {
        section,
        name,
        unit,
        median: value,
        spread,
        runs,
        limit,
        ratio,
        wanted,
        verdict,
        note,
      }
    }),
  }
  await writeFile(file, `${JSON.stringify(report, null, 2)}\n`)
  console.log(`\nAlso in ${file}.`)
}

function said(...command: string[]): string {
  const { stdout } = Bun.spawnSync(command, { stderr: 'ignore' })
  return stdout.toString().trim()
}
