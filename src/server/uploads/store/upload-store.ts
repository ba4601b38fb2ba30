import pLimit from 'p-limit'
import { ActionError } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Engine } from '../../db/engine/engine.ts'
import { createKeys, isCurrent } from '../../runtime/keys/signed-keys.ts'
import type { Log } from '../../runtime/log/log.ts'
import {
  type EncodedPicture,
  encodePicture,
  nearestWidths,
  storedWidths,
} from './encode-picture.ts'
import type { PictureFiles } from './picture-files.ts'
import { pictureId } from './picture-id.ts'
import {
  announcedIds,
  announceUpload,
  findUpload,
  forgetAnnounced,
  markStored,
} from './uploads.queries.ts'

type StoredPicture = { file: Blob; etag: string }

export type UploadStore = ReturnType<typeof createUploadStore>

type StoreOptions = {
  pictures: PictureFiles
  db: Engine
  clock: () => number
  secret: Uint8Array
  publicUrl: string
  log: Log
  /** Whether an account may still upload, with the session version that it had. */
  isAuthorized: (account: Uploader) => Promise<boolean>
}

/** The account for which an address was made. */
export type Uploader = { userId: string; sessionVersion: number }

/** Pictures decoded at the same time, each of which may take all the memory that a small shop has left. */
const DECODED_AT_ONCE = 1

/** How long an unused upload is kept, in milliseconds. */
const FORGET_AFTER = 24 * 60 * 60 * 1000

export function createUploadStore(options: StoreOptions) {
  const { pictures, db, clock, secret, publicUrl, log, isAuthorized } = options
  const addresses = createUploadAddresses({ secret, publicUrl, clock })
  const inTurn = pLimit(DECODED_AT_ONCE)
  const receiving = new Set<string>()

  /**
   * Creates an upload and returns the address to which its picture may be sent with PUT. Writes through
   * the caller's context, which authorizes the caller in the transaction. The address ends with the
   * caller's account, admin flag or password.
   */
  async function announce(
    context: { db: Pick<Engine, 'write'> },
    uploader: Uploader,
  ): Promise<string> {
    const id = crypto.randomUUID()
    await atomically(context, (tx) => announceUpload(tx, id, clock()))
    return addresses.sign(id, uploader)
  }

  /** Throws `forbidden` or `upload_used` unless this address can still be used. */
  async function check(id: string, query: URLSearchParams): Promise<void> {
    const uploader = addresses.verify(id, query)
    if (!(await isAuthorized(uploader))) {
      throw new ActionError('forbidden', { message: m.errorUploadAddress() })
    }
    const upload = await findUpload(db.read, id)
    if (!upload) throw new ActionError('forbidden', { message: m.errorUploadAddress() })
    if (upload.status === 'stored') throw new ActionError('upload_used')
  }

  /** Checks the address, stores the picture and marks the address as used; a refusal stores nothing. */
  function store(id: string, query: URLSearchParams, bytes: Uint8Array): Promise<void> {
    return alone(id, async () => {
      await check(id, query)
      const picture = await inTurn(() => encodePicture(bytes))
      if (!(await keep(id, picture))) throw new ActionError('upload_used')
      log.info('upload_stored', { upload: id, width: picture.width, height: picture.height })
    })
  }

  /** Stores a sample or an imported picture under a fixed id; does nothing if it is stored already. */
  function importPicture(id: string, picture: EncodedPicture): Promise<void> {
    return alone(id, async () => {
      if (!(await has(id))) await keep(id, picture)
    })
  }

  /** Returns an address to which the pictures of an import may be sent, one after another. */
  function importAddress(uploader: Uploader): string {
    return addresses.sign(IMPORTED, uploader)
  }

  /** Throws `forbidden` unless this address for imported pictures can still be used. */
  async function checkImport(query: URLSearchParams): Promise<void> {
    if (await isAuthorized(addresses.verify(IMPORTED, query))) return
    throw new ActionError('forbidden', { message: m.errorUploadAddress() })
  }

  /** Stores a picture of an import under the id of its content, once; returns the id. */
  async function storeImported(
    query: URLSearchParams,
    name: string,
    bytes: Uint8Array,
  ): Promise<string> {
    await checkImport(query)
    const id = pictureId(name, bytes)
    await inTurn(async () => {
      if (await has(id)) return
      const picture = await encodePicture(bytes)
      // Decoding takes a while, in which the account may have changed.
      await checkImport(query)
      await importPicture(id, picture)
    })
    return id
  }

  async function has(id: string): Promise<boolean> {
    return (await findUpload(db.read, id))?.status === 'stored'
  }

  async function alone(id: string, work: () => Promise<void>): Promise<void> {
    // Refuses the second of two concurrent uploads to one address.
    if (receiving.has(id)) throw new ActionError('upload_used')
    receiving.add(id)
    try {
      await work()
    } finally {
      receiving.delete(id)
    }
  }

  /** Stores a picture; false if another instance has stored one under this id in the meantime. */
  async function keep(id: string, { files, ...facts }: EncodedPicture): Promise<boolean> {
    try {
      await pictures.write(id, files)
      // Files first, so that a stored row never lacks its picture.
      return await atomically({ db }, (tx) => markStored(tx, id, facts, clock()))
    } catch (error) {
      if (!(await has(id).catch(() => false))) await pictures.remove(id, files).catch(() => {})
      throw error
    }
  }

  /** A stored picture in the smallest width of at least this many pixels, else the widest. */
  async function find(id: string, width?: number): Promise<StoredPicture | null> {
    const upload = await findUpload(db.read, id)
    if (!upload?.width || upload.status !== 'stored') return null
    for (const chosen of nearestWidths(storedWidths(upload.width), width)) {
      const file = await pictures.open(id, chosen)
      // Older pictures may lack a width that was added later.
      if (file) return { file, etag: `"${id}-${chosen}"` }
    }
    log.warn('picture_missing', { upload: id })
    return null
  }

  /**
   * Removes leftovers of interrupted uploads that are too old for another instance to be receiving.
   */
  async function sweep(): Promise<void> {
    const abandoned = await announcedIds(db.read, clock() - 2 * ADDRESS_LIFETIME)
    try {
      await pictures.sweep(abandoned)
    } catch (error) {
      // The store may be down; the next start tries again.
      return log.warn('uploads_not_swept', { error })
    }
    // Without abandoned uploads there is nothing to delete, so startup need not wait for a commit.
    if (abandoned.size > 0) {
      await atomically({ db }, (tx) => forgetAnnounced(tx, clock() - FORGET_AFTER))
    }
  }

  return {
    announce,
    check,
    store,
    importAddress,
    checkImport,
    storeImported,
    importPicture,
    has,
    find,
    sweep,
  }
}

