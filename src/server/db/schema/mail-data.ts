import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { Role } from '#shared/contract/roles.ts'
import type { PaymentTrouble } from '#shared/domain/order/payment/payment-trouble.ts'
import type { ProviderName } from '#shared/domain/provider/providers.ts'
import type { FieldChange } from '#shared/domain/shop/audit.ts'
import type { ConnectionId } from '#shared/domain/shop/connections.ts'
import type { Locale } from '#shared/i18n/locale.ts'

/** An order, with the number that its link needs: staff raise it by changing the email. */
export type MailedOrder = DetailedOrder & { linkVersion?: number }

export type RefundNotice = {
  order: MailedOrder
  /** The amount of this refund, as a decimal string. */
  amount: string
  /** Shown to the customer verbatim; null shows nothing. */
  reason: string | null
}

/** A request for the link of an order; null until the email is due, when the order is looked up. */
export type OrderLink = { number: string; order: MailedOrder | null }
/** A parcel that is on its way, or whose tracking was corrected. */
export type ParcelNotice = { order: MailedOrder; shipmentId: string; isCorrection: boolean }

/** A product that can be bought again, for someone who waits for it. */
export type StockNotice = {
  productId: string
  /** In the reader's language. */
  name: string
  price: string
  locale: Locale
  /** When the reader asked for the email, in milliseconds since 1970. */
  askedAt: number
  /** Where the reader ends further emails about it, without the language. */
  endPath: string
}

/** Someone who asks for news; the paths are null until the email is due. */
export type NewsAsk = {
  locale: Locale
  /** The words that the reader agreed to. */
  consent: string
  paths: { confirm: string; end: string } | null
}

/** A letter with news to one reader; its words are null until it is due. */
export type NewsLetter = {
  letterId: string
  /** The reader's row among those who wait. */
  alertId: string
  locale: Locale
  askedAt: number
  endPath: string
  words: { subject: string; text: string } | null
}

export type PasswordChange = {
  username: string
  /** The account that changed it; null for a command on the server. */
  changedBy: string | null
  /** The reader's; missing for the shop's own address. */
  language?: Locale
}

/** Something that an owner must hear of, because it may be a stranger's doing. */
export type AccountChange =
  | { what: 'created'; isAdmin: boolean; role?: Role | null }
  | { what: 'admin'; isAdmin: boolean }
  | { what: 'role'; role: Role }
  | { what: 'email'; from: string | null; to: string | null }
  | { what: 'two_step'; isOn: boolean }
  | { what: 'recovery_code'; left: number }
  | { what: 'deleted' }

export type AccountNotice = PasswordChange & { changes: readonly AccountChange[] }

/** A connection to a service through which the shop's money or emails go. */
export type ConnectionNotice = {
  connection: ConnectionId
  changedBy: string
  isRemoved: boolean
  /** Without the values of secrets. */
  changes: readonly FieldChange[]
  /** The language of the account; missing for the shop's own address. */
  language?: Locale
}

/** An account without a password, and who invites its owner; the link is made when it is sent. */
export type InvitationNotice = PasswordChange & {
  id: string
  email: string
  invitedUntil: number
}

export type ReviewDigest = {
  reviews: Review[]
  total: number
  /** Whether the digest is being sent and takes no more reviews. */
  isClosed: boolean
}

/** A payment without an order, for its buyer or for staff. */
export type PaymentNotice = {
  trouble: PaymentTrouble
  /** The provider's code; see `payments.issue`. */
  issue: string | null
  provider: ProviderName
  /** Its id at the provider; null if it was never opened there. */
  providerId: string | null
  amount: string
  customerName: string
  customerEmail: string
  locale: Locale
  items: { productName: string; translatedName?: string | null; quantity: number }[]
}

/** A webhook that ended by itself, or waits until someone who may see its events saves it. */
export type WebhookNotice = {
  url: string
  reason: 'gone' | 'failing' | 'maker'
  /** The status of its receiver's last response; null without one. */
  status: number | null
}

/** The data of an email, rendered when it is sent. */
export type MailPayload =
  | {
      kind: 'order_confirmation' | 'new_order' | 'order_shipped' | 'order_ready' | 'order_cancelled'
      data: MailedOrder
    }
  | { kind: 'order_refunded'; data: RefundNotice }
  | { kind: 'order_link'; data: OrderLink }
  | { kind: 'back_in_stock'; data: StockNotice }
  | { kind: 'news_confirmation'; data: NewsAsk }
  | { kind: 'news'; data: NewsLetter }
  | { kind: 'parcel_shipped'; data: ParcelNotice }
  | { kind: 'reviews_received'; data: ReviewDigest }
  /** Written by earlier versions, one for each review. */
  | { kind: 'review_received'; data: Review }
  | { kind: 'password_changed'; data: PasswordChange }
  | { kind: 'account_changed'; data: AccountNotice }
  | { kind: 'connection_changed'; data: ConnectionNotice }
  | { kind: 'invitation'; data: InvitationNotice }
  | { kind: 'payment_pending' | 'payment_denied' | 'payment_trouble'; data: PaymentNotice }
  | { kind: 'webhook_ended'; data: WebhookNotice }
