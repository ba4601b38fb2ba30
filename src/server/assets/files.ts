// The executable contains its files in packs. Files embedded separately would all take up memory
// from startup. With one large pack, opening any file would allocate garbage of the pack's size.

export type Files = {
  has: (name: string) => boolean
  /** Throws if there is no such file. */
  open: (name: string) => Blob
}

/** A pack by its number, and the range of a file's bytes in it. */
type Place = [pack: number, start: number, end: number]

/** A pack of at least this many bytes takes no more files. */
const FULL = 256 * 1024

export function packFiles(files: ReadonlyMap<string, Uint8Array>) {
  const packs: Uint8Array[] = []
  const places: [name: string, place: Place][] = []
  let collected: Uint8Array[] = []
  let size = 0
  for (const [name, bytes] of files) {
    places.push([name, [packs.length, size, (size += bytes.length)]])
    collected.push(bytes)
    if (size >= FULL) finish()
  }
  if (collected.length > 0) finish()

  function finish() {
    packs.push(Buffer.concat(collected))
    collected = []
    size = 0
  }
  return { packs, places }
}

/** The files in packs; `packs` has the paths of the packs. */
export function filesInPacks(
  packs: readonly string[],
  places: [name: string, place: Place][],
): Files {
  return filesAt(new Map(places), ([pack, start, end]) =>
    Bun.file(packs[pack] ?? '').slice(start, end),
  )
}

/** Files by name, each opened when it is needed. */
export function filesAt<T>(places: Map<string, T>, openAt: (place: T) => Blob): Files {
  return {
    has: (name) => places.has(name),
    open(name) {
      const place = places.get(name)
      if (place === undefined) throw new Error(`${name} did not come with the program.`)
      return openAt(place)
    },
  }
}
