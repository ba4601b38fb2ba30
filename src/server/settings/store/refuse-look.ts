import { invalidField } from '#shared/contract/errors.ts'
import type { Look } from '#shared/contract/settings/look.ts'
import { lookPictures } from '#shared/domain/shop/look/look.ts'
import { colorRefusal, colorRefusalWords } from '#shared/domain/shop/look/palette.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { findUpload } from '../../uploads/store/uploads.queries.ts'

/** In pixels: the size that phones show on a home screen. */
const SMALLEST_ICON = 192

/** Throws `invalid` for colors that are too pale or too similar, and for missing pictures. */
export async function refuseLook(tx: Transaction, look: Look): Promise<void> {
  const refusal = colorRefusal(look)
  if (refusal) throw invalidField(`/look/${refusal.key}`, colorRefusalWords(refusal))
  for (const key of lookPictures) {
    const id = look[key]
    if (id === null) continue
    const upload = await findUpload(tx, id)
    const { width, height } = upload ?? {}
    if (upload?.status !== 'stored' || !width || !height) {
      throw invalidField(`/look/${key}`, m.errorPictureNotStored())
    }
    if (key === 'icon' && Math.min(width, height) < SMALLEST_ICON) {
      const words = m.errorIconSmall({ width, height, least: SMALLEST_ICON })
      throw invalidField(`/look/${key}`, words)
    }
  }
}
