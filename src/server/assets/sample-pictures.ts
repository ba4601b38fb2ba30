import type { EncodedPicture } from '../uploads/store/encode-picture.ts'
import type { Files } from './files.ts'

// The pictures of the sample shop are encoded when the program is built, with one file per width.

const FOLDER = 'samples/'
const FACTS = `${FOLDER}pictures.json`
const nameOfFile = (name: string, width: number) => `${FOLDER}${width}/${name}`

/** A picture without the bytes of its files. */
type PictureFacts = Omit<EncodedPicture, 'files'> & { widths: number[] }

export type SamplePictures = {
  count: number
  /** Reads one picture; all of them together take megabytes. */
  read: (name: string) => Promise<EncodedPicture>
}

/** The files, by name, from which `openSamplePictures` reads these pictures. */
export function sampleFiles(
  pictures: ReadonlyMap<string, EncodedPicture>,
): Map<string, Uint8Array> {
  const facts: Record<string, PictureFacts> = {}
  const written = new Map<string, Uint8Array>()
  for (const [name, { files, ...others }] of pictures) {
    facts[name] = { ...others, widths: files.map(({ width }) => width) }
    for (const { width, bytes } of files) written.set(nameOfFile(name, width), bytes)
  }
  return written.set(FACTS, Buffer.from(JSON.stringify(facts)))
}

export async function openSamplePictures({ open }: Files): Promise<SamplePictures> {
  const facts = (await open(FACTS).json()) as Record<string, PictureFacts>

  async function read(name: string): Promise<EncodedPicture> {
    const picture = facts[name]
    if (!picture) throw new Error(`There is no sample picture ${name}.`)
    const { widths, ...others } = picture
    const files = widths.map(async (width) => {
      return { width, bytes: await open(nameOfFile(name, width)).bytes() }
    })
    return { ...others, files: await Promise.all(files) }
  }

  return { count: Object.keys(facts).length, read }
}
