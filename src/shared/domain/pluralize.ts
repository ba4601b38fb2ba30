/** "1 order", "1,200 orders": a count with its noun, singular for exactly one. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-CA')} ${count === 1 ? one : many}`
}
