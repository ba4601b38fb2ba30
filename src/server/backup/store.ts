import type { StoreConfig } from './backup-config.ts'

/** The bucket that backups are copied to; its errors may hold an address with its key. */
export function openStore({
  bucket,
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: StoreConfig): Bun.S3Client {
  return new Bun.S3Client({
    bucket,
    accessKeyId,
    secretAccessKey,
    ...(endpoint === null ? {} : { endpoint }),
    ...(region === null ? {} : { region }),
  })
}
