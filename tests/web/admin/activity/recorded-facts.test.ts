import '../../../support/register-dom.ts'
import { afterAll, expect, test } from 'bun:test'
import { Address, OrderFilters } from '#shared/contract/orders.ts'
import { connectionInputs } from '#shared/contract/settings/connections.ts'
import { sectionIds, sections, Words } from '#shared/contract/settings/settings.ts'
import { type AuditEntry, AuditFilters } from '#shared/contract/staff/dashboard.ts'
import { exportReport } from '#shared/contract/staff/reports.ts'
import { allergens } from '#shared/domain/catalog/allergens.ts'
import { noFrench } from '#shared/domain/catalog/french-texts.ts'
import { reviewStatuses } from '#shared/domain/catalog/review-status.ts'
import { orderStatuses } from '#shared/domain/order/order.ts'
import { manualMethods, notPaid } from '#shared/domain/order/payment/manual-payment.ts'
import { discountKinds } from '#shared/domain/pricing/discount.ts'
import { auditKinds } from '#shared/domain/shop/audit.ts'
import { typefaces } from '#shared/domain/shop/look/typefaces.ts'
import { mailStates } from '#shared/domain/shop/mail.ts'
import { webhookEnds } from '#shared/domain/shop/webhooks.ts'
import { taxClasses, taxProfiles } from '#shared/domain/tax/tax.ts'
import { locales, setLocaleSource } from '#shared/i18n/locale.ts'
import { userChange } from '../../../../src/server/accounts/accounts.queries.ts'
import { productChange } from '../../../../src/server/catalog/catalog.queries.ts'
import { groupChange } from '../../../../src/server/catalog/groups/group-view.ts'
import { collectionChange } from '../../../../src/server/collections/collection.ts'
import { change as discountChange } from '../../../../src/server/discounts/discount-code.ts'
import { orderFacts } from '../../../../src/server/orders/orders.queries.ts'
import { countsOf } from '../../../../src/server/privacy/erase-customer.ts'
import { reviewFacts } from '../../../../src/server/reviews/reviews.queries.ts'
import { webhookChange } from '../../../../src/server/webhooks/webhook.ts'
import { labelOf } from '../../../../src/web/admin/activity/field-words.ts'
import { shownValue } from '../../../../src/web/admin/activity/value-words.ts'

// The activity log shows everything that the server records, in the reader's language.

afterAll(() => setLocaleSource(() => 'en'))

const fieldsOf = (facts: object | null) => Object.keys(facts ?? {})

// The values of these rows do not matter here.
const someProduct = { priceCents: 0, taxClass: 'exempt' } as Input<typeof productChange>
const someOrder = { totalCents: 0 } as Parameters<typeof orderFacts>[0]
const someDiscount = { value: 0, createdAt: 0, updatedAt: 0, startsAt: null, endsAt: null }
const someCollection = {} as Input<typeof collectionChange>
const someGroup = { row: {}, variants: [] } as unknown as Input<typeof groupChange>
type Input<Change extends (before: null, after: never) => unknown> = Parameters<Change>[1]

const product = fieldsOf(productChange(null, someProduct).after)
const order = fieldsOf(orderFacts(someOrder, []))
const group = fieldsOf(groupChange(null, someGroup).after)
const discount = fieldsOf(
  discountChange(null, someDiscount as unknown as Input<typeof discountChange>).after,
)
const someUser = { invitedUntil: null } as Input<typeof userChange>
const user = fieldsOf(userChange(null, someUser).after)
const webhook = fieldsOf(
  webhookChange(null, { url: 'https://a.ca' } as Input<typeof webhookChange>).after,
)
const parcel = ['carrier', 'trackingNumber', 'trackingUrl']
const quantity = 'quantity of Zq'
const inParts = (whole: string, parts: object) =>
  Object.keys(parts).map((part) => `${whole}.${part}`)
