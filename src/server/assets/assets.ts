import type { ChosenTypeface } from '#shared/domain/shop/look/typefaces.ts'
import type { Locale } from '#shared/i18n/locale.ts'
import { preferredEncoding } from '../pages/cache/cached-response.ts'
import type { Files } from './files.ts'

/** The scripts of one language. */
export type Scripts = {
  script: string
  /** The text of every page's inline script. */
  inlineScript: string
  /** Static imports of the entry script, for preloading. */
  imports: string[]
  /** The scripts of each lazy part (`src/web/app/pages.ts`). */
  parts: Record<string, string[]>
}

export type Manifest = {
  scripts: Record<Locale, Scripts>
  style: string
  shopStyle: string
  font: string
  /** The fonts with the basic letters of the other typefaces, for preloading. */
  typefaces: Record<ChosenTypeface, string>
}

export type Assets = {
  manifest: Manifest
  /** The text of the shop's styles; inlining it saves a round trip before the first paint. */
  shopStyles: string
  files: Files
  serve: (request: Request, path: string) => Response | null
}

const suffixes = { zstd: '.zst', br: '.br', gzip: '.gz' } as const
const YEAR = 'public, max-age=31536000, immutable'
const DAY = 'public, max-age=86400'

export async function loadAssets(files: Files): Promise<Assets> {
  if (!files.has('manifest.json')) throw new Error('The client is not built: run `bun run build`.')
  const manifest = (await files.open('manifest.json').json()) as Manifest
  const shopStyles = await files.open(manifest.shopStyle.slice(1)).text()

  function serve(request: Request, path: string): Response | null {
    const name = path.slice(1)
    if (!files.has(name) || isInternal(path)) return null
    const isHashed = name.startsWith('assets/')
    const headers = new Headers({
      'Content-Type': contentType(name),
      'Cache-Control': isHashed ? YEAR : DAY,
      'Cross-Origin-Resource-Policy': 'same-origin',
    })
    if (!isHashed) return new Response(files.open(name), { headers })
    headers.set('Vary', 'Accept-Encoding')
    const encoding = preferredEncoding(request)
    const encoded = encoding ? name + suffixes[encoding] : name
    if (encoding === null || !files.has(encoded)) return new Response(files.open(name), { headers })
    headers.set('Content-Encoding', encoding)
    return new Response(files.open(encoded), { headers })
  }

  return { manifest, shopStyles, files, serve }
}

/** Files that are not served: the sample pictures are imported as uploads. */
export function isInternal(path: string): boolean {
  return path === '/manifest.json' || path.startsWith('/samples/')
}

function contentType(name: string): string {
  const types: Record<string, string> = {
    js: 'text/javascript; charset=utf-8',
    css: 'text/css; charset=utf-8',
    svg: 'image/svg+xml; charset=utf-8',
    ico: 'image/x-icon',
    png: 'image/png',
    webp: 'image/webp',
    woff2: 'font/woff2',
    txt: 'text/plain; charset=utf-8',
    webmanifest: 'application/manifest+json',
  }
  return types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
}
