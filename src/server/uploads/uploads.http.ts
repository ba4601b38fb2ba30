// Why it is built like this: docs/decisions/uploads.md

import { uploadLimits } from '#shared/contract/catalog/catalog-staff.ts'
import { ActionError, type ErrorCode } from '#shared/contract/errors.ts'
import { pictureWidths } from '#shared/domain/catalog/pictures.ts'
import * as m from '#shared/i18n/messages.ts'
import { linkOwnerOf } from '../accounts/require-staff.ts'
import type { Context } from '../context/context.ts'
import type { Handlers } from '../context/handler.ts'
import { readBytes } from '../http/read-body.ts'
import { errorResponse, matchesEtag, toRefusal } from '../http/responses.ts'
import { asJpeg } from './store/encode-picture.ts'
import type { BunFile } from 'bun'

type Uploads = Pick<Context, 'files' | 'log'>

const YEAR = 365 * 24 * 60 * 60
const DAY = 24 * 60 * 60

/** `PUT /api/objects/uploads/:id`: receives one picture, authorized by the signed address. */
export async function receiveUpload(
  context: Uploads,
  request: Request,
  id: string,
): Promise<Response> {
  try {
    const query = new URL(request.url).searchParams
    // Checked before the body is read, so that strangers cannot upload megabytes.
    await context.files.check(id, query)
    await context.files.store(id, query, await readPicture(request))
    return new Response(null, { status: 200, headers: { ETag: `"${id}"` } })
  } catch (error) {
    return refuse(context, id, error)
  }
}

/**
 * `PUT /api/imports/pictures`: receives a picture of an import, authorized by the signed address, and
 * answers the id under which it is stored. `name` is its path in the folder or archive.
 */
export async function receiveImported(context: Uploads, request: Request): Promise<Response> {
  const query = new URL(request.url).searchParams
  const name = query.get('name') ?? ''
  try {
    await context.files.checkImport(query)
    const id = await context.files.storeImported(query, name, await readPicture(request))
    return Response.json({ id }, { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    return refuse(context, 'imported', error)
  }
}

const aboutPictures: Partial<Record<ErrorCode, () => string>> = {
  too_large: m.errorPictureFile,
  malformed: m.errorPictureIncomplete,
}

async function readPicture(request: Request): Promise<Uint8Array> {
  try {
    return await readBytes(request, uploadLimits.bytes)
  } catch (cause) {
    if (!(cause instanceof ActionError)) throw cause
    throw new ActionError(cause.code, {
      message: aboutPictures[cause.code]?.(),
      cause: cause.cause,
    })
  }
}

function refuse({ log }: Uploads, id: string, error: unknown): Response {
  const refusal = toRefusal(error)
  const { code, status, cause } = refusal
  log[status >= 500 ? 'error' : 'info']('upload_refused', { upload: id, code, status, cause })
  return errorResponse(refusal)
}

const shield = {
  // Served files must never run as a page.
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "default-src 'none'; sandbox",
}

const [SMALLEST] = pictureWidths

/**
 * `GET /objects/uploads/:id`: a stored picture; `w` asks for the nearest width, in pixels. `as=jpeg` is
 * for emails, and only of the smallest width, because it is encoded for each request.
 */
export async function serveUpload(
  context: Uploads,
  request: Request,
  id: string,
): Promise<Response> {
  const query = new URL(request.url).searchParams
  const isJpeg = query.get('as') === 'jpeg'
  const picture = await find(context, id, isJpeg ? SMALLEST : widthOf(query))
  if (picture instanceof ActionError) {
    context.log.warn('picture_unavailable', { upload: id, cause: picture.cause })
    return shielded(errorResponse(picture))
  }
  if (!picture) return notFound()
  const headers = {
    ...shield,
    'Content-Type': isJpeg ? 'image/jpeg' : 'image/webp',
    'Content-Disposition': 'inline',
    'Cache-Control': query.has('t')
      ? `public, max-age=${YEAR}, immutable`
      : `public, max-age=${DAY}`,
    ETag: picture.etag,
  }
  if (matchesEtag(request, picture.etag)) return new Response(null, { status: 304, headers })
  if (isJpeg) return new Response(await asJpeg(picture.file), { headers })
  return partOf(request, picture.file, headers) ?? new Response(picture.file, { headers })
}

async function find({ files }: Uploads, id: string, width: number | undefined) {
  try {
    return await files.find(id, width)
  } catch (error) {
    if (error instanceof ActionError) return error
    throw error
  }
}

/**
 * The response to a range request; null to send the whole file. Bun itself handles ranges of files
 * on disk.
 */
function partOf(request: Request, file: Blob, headers: Record<string, string>): Response | null {
  const range = request.headers.get('Range')
  const isWanted = range !== null && !request.headers.has('If-Range') && !(file as BunFile).name
  const [, first = '', last = ''] = (isWanted && /^bytes=(\d*)-(\d*)$/.exec(range)) || []
  if (first === '' && last === '') return null
  const start = first === '' ? Math.max(0, file.size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? file.size : Math.min(file.size, Number(last) + 1)
  if (start >= end) {
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${file.size}` } })
  }
  const part = { ...headers, 'Content-Range': `bytes ${start}-${end - 1}/${file.size}` }
  return new Response(file.slice(start, end, file.type), { status: 206, headers: part })
}

function widthOf(query: URLSearchParams): number | undefined {
  const widthText = query.get('w') ?? ''
  return /^\d{1,5}$/.test(widthText) ? Number(widthText) : undefined
}

function notFound(): Response {
  return shielded(errorResponse(new ActionError('not_found', { message: m.errorNoPicture() })))
}

function shielded(answer: Response): Response {
  for (const [name, value] of Object.entries(shield)) answer.headers.set(name, value)
  return answer
}

export const uploadHandlers = {
  'uploads.create': async (_input, context, by) => {
    const owner = await linkOwnerOf(context.db.read, by.user)
    return { uploadURL: await context.files.announce(context, owner) }
  },
} satisfies Partial<Handlers>
