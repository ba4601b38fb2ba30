// Changes to a file with tracking numbers, as people and spreadsheets make them, from a seeded generator.

export type Line = { order: string; carrier: string; number: string }

/** Numbers between 0 and 1, always the same for a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

type Change = (line: Line, other: Line, random: () => number) => Line[]

/** Each returns the lines that stand in place of one. */
const changes: readonly Change[] = [
  (line) => [{ ...line, order: line.order.replace('#', '') }],
  (line) => [{ ...line, order: `'${line.order}` }],
  (line) => [{ ...line, order: line.order.toUpperCase() }],
  (line) => [{ ...line, order: `  ${line.order} ` }],
  (line) => [{ ...line, order: '' }],
  (line) => [{ ...line, order: '#zzzzzzzz' }],
  (line) => [{ ...line, order: '9.82735E+10' }],
  (line) => [{ ...line, order: line.order.slice(0, -1) }],
  (line, _other, random) => [{ ...line, order: `#${Math.floor(random() * 2 ** 32).toString(16)}` }],
  (line, other) => [{ ...line, order: other.order }],
  (line) => [line, line],
  (line) => [line, { ...line, number: `${line.number}9` }],
  (line) => [{ ...line, number: '' }],
  (line) => [{ ...line, number: '7.02321E+15' }],
  (line) => [{ ...line, number: '#N/A' }],
  (line) => [{ ...line, number: `${line.number.slice(0, 4)} ${line.number.slice(4)}` }],
  (line) => [{ ...line, number: 'x'.repeat(80) }],
  (line, other) => [{ ...line, number: other.number }],
  (line) => [{ ...line, carrier: 'Pigeon Post' }],
  (line) => [{ ...line, carrier: '' }],
  (line) => [{ ...line, carrier: 'postes canada' }],
  (line) => [{ ...line, order: `"${line.order}` }],
  (line) => [{ ...line, carrier: `${line.carrier},extra,cells` }],
  () => [{ order: '', carrier: '', number: '' }],
  () => [],
]

/** A file in which a few lines are changed, with its lines as text. */
export function mutatedFile(lines: readonly Line[], seed: number): string[] {
  const random = randomFrom(seed)
  const some = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const places = new Set(
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => Math.floor(random() * lines.length)),
  )
  const changed = lines.flatMap((line, index) =>
    places.has(index) ? some(changes)(line, some(lines), random) : line,
  )
  return [
    'Order,Carrier,Tracking number',
    ...changed.map(({ order, carrier, number }) => `${order},${carrier},${number}`),
  ]
}
