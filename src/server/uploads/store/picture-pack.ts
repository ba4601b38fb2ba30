import { openPack, packFiles } from '../../assets/file-pack.ts'
import type { EncodedPicture } from './encode-picture.ts'

/** A picture without the bytes of its files. */
type PictureFacts = Omit<EncodedPicture, 'files'> & { widths: number[] }

export type PicturePack = {
  names: readonly string[]
  /** Reads one picture; all of them together would take megabytes. */
  read: (name: string) => Promise<EncodedPicture>
}

const FACTS = 'pictures.json'
const nameOfFile = (name: string, width: number) => `${name}/${width}`

/** Packs encoded pictures into one file. */
export function packPictures(pictures: ReadonlyMap<string, EncodedPicture>): Uint8Array {
  const facts: Record<string, PictureFacts> = {}
  const files = new Map<string, Uint8Array>()
  for (const [name, { files: encoded, ...others }] of pictures) {
    facts[name] = { ...others, widths: encoded.map(({ width }) => width) }
    for (const { width, bytes } of encoded) files.set(nameOfFile(name, width), bytes)
  }
  return packFiles(new Map([[FACTS, Buffer.from(JSON.stringify(facts))], ...files]))
}

export async function openPictures(pack: Blob): Promise<PicturePack> {
  const { open } = await openPack(pack)
  const facts = (await open(FACTS).json()) as Record<string, PictureFacts>

  async function read(name: string): Promise<EncodedPicture> {
    const picture = facts[name]
    if (!picture) throw new Error(`There is no picture ${name}.`)
    const { widths, ...others } = picture
    const files = widths.map(async (width) => {
      return { width, bytes: await open(nameOfFile(name, width)).bytes() }
    })
    return { ...others, files: await Promise.all(files) }
  }

  return { names: Object.keys(facts), read }
}
