import { accountHandlers } from '../accounts/accounts.handlers.ts'
import { invitationHandlers } from '../accounts/invitations/invitations.handlers.ts'
import { notificationHandlers } from '../accounts/notification-marks.ts'
import { secondFactorHandlers } from '../accounts/second-factor.handlers.ts'
import { tokenHandlers } from '../accounts/tokens/tokens.handlers.ts'
import { auditHandlers } from '../activity/activity.handlers.ts'
import { catalogHandlers } from '../catalog/catalog.handlers.ts'
import { groupHandlers } from '../catalog/group-editing/groups.handlers.ts'
import { checkoutHandlers } from '../checkout/checkout.handlers.ts'
import { collectionHandlers } from '../collections/collections.handlers.ts'
import type { Handlers } from '../context/handler.ts'
import { customerHandlers } from '../customers/customers.handlers.ts'
import { discountHandlers } from '../discounts/discounts.handlers.ts'
import { exportHandlers } from '../export/export.handlers.ts'
import { importHandlers } from '../import/runs/imports.handlers.ts'
import { importShipments } from '../import/tracking/import-shipments.ts'
import { mailHandlers } from '../mail/mail.handlers.ts'
import { newsHandlers } from '../news/news.handlers.ts'
import { orderHandlers } from '../orders/orders.handlers.ts'
import { shipmentHandlers } from '../orders/shipments/shipments.handlers.ts'
import { connectionHandlers } from '../overview/connections.handlers.ts'
import { overviewHandlers } from '../overview/overview.handlers.ts'
import { readServerSettings, requestBackup } from '../overview/server-settings.ts'
import { privacyHandlers } from '../privacy/privacy.handlers.ts'
import { reportHandlers } from '../reports/reports.handlers.ts'
import { reviewHandlers } from '../reviews/reviews.handlers.ts'
import { settingsHandlers } from '../settings/settings.handlers.ts'
import { uploadHandlers } from '../uploads/uploads.http.ts'
import { webhookHandlers } from '../webhooks/webhooks.handlers.ts'

export const handlers: Handlers = {
  ...catalogHandlers,
  ...groupHandlers,
  ...collectionHandlers,
  ...reviewHandlers,
  ...checkoutHandlers,
  ...discountHandlers,
  ...orderHandlers,
  ...customerHandlers,
  ...privacyHandlers,
  ...shipmentHandlers,
  ...overviewHandlers,
  ...reportHandlers,
  ...accountHandlers,
  ...invitationHandlers,
  ...secondFactorHandlers,
  ...tokenHandlers,
  ...notificationHandlers,
  ...auditHandlers,
  ...settingsHandlers,
  ...connectionHandlers,
  'settings.server': readServerSettings,
  'backups.request': requestBackup,
  ...uploadHandlers,
  ...mailHandlers,
  ...newsHandlers,
  ...importHandlers,
  'orders.importShipments': importShipments,
  ...exportHandlers,
  ...webhookHandlers,
}
