import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib'
import { name } from '../../package.json'
import { buildClient, buildStyles, client, emptyClient } from './client.ts'
import { prepareExecutable } from './executable.ts'
import { makeRelease } from './release.ts'
import { writeSamplePictures } from './sample-pictures.ts'

// Builds dist/client (scripts and styles with compressed copies, the font, and the sample pictures
// in every width), then the executable. `client` builds only dist/client; `--all` also builds an
// executable for each platform, with a bill of materials.

const [what = 'executable', ...more] = process.argv.slice(2).filter((word) => word !== '--')
if (!['executable', 'client', '--all'].includes(what) || more.length > 0) {
  console.error('Say "bun run build", "bun run build client" or "bun run build --all".')
  process.exit(2)
}
const root = fileURLToPath(new URL('../..', import.meta.url))

await emptyClient()
const pictures = writeSamplePictures(client)
await buildClient(await buildStyles())
await compressAssets()
await pictures
if (what !== 'client') {
  const build = await prepareExecutable(`${root}dist/`)
  await build(`${root}dist/${name}`)
  if (what === '--all' && !(await makeRelease(`${root}dist/`, build))) process.exitCode = 1
}

async function compressAssets() {
  for (const file of await readdir(`${client}/assets`)) {
    if (!/\.(js|css)$/.test(file)) continue
    const bytes = await Bun.file(`${client}/assets/${file}`).bytes()
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
    const zstd = { params: { [constants.ZSTD_c_compressionLevel]: 19 } }
    await Bun.write(`${client}/assets/${file}.br`, brotliCompressSync(bytes, { params }))
    await Bun.write(`${client}/assets/${file}.zst`, zstdCompressSync(bytes, zstd))
    await Bun.write(`${client}/assets/${file}.gz`, gzipSync(bytes, { level: 9 }))
  }
}
