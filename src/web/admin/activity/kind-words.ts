import type { AuditKind } from '#shared/domain/shop/audit.ts'
import * as m from '#shared/i18n/messages.ts'

export const kindWords: Record<AuditKind, () => string> = {
  product: m.staffProduct,
  order: m.staffOrder,
  review: m.staffReview,
  user: m.staffUser,
  session: m.activityKindSession,
  mail: m.staffMail,
  payment: m.staffPayment,
  export: m.activityKindExport,
  customer: m.staffCustomer,
  settings: m.staffSettings,
  discount: m.sellingDiscountCode,
  import: m.activityKindImport,
  group: m.activityKindGroup,
  collection: m.collection,
  webhook: m.webhook,
  token: m.tokensKind,
}
