export type BackupConfig = {
  directory: string
  /** Hours between backups. */
  every: number
  /** Backups to keep. */
  keep: number
  /** Where each backup is also copied to, if anywhere. */
  store: StoreConfig | null
}

/** An S3-compatible bucket. */
export type StoreConfig = {
  bucket: string
  endpoint: string | null
  region: string | null
  accessKeyId: string
  secretAccessKey: string
}
