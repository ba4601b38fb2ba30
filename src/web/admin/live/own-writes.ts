/** The most versions to remember. */
const REMEMBERED = 500

export type OwnChanges = ReturnType<typeof createOwnChanges>

/** The versions saved by this page, whose events need no notification. */
export function createOwnChanges() {
  const known = new Set<string>()

  function note(answer: unknown) {
    for (const entity of Array.isArray(answer) ? answer : [answer]) {
      if (!isVersioned(entity)) continue
      known.add(keyOf(entity.id, entity.updatedAt))
      for (const oldest of known) {
        if (known.size <= REMEMBERED) break
        known.delete(oldest)
      }
    }
  }

  return { note, has: (id: string, version: string) => known.has(keyOf(id, version)) }
}

function keyOf(id: string, version: string): string {
  return `${id} ${version}`
}

function isVersioned(value: unknown): value is { id: string; updatedAt: string } {
  return typeof value === 'object' && value !== null && 'id' in value && 'updatedAt' in value
}
