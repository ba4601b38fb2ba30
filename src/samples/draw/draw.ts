import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { createArt } from './art.ts'
import { fallbacks } from './fallbacks.ts'
import { flatLays } from './flat-lays.ts'
import { iconFile, icons, markFile } from './marks.ts'
import { renderAll } from './render.ts'
import { servings } from './servings.ts'
import type { Picture } from './still.ts'
import { grillStills } from './stills-grill.ts'
import { heatStills } from './stills-heat.ts'
import { kitchenStills } from './stills-kitchen.ts'

/*
 * Draws the sample shop's pictures: bun src/samples/draw/draw.ts [name …]
 * Needs Chromium (on the PATH, or named by CHROMIUM) and the fonts that label.ts names; on Debian
 * these are fonts-ebgaramond, fonts-adf-berenis, fonts-quattrocento, fonts-league-spartan,
 * fonts-bebas-neue, fonts-yanone-kaffeesatz, fonts-lobstertwo and fonts-cabin.
 */

const publicFolder = fileURLToPath(new URL('../../../public/', import.meta.url))

const samples: readonly Picture[] = [
  ...grillStills,
  ...heatStills,
  ...kitchenStills,
  ...servings,
  ...flatLays,
]

const wanted = new Set(process.argv.slice(2))
const isWanted = ({ name }: Picture) => wanted.size === 0 || wanted.has(name)

const rendered = (picture: Picture) => {
  const art = createArt(picture.name)
  const drawing = picture.draw(art)
  return { ...picture, svg: art.svg(drawing, picture.width, picture.height) }
}

function* only(pictures: readonly Picture[]) {
  for (const picture of pictures.filter(isWanted)) yield rendered(picture)
}

await mkdir(`${publicFolder}samples`, { recursive: true })
await mkdir(`${publicFolder}pictures`, { recursive: true })

await renderAll(only(samples), async ({ name }, png) => {
  await new Bun.Image(png).webp({ quality: 84 }).write(`${publicFolder}samples/${name}.webp`)
})

await renderAll(only(fallbacks), async ({ name }, png) => {
  const picture = new Bun.Image(png).resize(800, 800).webp({ quality: 84 })
  await picture.write(`${publicFolder}pictures/${name}.webp`)
})

await Bun.write(`${publicFolder}favicon.svg`, markFile)

await renderAll(only(icons), async ({ name }, png) => {
  if (name === 'og') {
    await new Bun.Image(png).webp({ quality: 82 }).write(`${publicFolder}og.webp`)
    const small = new Bun.Image(png).png({ palette: true, colors: 256, dither: true })
    await small.write(`${publicFolder}og.png`)
    return
  }
  if (name === 'favicon') {
    await Bun.write(`${publicFolder}favicon.ico`, iconFile(await new Bun.Image(png).png().bytes()))
    return
  }
  await new Bun.Image(png).png({ compressionLevel: 9 }).write(`${publicFolder}${name}.png`)
})
