import { type Figure, medianOf } from '../figures.ts'
import type { Sold } from '../load/staff.ts'
import type { Witness } from './scenes.ts'

/** How someone honest was answered during an attack, and how long they waited, in milliseconds. */
export type Witnessed = { who: string; refused: number; tries: number; waits: number[] }

const EVERY = 1_000

/** Asks once a second, whether or not the answer before has come. */
export async function witnessFor(
  seconds: number,
  { who, ask, status }: Witness,
  url: string,
  product: Sold,
): Promise<Witnessed> {
  const witnessed: Witnessed = { who, refused: 0, tries: seconds - 1, waits: [] }
  const asked: Promise<void>[] = []
  const start = Math.floor(Math.random() * 200)
  for (let index = start + 1; index < start + seconds; index += 1) {
    await Bun.sleep(EVERY)
    const started = performance.now()
    const answer = ask(url, product, index).then((actual) => {
      if (actual === status) witnessed.waits.push(performance.now() - started)
      else witnessed.refused += 1
    })
    asked.push(answer)
  }
  await Promise.all(asked)
  return witnessed
}

export function witnessFigures(name: string, runs: readonly Witnessed[]): Figure[] {
  const [first] = runs
  if (!first) return []
  return [
    {
      name: `${name}: refused, ${first.who}`,
      unit: '',
      ...medianOf(runs.map(({ refused }) => refused)),
      wanted: { atMost: 0 },
      note: `of ${first.tries}`,
    },
    {
      name: `${name}: longest wait, ${first.who}`,
      unit: 'ms',
      ...medianOf(runs.map(({ waits }) => Math.max(...waits))),
    },
  ]
}
