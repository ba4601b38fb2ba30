import type { ActionName } from '#shared/contract/routes.ts'

/** The actions that a page of the dashboard cannot do without. */
export const pageNeeds: Readonly<Record<string, readonly ActionName[]>> = {
  admin: [],
  invitation: [],
  mail: ['mail.list'],
  // Everyone sets up two-step sign-in there.
  settings: [],
  discounts: ['discounts.list'],
  collections: ['products.find'],
  webhooks: ['webhooks.list'],
  customers: ['customers.list'],
  reports: ['reports.sales'],
  tokens: ['tokens.list'],
  'new-product': ['products.create'],
  'edit-product': ['products.update'],
  'new-group': ['productGroups.create'],
  'edit-group': ['productGroups.update'],
}
