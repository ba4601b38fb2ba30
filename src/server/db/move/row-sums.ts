import type { Row } from './database.ts'

const SEEDS = [0n, 0x9e3779b97f4a7c15n] as const

/**
 * A sum over the rows of a table, which is the same in any order and on either engine. It consists
 * of two independent sums of 64 bits each, so that equal sums mean equal rows.
 */
export function createRowSums() {
  let count = 0
  const sums = [0n, 0n]

  return {
    add(rows: readonly Row[]): void {
      for (const row of rows) {
        const text = JSON.stringify(row)
        SEEDS.forEach((seed, index) => {
          sums[index] = BigInt.asUintN(64, (sums[index] ?? 0n) + Bun.hash.xxHash3(text, seed))
        })
      }
      count += rows.length
    },
    result: () => ({
      count,
      sum: sums.map((sum) => sum.toString(16).padStart(16, '0')).join(''),
    }),
  }
}

export type RowSum = { count: number; sum: string }
