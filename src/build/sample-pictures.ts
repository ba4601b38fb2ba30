import { existsSync } from 'node:fs'
import { cp, readdir, rename, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sampleFiles } from '../server/assets/sample-pictures.ts'
import { encodePicture } from '../server/uploads/store/encode-picture.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pictures = `${root}public/samples`

/**
 * Writes the sample shop's pictures to a folder in every width. Encoding them takes seconds, so they are
 * cached until one of the pictures or the code that encodes them changes.
 */
export async function writeSamplePictures(folder: string): Promise<void> {
  const names = (await readdir(pictures)).sort()
  const kept = `${root}dist/samples-${await sumOf(names)}`
  if (!existsSync(kept)) {
    const encoded = names.map(async (name) => {
      const picture = await encodePicture(await Bun.file(`${pictures}/${name}`).bytes())
      return [name, picture] as const
    })
    const files = sampleFiles(new Map(await Promise.all(encoded)))
    await removeOlder()
    for (const [name, bytes] of files) await Bun.write(`${kept}.tmp/${name}`, bytes)
    await rename(`${kept}.tmp`, kept)
  }
  await cp(kept, folder, { recursive: true })
}

async function sumOf(names: readonly string[]): Promise<string> {
  const sum = new Bun.CryptoHasher('sha256').update(Bun.version)
  const sources = [
    ...new Bun.Glob('*picture*.ts').scanSync(`${root}src/server/uploads/store`),
  ].sort()
  const files = [
    ...sources.map((name) => `src/server/uploads/store/${name}`),
    'src/server/assets/sample-pictures.ts',
    'src/shared/domain/catalog/pictures.ts',
    ...names.map((name) => `public/samples/${name}`),
  ]
  for (const file of files) {
    sum.update(`\n${file}\n`).update(await Bun.file(root + file).bytes())
  }
  return sum.digest('hex').slice(0, 16)
}

async function removeOlder() {
  for (const name of await readdir(`${root}dist`)) {
    if (name.startsWith('samples-')) await rm(`${root}dist/${name}`, { recursive: true })
  }
}
