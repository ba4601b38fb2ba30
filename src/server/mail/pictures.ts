import type { DetailedOrder } from '#shared/contract/orders.ts'
import {
  isUploadPath,
  type MailPicture,
  mainImageUrl,
  pictureAddress,
  pictureWidths,
} from '#shared/domain/catalog/pictures.ts'
import { findProducts } from '../catalog/catalog.queries.ts'
import { idsOf } from '../catalog/stock.ts'
import type { Reader } from '../db/engine/engine.ts'
import { timesOf } from '../db/query/stale.ts'
import type { EmailPayload } from './templates/email.ts'

const [SMALLEST] = pictureWidths

/**
 * The pictures, with absolute addresses, of what an email's order contains, by product. Outlook shows no
 * WebP, so that uploaded ones are asked for as JPEG.
 */
export async function picturesOf(
  db: Reader,
  mail: EmailPayload,
  publicUrl: string,
): Promise<Map<string, MailPicture>> {
  const order = orderOf(mail)
  if (!order) return new Map()
  const products = await findProducts(db, idsOf(order.items))
  const pictures = new Map<string, MailPicture>()
  for (const [id, row] of products) {
    const url = row.imageUrl ?? mainImageUrl(row.images)
    if (!url) continue
    const address = pictureAddress(url, timesOf(row).updatedAt, SMALLEST)
    const path = isUploadPath(url) ? `${address}&as=jpeg` : address
    const texts = row.images.find((image) => image.url === url)
    pictures.set(id, { ...texts, url: path.startsWith('/') ? publicUrl + path : path })
  }
  return pictures
}

function orderOf({ kind, data }: EmailPayload): DetailedOrder | null {
  switch (kind) {
    case 'order_confirmation':
    case 'new_order':
    case 'order_shipped':
    case 'order_ready':
    case 'order_cancelled':
    case 'test_order':
      return data
    case 'order_refunded':
    case 'parcel_shipped':
    case 'order_link':
      return data.order
    case 'preview':
      return orderOf(data.mail)
    default:
      return null
  }
}
