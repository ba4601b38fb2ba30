import { sectionIds } from '#shared/contract/settings/settings.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import * as m from '#shared/i18n/messages.ts'
import { orderLabels } from '../orders/display/order-labels.ts'
import { fieldLabels } from '../products/form/field-labels.ts'
import { connectionForms } from '../settings/connections/connection-forms.ts'
import type { FieldSpec } from '../settings/form/field-spec.ts'
import { sectionForms } from '../settings/section-fields.ts'

/** The labels of the fields that the log records, by their names in the API. */
const fields: Readonly<Record<string, () => string>> = {
  ...ofConnections(),
  name: m.staffName,
  description: m.staffDescription,
  price: m.staffPrice,
  stock: m.staffStock,
  featured: m.staffProductFeatured,
  category: m.activityFieldCategory,
  tags: m.staffTags,
  imageUrl: m.staffImageUrl,
  images: m.activityFieldImages,
  ...inActivity(fieldLabels),
  ...inActivity(orderLabels),
  oldAddresses: m.activityFieldOldAddresses,
  style: m.activityFieldStyle,
  importedFrom: m.activityFieldImportedFrom,
  addedProducts: m.activityFieldAddedProducts,
  changedProducts: m.activityFieldChangedProducts,
  sameProducts: m.activityFieldSameProducts,
  removedProducts: m.activityFieldRemovedProducts,
  archivedProducts: m.activityFieldArchivedProducts,
  restoredProducts: m.activityFieldRestoredProducts,
  leftProducts: m.activityFieldLeftProducts,
  taxClass: m.taxClass,
  components: m.packTitle,
  french: m.activityFieldFrench,
  group: m.activityKindGroup,
  options: m.activityFieldOptions,
  variants: m.activityFieldVariants,
  missing: m.activityFieldMissing,
  reviews: m.staffReviews,
  status: m.staffStatus,
  publishAt: m.editorPublishAt,
  previewUntil: m.activityFieldPreviewUntil,
  shippingAddress: m.activityFieldShippingAddress,
  totalAmount: m.activityFieldTotalAmount,
  paidAmount: m.ordersPaid,
  paymentMethod: m.sellingPaidBy,
  pickupProvince: m.sellingProvince,
  deliveryMethod: m.sellingHow,
  readyAt: m.ordersReady,
  emailSent: m.fieldEmailKind,
  subject: m.activityFieldSubject,
  letterText: m.collectionText,
  frenchSubject: m.lettersFrenchSubject,
  frenchText: m.collectionFrenchText,
  letterState: m.staffStatus,
  discount: m.sellingDiscountCode,
  carrier: m.parcelCarrier,
  trackingNumber: m.parcelTrackingNumber,
  trackingUrl: m.parcelTrackingUrl,
  firstName: m.activityFieldFirstName,
  lastName: m.activityFieldLastName,
  company: m.activityFieldCompany,
  address: m.staffAddress,
  address2: m.activityFieldAddress2,
  attempts: m.activityFieldAttempts,
  trouble: m.activityFieldTrouble,
  visitors: m.activityFieldVisitors,
  agent: m.activityFieldAgent,
  previewedAt: m.activityFieldPreviewedAt,
  confirmation: m.activityFieldConfirmation,
  city: m.activityFieldCity,
  province: m.activityFieldProvince,
  zipCode: m.activityFieldZipCode,
  country: m.activityFieldCountry,
  phone: m.staffPhone,
  attention: m.activityFieldAttention,
  refund: m.staffRefund,
  reason: m.staffReason,
  productName: m.activityFieldProductName,
  rating: m.activityFieldRating,
  title: m.activityFieldTitle,
  comment: m.activityFieldComment,
  username: m.staffUsername,
  email: m.staffEmail,
  isAdmin: m.activityFieldIsAdmin,
  role: m.usersRole,
  permissions: m.tokensPermissions,
  invitedUntil: m.usersInvitedUntil,
  expiresAt: m.tokensExpires,
  password: m.staffPassword,
  state: m.activityFieldState,
  held: m.staffStockHeld,
  compared: m.activityFieldCompared,
  corrected: m.activityFieldCorrected,
  left: m.activityFieldLeft,
  result: m.activityFieldResult,
  format: m.activityFieldFormat,
  language: m.staffLanguage,
  orders: m.staffOrders,
  products: m.staffProducts,
  collections: m.collections,
  customers: m.staffCustomers,
  users: m.staffUsers,
  payments: m.activityFieldPayments,
  emails: m.activityFieldEmails,
  stockAlerts: m.activityFieldStockAlerts,
  refunds: m.activityFieldRefunds,
  discounts: m.sellingDiscounts,
  pictures: m.editorPictures,
  report: m.activityFieldReport,
  by: m.reportBy,
  search: m.activityFieldSearch,
  from: m.activityFieldFrom,
  to: m.activityFieldTo,
  kind: m.activityType,
  words: m.activityFieldWords,
  productId: m.activityFieldProductName,
  actorId: m.activityWho,
  subjectId: m.activityFieldSubject,
  code: m.sellingCode,
  percent: m.sellingPercentField,
  amount: m.sellingAmountField,
  minimum: m.sellingMinimumField,
  maxUses: m.sellingMaxUses,
  maxPerCustomer: m.sellingMaxPerCustomer,
  startsAt: m.sellingStartsAt,
  endsAt: m.sellingEndsAt,
  isActive: m.sellingIsActive,
  slug: m.collectionSlug,
  text: m.collectionText,
  rule: m.collectionRule,
  productIds: m.collectionPicks,
  withoutAllergens: m.collectionWithout,
  inMenu: m.collectionInMenu,
  onHome: m.collectionOnHome,
  url: m.staffAddress,
  urlSecret: m.webhookUrlQuery,
  events: m.webhookEvents,
  secret: m.webhookSecret,
  endReason: m.webhookEndReason,
  delivery: m.sellingDelivery,
  twoStepSignIn: m.twoStepHeading,
  noteLength: m.activityFieldNoteLength,
}

