export function expectSame(what: string, actual: unknown, expected: unknown) {
  if (Bun.deepEquals(actual, expected)) return
  throw new Error(`${what}: ${JSON.stringify(actual)} instead of ${JSON.stringify(expected)}`)
}
