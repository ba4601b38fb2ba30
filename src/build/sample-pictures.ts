import { readdir, rm } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { encodePicture } from '../server/uploads/store/encode-picture.ts'
import { packPictures } from '../server/uploads/store/picture-pack.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pictures = `${root}public/samples`

/**
 * The sample shop's pictures in every width, as one file. To make it takes seconds, so it is kept
 * until one of the pictures, or the way in which they are encoded, changes.
 */
export async function packSamplePictures(): Promise<Uint8Array> {
  const names = (await readdir(pictures)).sort()
  const kept = `${root}dist/samples-${await sumOf(names)}.pack`
  if (await Bun.file(kept).exists()) return Bun.file(kept).bytes()
  const encoded = await Promise.all(
    names.map(async (name) => {
      const picture = await encodePicture(await Bun.file(`${pictures}/${name}`).bytes())
      return [name, picture] as const
    }),
  )
  const pack = packPictures(new Map(encoded))
  await removeOlder(kept)
  await Bun.write(kept, pack)
  return pack
}

async function sumOf(names: readonly string[]): Promise<string> {
  const sum = new Bun.CryptoHasher('sha256').update(Bun.version)
  const sources = [
    ...new Bun.Glob('*picture*.ts').scanSync(`${root}src/server/uploads/store`),
  ].sort()
  const files = [
    ...sources.map((name) => `src/server/uploads/store/${name}`),
    'src/server/assets/file-pack.ts',
    'src/shared/domain/catalog/pictures.ts',
    ...names.map((name) => `public/samples/${name}`),
  ]
  for (const file of files) {
    sum.update(`\n${file}\n`).update(await Bun.file(root + file).bytes())
  }
  return sum.digest('hex').slice(0, 16)
}

async function removeOlder(kept: string) {
  const folder = dirname(kept)
  for (const name of await readdir(folder)) {
    const isOlder = /^samples-\w+\.pack$/.test(name) && name !== basename(kept)
    if (isOlder) await rm(`${folder}/${name}`)
  }
}
