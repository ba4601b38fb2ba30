import { surfaces } from '#shared/domain/shop/look/palette.ts'
import type { Context } from '../../context/context.ts'
import { isFirstShop } from '../../settings/store/shop-words.ts'
import { icoOf, squareIcon } from '../../uploads/store/square-icon.ts'

type Icon = { bytes: Uint8Array; type: string }
type IconEncoder = (picture: Uint8Array) => Promise<Icon>

const PNG = 'image/png'
const SVG = 'image/svg+xml; charset=utf-8'
const PLACEHOLDERS = '/pictures/'
const paper = surfaces.light.page
/** The maximum size in pixels. The height is twice the display height in emails. */
const LOGO = { width: 480, height: 96 }

/** Icons made from the owner's picture, at the addresses of a new shop's icons (LOOK-05). */
const icons: Record<string, IconEncoder> = {
  '/favicon.ico': async (picture) => ({
    bytes: icoOf(await squareIcon(picture, { size: 48 }), 48),
    type: 'image/x-icon',
  }),
  '/favicon.svg': async (picture) => ({
    bytes: Buffer.from(svgAround(await squareIcon(picture, { size: 128 }))),
    type: SVG,
  }),
  // Phones paint transparent parts black.
  '/apple-touch-icon.png': png({ size: 180, background: paper }),
  '/icon-192.png': png({ size: 192 }),
  '/icon-512.png': png({ size: 512 }),
  // Phones crop it to a circle, whose diameter is at least four fifths of the side.
  '/icon-maskable.png': png({ size: 512, share: 0.7, background: paper }),
}

function png(options: Parameters<typeof squareIcon>[1]): IconEncoder {
  return async (picture) => ({ bytes: await squareIcon(picture, options), type: PNG })
}

function svgAround(picture: Buffer): string {
  const source = `data:${PNG};base64,${picture.toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><image href="${source}" width="1" height="1"/></svg>`
}

/** The logo for emails, as a PNG because not all mail programs show WebP. */
async function logoPng(picture: Uint8Array): Promise<Icon> {
  const { width, height } = LOGO
  const small = new Bun.Image(picture).resize(width, height, { fit: 'inside' })
  return { bytes: await small.png().bytes(), type: PNG }
}

/**
 * The picture of products without one, used when the default pictures do not fit the shop: they show
 * sauces and the default name. It is the owner's logo, or the drawing of a box.
 */
const inMiddle = (drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800" viewBox="0 0 100 100"><path fill="${surfaces.light.raised[0]}" d="M0 0h100v100H0z"/>${drawing}</svg>`

const box = `<path fill="none" stroke="#87705f" stroke-width="1.5" stroke-linejoin="round" d="M30 41l20-10 20 10v22L50 73 30 63zl20 10 20-10M50 51v22"/>`

const plain: Icon = { bytes: Buffer.from(inMiddle(box)), type: SVG }

/** The logo, more than half as wide as the picture. */
async function logoPicture(picture: Uint8Array): Promise<Icon> {
  const square = await squareIcon(picture, { size: 400 })
  const source = `data:${PNG};base64,${square.toString('base64')}`
  const image = `<image href="${source}" x="22" y="22" width="56" height="56"/>`
  return { bytes: Buffer.from(inMiddle(image)), type: SVG }
}

/** Serves the owner's icons and logo; null if the default files are served instead. */
export function createShopIcons({ settings, files }: Pick<Context, 'settings' | 'files'>) {
  /** Icons by address, or the folder of all placeholders, with the id of the picture from which each was made. */
  const iconsByPath = new Map<string, { id: string; icon: Promise<Icon | null> }>()

  async function make(id: string, from: IconEncoder): Promise<Icon | null> {
    const picture = await files.find(id)
    return picture && from(new Uint8Array(await picture.file.arrayBuffer()))
  }

  return async (path: string): Promise<Response | null> => {
    const now = settings.now()
    const { logo, icon } = now.look
    const isPlaceholder = path.startsWith(PLACEHOLDERS)
    if (isPlaceholder && logo === null)
      return isFirstShop(now) ? null : answerWith(plain, 'no-cache')
    const [id, from] = isPlaceholder
      ? [logo, logoPicture]
      : path === '/logo.png'
        ? [logo, logoPng]
        : [icon, icons[path]]
    if (!id || !from) return null
    // Anyone can make up addresses of placeholders.
    const key = isPlaceholder ? PLACEHOLDERS : path
    const cached = iconsByPath.get(key)
    const entry = cached?.id === id ? cached : { id, icon: make(id, from) }
    iconsByPath.set(key, entry)
    const answer = await entry.icon.catch((error: unknown) => {
      // The store may be available again at the next request.
      iconsByPath.delete(key)
      throw error
    })
    if (!answer) return null
    return answerWith(answer, isPlaceholder ? 'no-cache' : 'public, max-age=86400', {
      'Cross-Origin-Resource-Policy': path === '/logo.png' ? 'cross-origin' : 'same-origin',
    })
  }
}

function answerWith({ bytes, type }: Icon, caching: string, others = {}): Response {
  const headers = { 'Content-Type': type, 'Cache-Control': caching, ...others }
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers })
}
