import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Context } from '../../../src/server/context/context.ts'
import { createLog } from '../../../src/server/runtime/log/log.ts'
import type { StoreConfig } from '../../../src/server/runtime/store/object-store.ts'
import { picturesOf } from '../../../src/server/uploads/store/pictures-of.ts'
import {
  createUploadStore,
  type UploadStore,
} from '../../../src/server/uploads/store/upload-store.ts'
import { receiveUpload, serveUpload } from '../../../src/server/uploads/uploads.http.ts'
import { ask, openTestEngine } from '../../support/database.ts'
import { dropDatabase } from '../../support/test-engine.ts'

export type UploadFixture = Awaited<ReturnType<typeof openUploadFixture>>

/** A database, a directory of pictures and a server on a free port, all of them real. */
export async function openUploadFixture(bucket: StoreConfig | null = null) {
  const directory = await mkdtemp(join(tmpdir(), 'uploads-'))
  const pictures = join(directory, 'uploads')
  const database = join(directory, 'shop.db')
  const lines: string[] = []
  const log = createLog('info', (line) => void lines.push(line))
  const db = await openTestEngine(database, log)
  let now = Date.parse('2026-03-02T15:00:00Z')
  const clock = () => now
  const secret = new Uint8Array(32).fill(7)

  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    routes: {
      '/api/objects/uploads/:id': {
        PUT: (request): Promise<Response> => receiveUpload(context, request, request.params.id),
      },
      '/objects/uploads/:id': {
        GET: (request): Promise<Response> => serveUpload(context, request, request.params.id),
      },
    },
  })
  const publicUrl: string = `http://127.0.0.1:${server.port}`
  const open = (own = secret): UploadStore =>
    createUploadStore({
      pictures: picturesOf({ uploadStore: bucket }, pictures),
      db,
      clock,
      secret: own,
      publicUrl,
      log,
      isAuthorized: () => Promise.resolve(true),
    })
  const context: Pick<Context, 'db' | 'files' | 'log'> = { db, files: open(), log }

  return {
    context,
    publicUrl,
    lines,
    database,
    pictures,
    openAnotherStore: open,
    pass: (milliseconds: number) => void (now += milliseconds),
    files: async () => (await readdir(pictures)).sort(),
    rows: () =>
      ask(
        database,
        'select id, status, width, height, placeholder, tone from uploads',
      ) as UploadFacts[],
    close: async () => {
      await server.stop(true)
      await db.close()
      dropDatabase(directory)
      await rm(directory, { recursive: true })
    },
  }
}

type UploadFacts = {
  id: string
  status: string
  width: number | null
  height: number | null
  placeholder: string | null
  tone: string | null
}

export const uploader = { userId: 'admin', sessionVersion: 1 }

/** What the dashboard does: asks for an address. */
export async function announce(fixture: UploadFixture): Promise<{ address: string; id: string }> {
  const address = await fixture.context.files.announce(fixture.context, uploader)
  return { address, id: new URL(address).pathname.split('/').at(-1) ?? '' }
}

export type Body = Uint8Array | string | ReadableStream<Uint8Array>

export function send(address: string, body: Body, headers: Record<string, string> = {}) {
  const plain = body instanceof Uint8Array ? new Uint8Array(body) : body
  return fetch(address, { method: 'PUT', body: plain, headers })
}
