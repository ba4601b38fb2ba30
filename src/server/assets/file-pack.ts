// Many files as one: every embedded file of its own would take memory from the start on.
//
// A pack is the length of its index (4 bytes, big-endian), the index as JSON, and the files' bytes.

/** Files by name. */
export type Files = { get: (name: string) => Blob | undefined }

/** The name and the length in bytes of each file, in the order of their bytes. */
type Index = [name: string, length: number][]

const PREFIX = 4

export function packFiles(files: ReadonlyMap<string, Uint8Array>): Uint8Array {
  const index: Index = [...files].map(([name, bytes]) => [name, bytes.length])
  const head = Buffer.from(JSON.stringify(index))
  const prefix = Buffer.alloc(PREFIX)
  prefix.writeUInt32BE(head.length)
  return Buffer.concat([prefix, head, ...files.values()])
}

export async function openPack(pack: Blob): Promise<Files> {
  const prefix = new DataView(await pack.slice(0, PREFIX).arrayBuffer())
  let at = PREFIX + prefix.getUint32(0)
  const index = (await pack.slice(PREFIX, at).json()) as Index
  const ranges = new Map<string, [start: number, end: number]>()
  for (const [name, length] of index) ranges.set(name, [at, (at += length)])
  return {
    get(name) {
      const range = ranges.get(name)
      return range && pack.slice(...range)
    },
  }
}
