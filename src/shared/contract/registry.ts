import type { Action } from './action.ts'
import * as catalogStaff from './catalog/catalog-staff.ts'
import * as catalog from './catalog/catalog.ts'
import * as collections from './catalog/collections.ts'
import * as productPreview from './catalog/product-preview.ts'
import * as reviews from './catalog/reviews.ts'
import * as stockAlerts from './catalog/stock-alerts.ts'
import * as checkout from './checkout.ts'
import * as news from './news.ts'
import * as orderChanges from './order/changes.ts'
import * as findOrder from './order/find-order.ts'
import * as orderPickup from './order/pickup.ts'
import * as orderViews from './order/views.ts'
import * as orders from './orders.ts'
import * as payments from './payments.ts'
import type { Permission } from './permissions.ts'
import { type ActionName, routes } from './routes.ts'
import * as settings from './settings/settings.ts'
import * as accounts from './staff/accounts.ts'
import * as staffCustomers from './staff/customers.ts'
import * as dashboard from './staff/dashboard.ts'
import * as discounts from './staff/discounts.ts'
import * as imports from './staff/imports.ts'
import * as letters from './staff/letters.ts'
import * as mail from './staff/mail.ts'
import * as orderDetails from './staff/order-details.ts'
import * as productGroups from './staff/product-groups.ts'
import * as reports from './staff/reports.ts'
import * as secondFactor from './staff/second-factor.ts'
import * as serverSettings from './staff/server-settings.ts'
import * as shipments from './staff/shipments.ts'
import * as staffOrders from './staff/staff-orders.ts'
import * as staffPayments from './staff/staff-payments.ts'
import * as tokens from './staff/tokens.ts'
import * as webhooks from './staff/webhooks.ts'

const customers = {
  ...catalog,
  ...collections,
  ...checkout,
  ...orders,
  ...orderViews,
  ...findOrder,
  ...news,
  ...payments,
  ...productPreview,
  ...reviews,
  ...stockAlerts,
}
const staff = {
  ...accounts,
  ...catalogStaff,
  ...dashboard,
  ...discounts,
  ...imports,
  ...letters,
  ...mail,
  ...orderChanges,
  ...orderDetails,
  ...orderPickup,
  ...productGroups,
  ...reports,
  ...secondFactor,
  ...settings,
  ...serverSettings,
  ...staffCustomers,
  ...shipments,
  ...staffOrders,
  ...staffPayments,
  ...webhooks,
  ...tokens,
}
type Exports = typeof customers & typeof staff
type NameOf<Value> = Value extends { name: infer Name extends ActionName; path: string }
  ? Name
  : never

export type Registry = { [Key in keyof Exports as NameOf<Exports[Key]>]: Exports[Key] }

const values: unknown[] = Object.values({ ...customers, ...staff })
const actions = new Map(values.filter(isAction).map((action) => [action.name, action]))

/** Every action, in the order of the routes. A route without an action does not compile. */
export const registry = Object.fromEntries(
  (Object.keys(routes) as ActionName[]).map((name) => [name, actions.get(name)]),
) as Registry satisfies { [Name in ActionName]: Action<Name> }

/** The actions that an account without this permission cannot call. */
export function actionsThatNeed(permission: Permission): Action[] {
  const all: readonly Action[] = Object.values(registry)
  return all.filter(({ needs }) => needs?.includes(permission))
}

function isAction(value: unknown): value is Action {
  return typeof value === 'object' && value !== null && 'path' in value && 'needs' in value
}