function ofConnections() {
  const all = Object.values(connectionForms).flatMap(({ fields }) => fields)
  return Object.fromEntries(all.map(({ key, label }) => [key, label]))
}

function inActivity(labels: Readonly<Record<string, { inActivity: () => string }>>) {
  return Object.fromEntries(
    Object.entries(labels).map(([field, words]) => [field, words.inActivity]),
  )
}

/**
 * The label of a field: "Shipping address, city" for `shippingAddress.city`. Product names in it
 * stay as they are.
 */
export function fieldWords(field: string): string {
  const words = fields[field]
  if (words) return words()
  const quantityOf = /^quantity of (.+)$/s.exec(field)?.[1]
  if (quantityOf !== undefined) return m.staffQuantityOf({ product: quantityOf })
  const putBackOf = /^put back of (.+)$/s.exec(field)?.[1]
  if (putBackOf !== undefined) return m.activityPutBackOf({ product: putBackOf })
  const refundOf = /^refund of (.+)$/s.exec(field)?.[1]
  if (refundOf !== undefined) return m.activityRefundOf({ product: refundOf })
  const shippedOf = /^shipped of (.+)$/s.exec(field)?.[1]
  if (shippedOf !== undefined) return m.activityShippedOf({ product: shippedOf })
  const [, whole, part] = /^(\w+)\.(\w+)$/.exec(field) ?? []
  if (whole && part) return partLabel(fieldWords(whole), fieldWords(part))
  const spaced = /^[a-z]+([A-Z][a-z]*)*$/.test(field)
    ? field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    : field
  return spaced.charAt(0).toUpperCase() + spaced.slice(1)
}

/** The label of a part of a field: "Shipping address" and "City" as "Shipping address, city". */
function partLabel(whole: string, part: string): string {
  return `${whole}, ${part.charAt(0).toLowerCase()}${part.slice(1)}`
}

/** The label of an entry's field; a settings field has the label of the settings form. */
export function labelOf({ kind, subjectId }: AuditEntry, field: string): string {
  const section = kind === 'settings' ? sectionIds.find((id) => id === subjectId) : undefined
  return (section && labelIn(sectionForms[section].fields, field.split('.'))) ?? fieldWords(field)
}

/** The labels of the groups that a field is in, and its own. */
function labelIn(fields: readonly FieldSpec[], [key, ...parts]: string[]): string | null {
  const spec = fields.find((each) => each.key === key)
  if (!spec) return null
  const inner = spec.kind === 'group' ? labelIn(spec.fields, parts) : null
  return inner === null ? spec.label() : partLabel(spec.label(), inner)
}
