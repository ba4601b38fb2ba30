import { oneLine } from '#shared/domain/address.ts'
import { type LetterKind, letterKinds } from '#shared/domain/shop/mail.ts'
import { filled } from '#shared/domain/shop/shop-words.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import type { EmailContent, EmailPayload, Sender } from './email.ts'

/** The email with the owner's lines, where there are any, in the email's language (MAIL-10). */
export function withOwnLines(
  content: EmailContent,
  mail: EmailPayload,
  { letters }: Pick<Sender, 'letters'>,
): EmailContent {
  const kind = letterKinds.find((each) => each === linesOf(mail))
  if (!kind) return content
  const { opening, closing } = letters[currentLocale()][kind]
  const values = {
    name: content.addressee,
    shop: content.storeName,
    number: content.order?.number ?? '',
  }
  const written = (text: string) => filled(text, values).split(/\r?\n/).map(oneLine).join('\n')
  return {
    ...content,
    // A corrected tracking number has its own words, which say what is new.
    ...(opening !== null && !isCorrection(mail) && { introduction: written(opening) }),
    ...(closing !== null && { closing: written(closing) }),
  }
}

/** The kind whose lines an email has: a test is a confirmation, and a pickup that is shipped is ready. */
function linesOf({ kind, data }: EmailPayload): LetterKind | string {
  if (kind === 'order_shipped' && data.pickupProvince) return 'order_ready'
  return kind === 'test_order' ? 'order_confirmation' : kind
}

function isCorrection({ kind, data }: EmailPayload): boolean {
  return kind === 'parcel_shipped' && data.isCorrection
}
