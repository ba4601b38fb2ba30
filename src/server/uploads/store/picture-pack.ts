import type { EncodedPicture } from './encode-picture.ts'

/** Encoded pictures by name. */
export type PicturePack = ReadonlyMap<string, EncodedPicture>

/** A picture's metadata in the header, with the length of each of its files in order. */
type PictureHeader = Omit<EncodedPicture, 'files'> & {
  name: string
  files: { width: number; length: number }[]
}

/** Ends the header, whose JSON contains no line break. */
const LINE_END = '\n'

/** Packs pictures into one file: a JSON header line, then their bytes. */
export function writePack(pictures: PicturePack): Uint8Array {
  const head = [...pictures].map(([name, { files, ...facts }]): PictureHeader => {
    const lengths = files.map(({ width, bytes }) => ({ width, length: bytes.length }))
    return { name, ...facts, files: lengths }
  })
  const bytes = [...pictures.values()].flatMap(({ files }) => files.map((file) => file.bytes))
  return Buffer.concat([Buffer.from(JSON.stringify(head) + LINE_END), ...bytes])
}

export function readPack(pack: Uint8Array): PicturePack {
  let at = pack.indexOf(LINE_END.charCodeAt(0)) + LINE_END.length
  const head = JSON.parse(new TextDecoder().decode(pack.subarray(0, at))) as PictureHeader[]
  const take = (length: number) => pack.subarray(at, (at += length))
  return new Map(
    head.map(({ name, files, ...facts }) => [
      name,
      { ...facts, files: files.map(({ width, length }) => ({ width, bytes: take(length) })) },
    ]),
  )
}
