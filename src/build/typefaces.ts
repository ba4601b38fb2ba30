import { fileURLToPath } from 'node:url'
import {
  type ChosenTypeface,
  chosenTypefaces,
  typefaceSheet,
} from '#shared/domain/shop/look/typefaces.ts'

const packages = fileURLToPath(new URL('../../node_modules/@fontsource-variable/', import.meta.url))

const fraunces = 'fraunces'

type Source = {
  /** The name of the package. */
  name: string
  weights: string
  /** A font of most devices, made as wide as this one, so that nothing moves when it arrives. */
  standIn: { fonts: readonly string[]; size: number; ascent: number; descent: number }
}

const sans = ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold']
const serif = ['Times New Roman Bold', 'TimesNewRomanPS-BoldMT', 'Liberation Serif Bold']

/** Sizes in percent, measured in Chromium with the text of a home page at weight 600. */
const sources: Record<ChosenTypeface, Source> = {
  sans: {
    name: 'bricolage-grotesque',
    weights: '200 800',
    standIn: { fonts: sans, size: 100.1, ascent: 92.9, descent: 27 },
  },
  humanist: {
    name: 'cabin',
    weights: '400 700',
    standIn: { fonts: sans, size: 88.5, ascent: 109.5, descent: 28.2 },
  },
  rounded: {
    name: 'nunito',
    weights: '200 1000',
    standIn: { fonts: sans, size: 95.2, ascent: 106.1, descent: 36.8 },
  },
  serif: {
    name: 'lora',
    weights: '400 700',
    standIn: { fonts: serif, size: 109.8, ascent: 91.9, descent: 24.6 },
  },
  slab: {
    name: 'roboto-slab',
    weights: '100 900',
    standIn: { fonts: serif, size: 109.8, ascent: 95.6, descent: 24.6 },
  },
}

/** The packages from which fonts are shipped. */
export const fontPackages = [fraunces, ...Object.values(sources).map(({ name }) => name)].map(
  (name) => `@fontsource-variable/${name}`,
)

/** Writes a file into the built client, and says its address. */
type Write = (stem: string, content: Uint8Array) => Promise<string>

const fontFile = (name: string, subset: string) =>
  Bun.file(`${packages}${name}/files/${name}-${subset}-wght-normal.woff2`).bytes()

/** Writes the font of every page. */
export async function writeFirstFont(write: Write): Promise<string> {
  return write(fraunces, await fontFile(fraunces, 'latin'))
}

/** Writes the fonts and style sheets of the other typefaces, and says where their letters are. */
export async function writeTypefaces(client: string, write: Write) {
  const written = Object.entries(sources).map(async ([key, source]) => {
    const typeface = key as ChosenTypeface
    const { name, weights, standIn } = source
    const { family } = chosenTypefaces[typeface]
    const ranges = (await Bun.file(`${packages}${name}/unicode.json`).json()) as Record<
      string,
      string
    >
    const faces = ['latin', 'latin-ext'].map(async (subset) => {
      const address = await write(`${name}-${subset}`, await fontFile(name, subset))
      const css = `@font-face{font-family:'${family}';src:url(${address}) format('woff2');font-weight:${weights};font-display:swap;unicode-range:${ranges[subset]}}`
      return { address, css }
    })
    const [latin, extended] = await Promise.all(faces)
    if (!latin || !extended) throw new Error(`${name} has no letters.`)
    const local = standIn.fonts.map((font) => `local('${font}')`).join(',')
    const similar = `@font-face{font-family:'${family} stand-in';src:${local};size-adjust:${standIn.size}%;ascent-override:${standIn.ascent}%;descent-override:${standIn.descent}%}`
    await Bun.write(client + typefaceSheet(typeface), latin.css + extended.css + similar)
    return [typeface, latin.address] as const
  })
  return Object.fromEntries(await Promise.all(written)) as Record<ChosenTypeface, string>
}
