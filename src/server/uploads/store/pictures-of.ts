import type { Config } from '../../config/config.ts'
import { openStore } from '../../runtime/store/object-store.ts'
import { createPictureBucket } from './picture-bucket.ts'
import { createPictureFiles, type PictureFiles } from './picture-files.ts'

/** Milliseconds within which the bucket must answer; someone is waiting for the picture. */
const ANSWERED_WITHIN = 10_000

/** Opens the place where pictures are kept: a bucket, or a folder of the data directory. */
export function picturesOf(
  { uploadStore }: Pick<Config, 'uploadStore'>,
  directory: string,
): PictureFiles {
  if (!uploadStore) return createPictureFiles(directory)
  return createPictureBucket(openStore(uploadStore, ANSWERED_WITHIN))
}
