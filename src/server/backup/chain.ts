import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** A whole backup, and the increments that lead from it to one moment. */
export type Chain = { base: string; increments: string[]; moment: number }

const BASE = /^(saucery-(\d{8}T\d{9}Z))\.backup$/
const INCREMENT =
  /^(saucery-\d{8}T\d{9}Z)\.increments\/(\d{8}T\d{9}Z)\.([0-9a-f]{16})\.([0-9a-f]{16})\.increment$/

/** A moment in the format of file names. */
function stampOf(moment: number): string {
  return new Date(moment).toISOString().replace(/[-:.]/g, '')
}

export function baseName(at: number): string {
  return `saucery-${stampOf(at)}.backup`
}

export function isBaseName(name: string): boolean {
  return BASE.test(name)
}

/** The day of a backup, in UTC. */
export function dayOf(base: string): string {
  return BASE.exec(base)?.[2]?.slice(0, 8) ?? ''
}

/** The folder with the increments that follow a backup. */
export function folderOf(base: string): string {
  return base.replace(/\.backup$/, '.increments')
}

/** The name of an increment contains both digests, so that the names alone show their order. */
export function incrementName(base: string, at: number, from: string, to: string): string {
  return `${folderOf(base)}/${stampOf(at)}.${from.slice(0, 16)}.${to.slice(0, 16)}.increment`
}

type Increment = { name: string; base: string; moment: number; from: string; to: string }

/** Every moment that can be restored, oldest first. */
export function momentsIn(names: readonly string[]): number[] {
  const { bases, increments } = sortOut(names)
  return [...bases.values(), ...increments.map(({ moment }) => moment)].sort((a, b) => a - b)
}

/** The chain to restore for the newest moment that is not after `at`; null if all are later. */
export function chainAt(names: readonly string[], at: number): Chain | null {
  const { bases, increments } = sortOut(names)
  const [base, baseMoment] = [...bases]
    .filter(([, moment]) => moment <= at)
    .reduce<[string, number]>((a, b) => (b[1] > a[1] ? b : a), ['', 0])
  const last = increments
    .filter(({ moment }) => moment <= at)
    .reduce<Increment | null>((a, b) => (a && a.moment > b.moment ? a : b), null)
  if (last && last.moment > baseMoment) {
    const path = pathTo(last, increments)
    return { base: last.base, increments: path.map(({ name }) => name), moment: last.moment }
  }
  return base === '' ? null : { base, increments: [], moment: baseMoment }
}

/**
 * The increments up to and including `last`, in order. A backup that was killed may have left an
 * increment that nothing follows, so the path is traced backward, by digests.
 */
function pathTo(last: Increment, all: readonly Increment[]): Increment[] {
  const path = [last]
  for (;;) {
    const [first = last] = path
    const previous = all
      .filter(({ base, to, moment }) => {
        return base === first.base && to === first.from && moment < first.moment
      })
      .reduce<Increment | null>((a, b) => (a && a.moment > b.moment ? a : b), null)
    if (!previous) return path
    path.unshift(previous)
  }
}

function sortOut(names: readonly string[]) {
  const bases = new Map<string, number>()
  const increments: Increment[] = []
  for (const name of names) {
    const [, , stamp] = BASE.exec(name) ?? []
    if (stamp !== undefined) bases.set(name, momentOf(stamp))
    const [, stem, moment, from, to] = INCREMENT.exec(name) ?? []
    if (stem === undefined || moment === undefined || from === undefined || to === undefined) {
      continue
    }
    increments.push({ name, base: `${stem}.backup`, moment: momentOf(moment), from, to })
  }
  return { bases, increments: increments.filter(({ base }) => bases.has(base)) }
}

function momentOf(stamp: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z$/.exec(stamp)?.slice(1) ?? []
  const [year, month, day, hour, minute, second, millisecond] = parts
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${millisecond}Z`)
}

/** The two newest whole backups and their increments, oldest first. */
export function inOrder(names: readonly string[]): string[] {
  const { bases, increments } = sortOut(names)
  const newest = [...bases].sort(([, a], [, b]) => a - b).slice(-2)
  return newest.flatMap(([base]) => [
    base,
    ...increments
      .filter((increment) => increment.base === base)
      .sort((a, b) => a.moment - b.moment)
      .map(({ name }) => name),
  ])
}

/** The names of everything in a directory that may be part of a chain. */
export async function namesIn(directory: string): Promise<string[]> {
  const names = await readdir(directory)
  const folders = names.filter((name) => /^saucery-\w+\.increments$/.test(name))
  const inside = await Promise.all(
    folders.map(async (folder) => {
      const files = await readdir(join(directory, folder))
      return files.map((file) => `${folder}/${file}`)
    }),
  )
  return [...names, ...inside.flat()]
}
