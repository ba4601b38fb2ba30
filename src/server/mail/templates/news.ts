import { oneLine } from '#shared/domain/address.ts'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { formatDate } from '#shared/i18n/format.ts'
import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { NewsAsk, NewsLetter } from '../../db/schema/mail-data.ts'
import { type EmailContent, frameOf, questions, type Sender } from './email.ts'

/** To an address that someone entered: anyone who reads it decides (NEWS-01). */
export function newsConfirmation({ paths }: NewsAsk, sender: Sender): EmailContent {
  if (!paths) throw new Error('The address was not looked up.')
  const frame = frameOf(sender)
  const shop = frame.storeName
  return {
    ...frame,
    subject: m.emailNewsAskSubject({ shop }),
    addressee: '',
    heading: m.emailNewsAskHeading(),
    introduction: m.emailNewsAskIntro({ shop }),
    button: { label: m.newsConfirm(), href: pageAt(sender, paths.confirm) },
    sections: [
      { title: m.emailLinkOtherTitle(), lines: [m.emailNewsAskOther()] },
      ...questions(sender),
    ],
  }
}

/** A letter of the owner's to one of those who asked for news. */
export function news({ words, askedAt, endPath }: NewsLetter, sender: Sender): EmailContent {
  if (!words) throw new Error('The letter was not looked up.')
  const frame = frameOf(sender)
  const date = formatDate(new Date(askedAt), { dateStyle: 'long', timeZone: shopZone })
  const unsubscribe = pageAt(sender, endPath)
  const subject = oneLine(words.subject)
  return {
    ...frame,
    subject,
    addressee: '',
    heading: subject,
    introduction: words.text.split(/\r?\n/).map(oneLine).join('\n'),
    button: { label: m.emailOpenShop(), href: frame.shop.href },
    sections: [
      ...questions(sender),
      {
        title: m.emailBackWhy(),
        lines: [m.emailNewsAsked({ date, shop: frame.storeName })],
        link: { label: m.emailBackStop(), href: unsubscribe },
      },
    ],
    unsubscribe,
  }
}

function pageAt({ publicUrl }: Sender, path: string): string {
  return publicUrl + localAddress(currentLocale(), path)
}
