// Many files as one, because every file that is embedded on its own takes memory from the start.
//
// A pack is the length of its index (4 bytes, big-endian), the index as JSON, and the bytes of the files.

export type Files = {
  has: (name: string) => boolean
  /** Throws if there is no such file. */
  open: (name: string) => Blob
}

/** The name and the length in bytes of each file, in the order of their bytes. */
type Index = [name: string, length: number][]

const PREFIX = 4

export function packFiles(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const index: Index = [...files].map(([name, bytes]) => [name, bytes.length])
  const text = Buffer.from(JSON.stringify(index))
  const prefix = Buffer.alloc(PREFIX)
  prefix.writeUInt32BE(text.length)
  return Buffer.concat([prefix, text, ...files.values()])
}

export async function openPack(pack: Blob): Promise<Files> {
  const prefix = new DataView(await pack.slice(0, PREFIX).arrayBuffer())
  let at = PREFIX + prefix.getUint32(0)
  const index = (await pack.slice(PREFIX, at).json()) as Index
  const ranges = new Map<string, [start: number, end: number]>()
  for (const [name, length] of index) ranges.set(name, [at, (at += length)])
  return filesOf(ranges, ([start, end]) => pack.slice(start, end))
}

/** Files by name, each opened when it is needed. */
export function filesOf<T>(places: Map<string, T>, openAt: (place: T) => Blob): Files {
  return {
    has: (name) => places.has(name),
    open(name) {
      const place = places.get(name)
      if (place === undefined) throw new Error(`${name} did not come with the program.`)
      return openAt(place)
    },
  }
}
