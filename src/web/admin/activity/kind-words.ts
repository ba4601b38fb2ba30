import type { AuditKind } from '../../../shared/domain/shop/audit.ts'
import * as m from '../../../shared/i18n/messages.ts'

export const kindWords: Record<AuditKind, () => string> = {
  product: m.activityKindProduct,
  order: m.activityKindOrder,
  review: m.activityKindReview,
  user: m.activityKindUser,
  session: m.activityKindSession,
  mail: m.activityKindMail,
  payment: m.activityKindPayment,
  export: m.activityKindExport,
  customer: m.activityKindCustomer,
  settings: m.activityKindSettings,
  discount: m.sellingDiscountCode,
}
