import { resolve } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Engine } from '../db/engine/engine.ts'
import { dataPaths } from '../runtime/disk/data-paths.ts'
import { configuredLog } from '../runtime/log/log.ts'
import { picturesOf } from '../uploads/store/pictures-of.ts'
import { createUploadStore, type UploadStore } from '../uploads/store/upload-store.ts'

/** For commands: the pictures of an existing shop, which may be running. */
export function openUploads(config: Config, db: Engine): UploadStore {
  return createUploadStore({
    pictures: picturesOf(config, dataPaths(resolve(config.dataDir)).uploads),
    db,
    clock: Date.now,
    // A command issues no upload addresses, so the secret is never used.
    secret: crypto.getRandomValues(new Uint8Array(32)),
    isAuthorized: () => Promise.resolve(false),
    publicUrl: config.publicUrl ?? '',
    log: configuredLog(config),
  })
}
