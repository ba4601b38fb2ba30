import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Look } from '#shared/contract/settings/look.ts'
import { pictureFile } from '../export/columns.ts'
import { encodePicture } from '../uploads/store/encode-picture.ts'
import type { UploadStore } from '../uploads/store/upload-store.ts'

/**
 * Stores the logo and icon from the pictures beside a settings file, as in an export (EXPORT-04).
 */
export async function storeLookPictures(
  files: UploadStore,
  { logo, icon }: Partial<Look>,
  settingsFile: string,
): Promise<void> {
  for (const id of [logo, icon]) {
    if (!id || (await files.has(id))) continue
    const path = join(dirname(settingsFile), pictureFile(id))
    if (!existsSync(path)) continue
    await files.importPicture(id, await encodePicture(await Bun.file(path).bytes()))
  }
}
