import { ActionError, existing } from '#shared/contract/errors.ts'
import { productIn } from '#shared/domain/catalog/translation.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Handler } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { findProduct, toListedProduct } from '../catalog.queries.ts'
import { ratingOf } from '../ratings.queries.ts'
import { createPreviewKey, expiryOfPreview, previewPath } from './preview-key.ts'

/** A draft for anyone who has a link. A wrong key and an unknown id answer alike. */
export const previewProduct: Handler<'products.preview'> = async ({ id, key = '' }, context) => {
  const { db, clock, previewKeys } = context
  const row = existing(await findProduct(db.read, id))
  const expires = row.status === 'draft' ? expiryOfPreview(previewKeys, row, key, clock()) : null
  if (expires === null) throw new ActionError('not_found')
  const product = productIn(currentLocale(), toListedProduct(row, await ratingOf(db.read, row)))
  return { product, until: new Date(expires).toISOString() }
}

/** Creates a link to a draft; the activity says who did, because it leads strangers to it. */
export const linkPreview: Handler<'products.previewLink'> = ({ id }, context, by) => {
  const { clock, previewKeys, publicUrl } = context
  return atomically(context, async (tx) => {
    const row = existing(await findProduct(tx, id))
    const { name, status } = row
    if (status !== 'draft') {
      throw new ActionError('protected', { message: m.errorNoDraft({ name }) })
    }
    const at = clock()
    const { key, expires } = createPreviewKey(previewKeys, row, at)
    const until = new Date(expires).toISOString()
    await recordChange(tx, {
      by,
      at,
      action: 'products.previewLink',
      subject: { kind: 'product', id, name },
      before: { previewUntil: null },
      after: { previewUntil: until },
    })
    return { url: publicUrl + previewPath(id, key), until }
  })
}