/** What an address for the pictures of an import is signed for, instead of an id. */
const IMPORTED = 'imported pictures'

/** How long an upload address is valid, in milliseconds. */
const ADDRESS_LIFETIME = 15 * 60 * 1000

type AddressOptions = { secret: Uint8Array; publicUrl: string; clock: () => number }

/**
 * Signed addresses for one upload each, because the uploader's PUT carries no token. The file's id is
 * the last part of the path (UPL-08).
 */
function createUploadAddresses({ secret, publicUrl, clock }: AddressOptions) {
  const keys = createKeys(secret, 'upload')

  return {
    sign(id: string, { userId, sessionVersion }: Uploader): string {
      const expires = String(clock() + ADDRESS_LIFETIME)
      const session = `${userId}.${sessionVersion}`
      const signature = keys.keyOf(`${id}\n${expires}\n${session}`)
      const query = new URLSearchParams({ expires, session, signature })
      const path = id === IMPORTED ? '/api/imports/pictures' : `/api/objects/uploads/${id}`
      return `${publicUrl}${path}?${query}`
    },

    /** Throws `forbidden` unless the shop signed this address for this id and it has not expired. */
    verify(id: string, query: URLSearchParams): Uploader {
      const [expires, session] = [query.get('expires') ?? '', query.get('session') ?? '']
      if (!keys.isKeyOf(`${id}\n${expires}\n${session}`, query.get('signature') ?? '')) {
        throw new ActionError('forbidden', { message: m.errorUploadAddress() })
      }
      if (!isCurrent(Number(expires), ADDRESS_LIFETIME, clock())) {
        throw new ActionError('forbidden', {
          message: m.errorUploadExpired(),
        })
      }
      const [userId = '', version] = session.split('.')
      return { userId, sessionVersion: Number(version) }
    },
  }
}
