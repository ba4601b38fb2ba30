import { backdrop, lens } from './backdrop.ts'
import { brand } from './colour.ts'
import { mapleLeaf } from './leaves.ts'
import { chili } from './produce.ts'
import { lying } from './shapes.ts'
import { type Picture, placeAll } from './still.ts'
import { saskatoons } from './stills-heat.ts'
import { paintVessel } from './vessel.ts'
import { vessels } from './vessels.ts'

/** The shop's mark: a drop of sauce with a light on it, in a square of 64. */
const mark = (corner: number): string =>
  `<rect width="64" height="64" rx="${corner}" fill="${brand.chili}"/>
  <path d="M32 9C41 22 49 30 49 40A17 17 0 0 1 15 40C15 30 23 22 32 9Z" fill="${brand.paper}"/>
  <path d="M22 40A10 10 0 0 0 32 50" fill="none" stroke="${brand.mustard}" stroke-width="4.5"
    stroke-linecap="round"/>`

export const markFile = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
  ${mark(15)}
</svg>
`

const icon = (name: string, size: number, corner: number): Picture => ({
  name,
  width: size,
  height: size,
  draw: () => `<g transform="scale(${size / 64})">${mark(corner)}</g>`,
})

const share: Picture = {
  name: 'og',
  width: 1200,
  height: 630,
  draw: (art) => {
    const row = (
      [
        ['okanagan-cherry-teriyaki', 690, 1000, 0.7],
        ['butter-chicken-simmer-sauce', 1080, 1000, 0.78],
        ['saskatoon-berry-hot-sauce', 560, 1040, 0.72],
        ['maple-chipotle-barbecue', 850, 1044, 0.8],
      ] as const
    ).map(([slug, x, y, scale]) => paintVessel(art, vessels[slug], { x, y, scale }))
    return `<g transform="translate(0 -470)">
        ${backdrop(art, { tone: '#e9cfae', kind: 'sweep' })}${row.join('')}
        ${placeAll(art, [
          [chili(), 640, 1066, 0.6, -8],
          [saskatoons, 470, 1062, 0.5],
          [lying(mapleLeaf(brand.chili)), 1010, 1070, 0.7, 40],
        ])}</g>
      <text x="68" y="300" font-family="EB Garamond" font-weight="600" font-size="132"
        fill="${brand.ink}">Saucery</text>
      <path d="M74 338h92" stroke="${brand.chili}" stroke-width="6" stroke-linecap="round"/>
      <text x="72" y="398" font-family="Cabin" font-weight="500" font-size="31"
        fill="${brand.ink}">Premium sauces from</text>
      <text x="72" y="438" font-family="Cabin" font-weight="500" font-size="31"
        fill="${brand.ink}">Canadian kitchens</text>${lens(art)}`
  },
}

export const icons: readonly Picture[] = [
  icon('favicon', 32, 15),
  icon('apple-touch-icon', 180, 0),
  // For the web app's manifest; systems cut the last one to whatever shape they like, and the drop
  // lies within the circle that they all leave.
  icon('icon-192', 192, 15),
  icon('icon-512', 512, 15),
  icon('icon-maskable', 512, 0),
  share,
]

/** One PNG in an ICO container: a header of 6 bytes and an entry of 16. */
export const iconFile = (png: Uint8Array): Uint8Array => {
  const file = new Uint8Array(22 + png.length)
  const view = new DataView(file.buffer)
  view.setUint16(2, 1, true)
  view.setUint16(4, 1, true)
  file[6] = 32
  file[7] = 32
  view.setUint16(10, 1, true)
  view.setUint16(12, 32, true)
  view.setUint32(14, png.length, true)
  view.setUint32(18, 22, true)
  file.set(png, 22)
  return file
}
