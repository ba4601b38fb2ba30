export type BackupConfig = {
  directory: string
  every: number
  keep: number
  /** Where each backup is also copied to, if anywhere. */
  store: StoreConfig | null
}

export type StoreConfig = {
  bucket: string
  endpoint: string | null
  region: string | null
  accessKeyId: string
  secretAccessKey: string
}
