import { Elysia } from 'elysia'
import { realpath, stat } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { matchesEtag } from '../http/responses.ts'

/** Plain names only, so that no decoding is needed. */
const PATH = /^(\/[\w.~@+-]+)+$/

/**
 * Files that a browser never runs as a page of the shop. It may run any other, such as SVG, HTML or
 * XML, and a file that its owner got from elsewhere must not read what the shop's pages store.
 */
const inert =
  /\.(png|jpe?g|gif|webp|avif|ico|woff2?|[ot]tf|txt|css|m?js|json|webmanifest|pdf|mp[34]|webm|og[gva]|wav|zip|gz|csv|ics|vcf)$/i

const sandbox =
  'sandbox allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads'

/** Hidden files are private; `/.well-known` (RFC 8615) is public by definition. */
function isHidden(path: string): boolean {
  return path.split('/').some((part, index) => {
    return part.startsWith('.') && !(index === 1 && part === '.well-known')
  })
}

type StaticOptions = {
  isExcluded?: (path: string) => boolean
  /** Whether the folder has the owner's files, which get a policy of their own. */
  isOwners?: boolean
}

export function createStaticFiles(
  folder: string,
  { isExcluded = () => false, isOwners = false }: StaticOptions = {},
) {
  let plugin: ReturnType<typeof openPlugin> | undefined

  /** The file at this path; null if there is none to serve. */
  async function answer(request: Request, path: string): Promise<Response | null> {
    if (!PATH.test(path) || isHidden(path) || isExcluded(path)) return null
    const facts = await servableFile(folder, path)
    if (!facts) return null
    const etag = `"${facts.size.toString(36)}-${Math.round(facts.mtimeMs * 1000).toString(36)}"`
    const headers: Record<string, string> = { ETag: etag, 'Cache-Control': 'no-cache' }
    if (isOwners) {
      // A page in a sandbox has no origin of its own, and loads its pictures and styles from here.
      headers['Cross-Origin-Resource-Policy'] = 'cross-origin'
      if (!inert.test(path)) {
        headers['Content-Security-Policy'] = `${sandbox}; frame-ancestors 'none'`
      }
    }
    if (matchesEtag(request, etag)) return new Response(null, { status: 304, headers })
    plugin ??= openPlugin(folder)
    const served = await (await plugin).handle(new Request(`http://static.local/${path}`))
    // The file was deleted in the meantime.
    if (served.status !== 200) return null
    for (const [name, value] of Object.entries(headers)) served.headers.set(name, value)
    return served
  }

  return { answer }
}

/**
 * The plugin without its caches, which would keep old content and whole files in memory. The plugin
 * also gives each HTML file its own route, which reads the file only once. A path with a second
 * slash reaches the wildcard route instead, which reads the current file.
 */
async function openPlugin(folder: string) {
  const { staticPlugin } = await import('@elysiajs/static')
  const options = { alwaysStatic: false, etag: false, indexHTML: false, ignorePatterns: [] }
  return new Elysia().use(await staticPlugin({ assets: resolve(folder), prefix: '/', ...options }))
}

async function servableFile(folder: string, path: string) {
  try {
    const [root, file] = await Promise.all([realpath(folder), realpath(join(folder, path))])
    const inside = relative(root, file)
    const isInside = inside !== '' && inside.split(sep)[0] !== '..'
    if (!isInside || isHidden(`/${inside.split(sep).join('/')}`)) return null
    const facts = await stat(file)
    return facts.isFile() ? facts : null
  } catch {
    return null
  }
}