const french = inParts('french', noFrench)
const address = inParts('shippingAddress', Address.properties)
const erased = {
  key: '',
  email: '',
  orders: [],
  payments: [],
  refunds: [],
  reviews: [],
  alerts: [],
  mails: [],
}

/** The fields that each file of the server records; the settings' are below. */
const recorded: Readonly<Record<string, readonly string[]>> = {
  'accounts/accounts.handlers.ts': user,
  'accounts/invitations/invitations.handlers.ts': user,
  'accounts/own-account.ts': user,
  'accounts/record-sign-in.ts': ['result', 'address', 'attempts', 'visitors'],
  'accounts/second-factor.handlers.ts': ['twoStepSignIn', 'result', 'address'],
  'accounts/tokens/tokens.handlers.ts': ['name', 'permissions', 'expiresAt'],
  'catalog/bulk-update-products.ts': product,
  'catalog/deletion/delete-product.ts': product,
  'catalog/deletion/undo-deletion.ts': product,
  'catalog/group-editing/groups.handlers.ts': group,
  'catalog/group-editing/save-group.ts': group,
  'catalog/groups/leave-group.ts': group,
  'catalog/old-addresses.ts': ['oldAddresses'],
  'catalog/preview/preview-product.ts': ['previewUntil'],
  'catalog/restore-product.ts': product,
  'catalog/save-product.ts': [...product, ...french],
  'checkout/correct-email.ts': order,
  'checkout/staff-order.ts': [
    ...order,
    'pickupProvince',
    'paymentMethod',
    quantity,
    'discount',
    'paidAmount',
  ],
  'collections/deletion.ts': fieldsOf(collectionChange(null, someCollection).after),
  'collections/save-collection.ts': fieldsOf(collectionChange(null, someCollection).after),
  'commands/records/customer.ts': ['orders', 'reviews'],
  'commands/records/token.ts': ['name', 'permissions', 'expiresAt'],
  'commands/records/user.ts': [...user, 'twoStepSignIn'],
  'customers/customers.handlers.ts': ['noteLength'],
  'discounts/discounts.handlers.ts': discount,
  'downloads/report.ts': [
    'format',
    'style',
    ...Object.keys(OrderFilters.properties),
    ...Object.keys(AuditFilters.properties),
    ...Object.keys(exportReport.input.properties),
  ],
  'export/export-shop.ts': [
    'products',
    'collections',
    'orders',
    'customers',
    'reviews',
    'discounts',
    'pictures',
  ],
  'import/groups/join-group.ts': group,
  'import/import-discounts.ts': discount,
  'import/runs/run-activity.ts': [
    'importedFrom',
    'addedProducts',
    'changedProducts',
    'sameProducts',
    'removedProducts',
    'archivedProducts',
    'restoredProducts',
    'leftProducts',
  ],
  'mail/mail.handlers.ts': ['state'],
  'news/news.handlers.ts': ['subject', 'letterText', 'frenchSubject', 'frenchText', 'letterState'],
  'order-details/send-email.ts': ['emailSent'],
  'orders/ready-for-pickup.ts': ['readyAt'],
  'orders/shipments/address-file.ts': ['format', 'orders'],
  'orders/shipments/follow-parcels.ts': ['status'],
  'orders/shipments/ship-units.ts': ['status', ...parcel, 'shipped of Zq'],
  'orders/shipments/shipments.handlers.ts': ['status', ...parcel, 'shipped of Zq'],
  'orders/update-order.ts': [...order, ...address, quantity, 'attention'],
  'overview/connections.handlers.ts': Object.values(connectionInputs).flatMap(({ properties }) =>
    Object.keys(properties),
  ),
  'payments/holds/staff-holds.ts': ['held'],
  'payments/holds/staff-troubles.ts': ['trouble'],
  'payments/recovery/reconcile.ts': ['compared', 'corrected', 'left'],
  'payments/refund-requests/execute-refund.ts': ['refund'],
  'payments/refund-requests/refund-order.ts': ['refund', 'reason', 'put back of Zq'],
  'payments/refunds/failed-refunds.ts': ['refund'],
  'privacy/erase-customer.ts': fieldsOf(countsOf(erased)),
  'privacy/privacy.handlers.ts': ['orders', 'reviews'],
  'reviews/decide-reviews.ts': fieldsOf(reviewFacts({} as Parameters<typeof reviewFacts>[0])),
  'settings/store/save-section.ts': [],
  'webhooks/outcome.ts': webhook,
  'webhooks/save-webhook.ts': webhook,
  'webhooks/webhooks.handlers.ts': [...webhook, 'delivery'],
}

