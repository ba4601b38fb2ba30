import { publicRoutes } from './public-routes.ts'

/** The HTTP route of every action. */
export const routes = {
  ...publicRoutes,

  'products.create': 'POST /api/products',
  'products.update': 'PUT /api/products/:id',
  'products.delete': 'DELETE /api/products/:id',
  'products.restore': 'POST /api/products/:id/restore',
  'products.duplicate': 'POST /api/products/:id/duplicate',
  'products.previewLink': 'POST /api/products/:id/preview',
  'products.find': 'GET /api/admin/products',
  'products.bulkUpdate': 'POST /api/admin/products/bulk',
  'products.details': 'GET /api/admin/products/:id',
  'products.export': 'POST /api/products/export',

  'productGroups.list': 'GET /api/product-groups',
  'productGroups.create': 'POST /api/product-groups',
  'productGroups.update': 'PUT /api/product-groups/:id',
  'productGroups.delete': 'DELETE /api/product-groups/:id',

  'collections.list': 'GET /api/collections',
  'collections.create': 'POST /api/collections',
  'collections.update': 'PUT /api/collections/:collection',
  'collections.delete': 'DELETE /api/collections/:collection',
  'collections.restore': 'POST /api/collections/:id/restore',
  'collections.preview': 'POST /api/admin/collections/preview',

  'imports.preview': 'POST /api/imports/preview',
  'imports.start': 'POST /api/imports',
  'imports.list': 'GET /api/imports',
  'imports.get': 'GET /api/imports/:id',
  'imports.undo': 'POST /api/imports/:id/undo',
  'imports.createUpload': 'POST /api/imports/upload',

  'reviews.list': 'GET /api/reviews',
  'reviews.setStatus': 'PUT /api/reviews/:id/status',
  'reviews.delete': 'DELETE /api/reviews/:id',
  'reviews.bulkUpdate': 'POST /api/admin/reviews/bulk',

  'payments.reconcile': 'POST /api/payments/reconcile',
  'payments.troubles': 'GET /api/admin/payments/troubles',
  'payments.dismiss': 'POST /api/admin/payments/:id/dismiss',
  'holds.list': 'GET /api/admin/holds',
  'holds.release': 'POST /api/admin/holds/:id/release',

  'discounts.list': 'GET /api/admin/discounts',
  'discounts.create': 'POST /api/admin/discounts',
  'discounts.update': 'PUT /api/admin/discounts/:id',
  'discounts.delete': 'DELETE /api/admin/discounts/:id',

  'orders.create': 'POST /api/admin/orders',
  'orders.markPaid': 'POST /api/admin/orders/:id/payment',
  'orders.list': 'GET /api/orders',
  'orders.listDetailed': 'GET /api/orders/detailed',
  'orders.summary': 'GET /api/orders/summary',
  'orders.export': 'POST /api/orders/export',
  'orders.update': 'PUT /api/orders/:id',
  'orders.bulkUpdate': 'POST /api/admin/orders/bulk',
  'orders.details': 'GET /api/admin/orders/:id',
  'orders.clearAttention': 'POST /api/orders/:id/attention/clear',
  'orders.readyForPickup': 'POST /api/orders/:id/ready',
  'orders.refund': 'POST /api/orders/:id/refunds',
  'orders.importShipments': 'POST /api/orders/shipments/import',
  'orders.exportAddresses': 'POST /api/orders/addresses',
  'orders.ship': 'POST /api/orders/:id/shipments',
  'orders.updateShipment': 'PUT /api/orders/:id/shipments/:shipmentId',
  'orders.removeShipment': 'DELETE /api/orders/:id/shipments/:shipmentId',
  'orders.addNote': 'POST /api/orders/:id/notes',
  'orders.sendEmail': 'POST /api/orders/:id/emails',

  'customers.list': 'GET /api/customers',
  'customers.get': 'GET /api/customers/:email',
  'customers.history': 'GET /api/customers/:email/history',
  'customers.addNote': 'POST /api/customers/:email/notes',
  'customers.export': 'POST /api/customers/:email/export',
  'customers.erase': 'DELETE /api/customers/:email',

  'overview.get': 'GET /api/admin/overview',

  'reports.taxes': 'GET /api/reports/taxes',
  'reports.sales': 'GET /api/reports/sales',
  'reports.payouts': 'GET /api/reports/payouts',
  'reports.export': 'POST /api/reports/export',

  'auth.me': 'GET /api/auth/me',
  'auth.update': 'PUT /api/auth/me',
  'auth.previewShop': 'POST /api/auth/shop-preview',

  'users.list': 'GET /api/users',
  'users.create': 'POST /api/users',
  'users.update': 'PUT /api/users/:id',
  'users.delete': 'DELETE /api/users/:id',
  'users.invite': 'POST /api/users/:id/invitation',
  'users.revokeInvitation': 'DELETE /api/users/:id/invitation',
  'tokens.list': 'GET /api/tokens',
  'tokens.create': 'POST /api/tokens',
  'tokens.delete': 'DELETE /api/tokens/:id',
  'secondFactor.get': 'GET /api/admin/second-factor',
  'secondFactor.start': 'POST /api/admin/second-factor',
  'secondFactor.confirm': 'POST /api/admin/second-factor/confirm',
  'secondFactor.remove': 'POST /api/admin/second-factor/remove',

  'notifications.marks': 'GET /api/admin/notifications/marks',
  'notifications.mark': 'POST /api/admin/notifications/marks',

  'audit.list': 'GET /api/admin/audit',
  'audit.export': 'POST /api/admin/audit/export',

  'settings.get': 'GET /api/admin/settings',
  'settings.save': 'PUT /api/admin/settings',
  'settings.words': 'GET /api/admin/settings/words',
  'settings.preview': 'POST /api/admin/settings/preview',
  'settings.server': 'GET /api/admin/settings/server',
  'connections.save': 'PUT /api/admin/settings/connections',
  'connections.delete': 'DELETE /api/admin/settings/connections/:id',
  'connections.check': 'POST /api/admin/settings/connections/:id/check',
  'backups.request': 'POST /api/admin/backups',

  'uploads.create': 'POST /api/objects/upload',
  'webhooks.list': 'GET /api/webhooks',
  'webhooks.create': 'POST /api/webhooks',
  'webhooks.update': 'PUT /api/webhooks/:id',
  'webhooks.delete': 'DELETE /api/webhooks/:id',
  'webhooks.deliveries': 'GET /api/webhooks/:id/deliveries',
  'webhooks.retry': 'POST /api/webhooks/deliveries/:id/retry',

  'letters.list': 'GET /api/letters',
  'letters.save': 'POST /api/letters',
  'letters.delete': 'DELETE /api/letters/:id',
  'letters.preview': 'GET /api/letters/:id/preview',
  'letters.send': 'POST /api/letters/:id/send',
  'letters.stop': 'POST /api/letters/:id/stop',

  'mail.list': 'GET /api/mail',
  'mail.summary': 'GET /api/mail/summary',
  'mail.send': 'POST /api/mail/:id/send',
  'mail.preview': 'GET /api/mail/preview',
  'mail.sendPreview': 'POST /api/mail/preview',
} as const

export type ActionName = keyof typeof routes

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An action's method and path pattern; `:name` stands for a parameter. */
export function routeOf(name: ActionName): { method: Method; path: string } {
  const [method, path] = routes[name].split(' ') as [Method, string]
  return { method, path }
}
