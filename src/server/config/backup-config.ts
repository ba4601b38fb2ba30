export type BackupConfig = {
  directory: string
  /** Hours between two. */
  every: number
  /** How many are kept. */
  keep: number
  /** Where each is copied to besides; null when nowhere. */
  store: StoreConfig | null
}

/** A bucket that speaks S3. */
export type StoreConfig = {
  bucket: string
  endpoint: string | null
  region: string | null
  accessKeyId: string
  secretAccessKey: string
}