function isSaidAlike(say: () => unknown): boolean {
  const said = locales.map((locale) => {
    setLocaleSource(() => locale)
    return say()
  })
  return new Set(said).size === 1
}

const labelIn = (kind: string, subjectId: string | null, field: string) => () =>
  labelOf({ kind, subjectId } as AuditEntry, field)

test('the list above has every server file that calls recordChange', async () => {
  const files: string[] = []
  for await (const file of new Bun.Glob('**/*.ts').scan('src/server')) {
    const text = await Bun.file(`src/server/${file}`).text()
    if (text.includes('recordChange(') && !file.endsWith('/record-change.ts')) files.push(file)
  }
  expect(files.toSorted()).toEqual(Object.keys(recorded))
})

test('every field has a label in both languages', () => {
  const byAgents = ['agent', 'previewedAt', 'confirmation']
  const fields = [...new Set([...Object.values(recorded).flat(), ...byAgents])]
  const alike = fields.filter((field) => isSaidAlike(labelIn('order', null, field)))
  // These words are French, too.
  const words =
    'agent attention code collections confirmation description format images kind mode options permissions port secret stock'.split(
      ' ',
    )
  expect(alike.toSorted()).toEqual(words)
})

test('every setting has a label in both languages', () => {
  const fieldOf = sectionIds.flatMap((id) =>
    Object.keys(sections[id].properties).map((field) => ({ id, field })),
  )
  const texts = locales.flatMap((locale) =>
    Object.keys(Words.properties[locale].properties).map((slot) => ({
      id: 'words' as const,
      field: `${locale}.${slot}`,
    })),
  )
  const alike = [...fieldOf, ...texts].filter(({ id, field }) =>
    isSaidAlike(labelIn('settings', id, field)),
  )
  expect(alike.map(({ field }) => field)).toEqual(['logo', 'zones'])
})

/** All values of the fields whose values are codes. */
const codes: Readonly<Record<string, readonly unknown[]>> = {
  status: [...orderStatuses, ...reviewStatuses],
  state: [...mailStates, 'sent again', 'sent now'],
  result: [
    'signed in',
    'refused: wrong name or password',
    'refused: not an administrator',
    'refused: wrong code',
  ],
  password: ['set', 'changed'],
  secret: ['set', 'changed'],
  endReason: webhookEnds,
  isAdmin: [true, false],
  language: locales,
  kind: [...discountKinds, ...auditKinds],
  paymentMethod: [...manualMethods, notPaid],
  refund: ['refused: DECLINED', 'failed: DECLINED'],
  attention: [[{ code: 'no_tax' }]],
  allergens: [null, [], ...allergens.map((allergen) => [allergen])],
  taxClass: [null, ...taxClasses],
  held: [['2 of Zq', '1 of Zq']],
  profile: taxProfiles,
  typeface: typefaces,
}

test('every code has a label in both languages', () => {
  const all = Object.entries(codes).flatMap(([field, values]) =>
    values.map((value) => ({ field, value })),
  )
  const alike = all.filter(({ field, value }) => isSaidAlike(() => shownValue(field, value)))
  // These words are French, too.
  expect(alike).toEqual([
    { field: 'kind', value: 'collection' },
    { field: 'kind', value: 'webhook' },
    { field: 'allergens', value: ['gluten'] },
  ])
  expect(all.filter(({ field, value }) => shownValue(field, value) === null)).toEqual([])
})
