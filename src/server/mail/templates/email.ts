import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { Shipping, ShopSettings } from '#shared/contract/settings/settings.ts'
import { oneLine } from '#shared/domain/address.ts'
import type { MailPicture } from '#shared/domain/catalog/pictures.ts'
import { mailLink } from '#shared/domain/mail-link.ts'
import { businessDays } from '#shared/domain/shipping/delivery.ts'
import { taxNumbersOf } from '#shared/domain/shop/identity.ts'
import type { Letters } from '#shared/domain/shop/letters.ts'
import { currentLocale, localAddress, type Locale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { noSender } from '../../config/mail-settings.ts'
import type { MailPayload } from '../../db/schema/mail-data.ts'
import { shopNouns } from '../../settings/store/shop-words.ts'
import { type EmailBrand, emailBrand } from './brand.ts'
import type { OrderSummaryText } from './order-summary.ts'

/** The data of an email: a payload of the outbox, or a test order, which is never stored. */
export type EmailPayload =
  MailPayload | { kind: 'test_order'; data: DetailedOrder } | { kind: 'preview'; data: Preview }

/** An email as it would be sent, in either language; `isSent` to staff, who must not take it for real. */
type Preview = { locale: Locale; mail: MailPayload; isSent: boolean }

/** The shop's own name and addresses. */
export type Sender = {
  storeName: string
  /** What the shop calls its products, in the language of the email. */
  nouns: () => { product: string; products: string }
  /** Null for a shop that shows no address. */
  contactEmail: string | null
  shipping: Shipping
  /** Phone, address and registration numbers, at the end of every email. */
  imprint: readonly string[]
  brand: EmailBrand
  /** The owner's lines in each kind of email. */
  letters: Letters
  /** The absolute address of each product's picture, by the product's id. */
  pictures: ReadonlyMap<string, MailPicture>
  mailFrom: string
  /** Without a trailing slash. */
  publicUrl: string
  orderPage: (orderId: string, linkVersion?: number) => string
  /** Where an invited person sets the password. */
  invitationLink: (account: { id: string; email: string; invitedUntil: number }) => string
}

/** The processing time, in words. */
export function processing({ shipping }: Pick<Sender, 'shipping'>) {
  return { days: businessDays(shipping.processingFewest, shipping.processingMost) }
}

export function senderOf(
  { identity, words, letters, shipping, look, tax }: ShopSettings,
  { mailFrom, ...rest }: Pick<Sender, 'mailFrom' | 'publicUrl' | 'orderPage' | 'invitationLink'>,
): Sender {
  const { name, email, phone, address } = identity
  const imprint = [...(address?.split('\n') ?? []), phone ?? '', ...taxNumbersOf(identity, tax)]
  return {
    storeName: name,
    nouns: () => shopNouns({ identity, words }),
    contactEmail: email,
    shipping,
    imprint: imprint.map(oneLine).filter((line) => line !== ''),
    brand: emailBrand(look, rest.publicUrl),
    letters,
    pictures: new Map(),
    mailFrom: mailFrom === noSender ? (email ?? noSender) : mailFrom,
    ...rest,
  }
}

export type Link = { label: string; href: string }
export type Mailbox = { name: string; address: string }
export type Section = { title: string; lines: string[]; link?: Link }

/** The content of an email, from which both the HTML and the plain text are rendered. */
export type EmailContent = {
  subject: string
  addressee: string
  replyTo: Mailbox
  storeName: string
  shop: Link
  imprint: readonly string[]
  brand: EmailBrand
  /** A warning above everything else. */
  notice: string | null
  heading: string
  introduction: string
  /** The owner's last lines; null for none. */
  closing: string | null
  button: Link | null
  order: OrderSummaryText | null
  /** Pictures of products, by the product's id. */
  pictures?: ReadonlyMap<string, MailPicture>
  sections: Section[]
  /** Where mail programs end further emails of this kind. */
  unsubscribe?: string
}

/** Fields common to all emails; replies go to the shop unless overridden. */
export function frameOf({ storeName, contactEmail, imprint, brand, mailFrom, publicUrl }: Sender) {
  const name = oneLine(storeName)
  return {
    storeName: name,
    shop: {
      label: publicUrl.replace(/^https?:\/\//, ''),
      href: publicUrl + localAddress(currentLocale(), ''),
    },
    imprint,
    brand,
    replyTo: { name, address: contactEmail ?? mailFrom },
    notice: null,
    button: null,
    order: null,
    closing: null,
  } satisfies Partial<EmailContent>
}

export function questions({ contactEmail }: Sender): Section[] {
  if (contactEmail === null) return []
  return [
    {
      title: m.emailQuestions(),
      lines: [m.emailReplyOrContact()],
      link: mailTo(contactEmail),
    },
  ]
}

export function mailTo(address: string): Link {
  return { label: address, href: mailLink(address) }
}
