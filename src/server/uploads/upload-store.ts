export type UploadStore = {
  /** Where a picture lies that was stored in this width (pixels); null when there is none. */
  find: (id: string, width?: number) => Promise<Blob | null>
}
