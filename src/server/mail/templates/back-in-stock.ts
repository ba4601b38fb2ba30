import { oneLine } from '#shared/domain/address.ts'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { displayPriceCad, formatDate } from '#shared/i18n/format.ts'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { StockNotice } from '../../db/schema/mail-data.ts'
import { type EmailContent, frameOf, questions, type Sender } from './email.ts'

/** To someone who asked for it: the product can be bought again. */
export function backInStock(data: StockNotice, sender: Sender): EmailContent {
  const frame = frameOf(sender)
  const product = oneLine(data.name)
  const date = formatDate(new Date(data.askedAt), { dateStyle: 'long', timeZone: shopZone })
  const href = (path: string) => sender.publicUrl + localAddress(currentLocale(), path)
  const unsubscribe = href(data.endPath)
  return {
    ...frame,
    subject: m.emailBackSubject({ product }),
    addressee: '',
    heading: m.emailBackHeading({ product }),
    introduction: m.emailBackIntro({ product, price: displayPriceCad(data.price) }),
    button: { label: m.emailBackSee(), href: href(`/product/${data.productId}`) },
    sections: [
      ...questions(sender),
      {
        title: m.emailBackWhy(),
        lines: [m.emailBackAsked({ date, shop: frame.storeName })],
        link: { label: m.emailBackStop(), href: unsubscribe },
      },
    ],
    unsubscribe,
  }
}
