/**
 * The HTTP route of every action. Kept apart from the schemas so that a shopper's browser can call
 * actions without loading the validation library.
 */
export const routes = {
  'products.list': 'GET /api/products',
  'products.suggest': 'GET /api/products/suggestions',
  'products.featured': 'GET /api/products/featured',
  'products.get': 'GET /api/products/:id',
  'products.rating': 'GET /api/products/:id/rating',
  'products.reviews': 'GET /api/products/:id/reviews',
  'products.create': 'POST /api/products',
  'products.update': 'PUT /api/products/:id',
  'products.delete': 'DELETE /api/products/:id',
  'products.find': 'GET /api/admin/products',
  'products.bulkUpdate': 'POST /api/admin/products/bulk',
  'products.details': 'GET /api/admin/products/:id',
  'products.export': 'POST /api/products/export',

  'imports.preview': 'POST /api/imports/preview',
  'imports.start': 'POST /api/imports',
  'imports.list': 'GET /api/imports',
  'imports.get': 'GET /api/imports/:id',
  'imports.undo': 'POST /api/imports/:id/undo',
  'imports.createUpload': 'POST /api/imports/upload',

  'reviews.create': 'POST /api/reviews',
  'reviews.list': 'GET /api/reviews',
  'reviews.setStatus': 'PUT /api/reviews/:id/status',
  'reviews.delete': 'DELETE /api/reviews/:id',
  'reviews.bulkUpdate': 'POST /api/admin/reviews/bulk',

  'checkout.checkStock': 'POST /api/check-stock',
  'geo.country': 'GET /api/geo/country',
  'geo.reverse': 'GET /api/geo/reverse',

  'paypal.createOrder': 'POST /api/paypal/order',
  'paypal.captureOrder': 'POST /api/paypal/order/:orderId/capture',

  'stripe.createIntent': 'POST /api/create-payment-intent',
  'stripe.captureIntent': 'POST /api/stripe/intent/:intentId/capture',
  'stripe.cancelIntent': 'POST /api/stripe/intent/:intentId/cancel',

  'payments.order': 'GET /api/payments/:id/order',
  'payments.orderPage': 'POST /api/payments/:id/order-page',
  'payments.reconcile': 'POST /api/payments/reconcile',
  'payments.troubles': 'GET /api/admin/payments/troubles',
  'payments.dismiss': 'POST /api/admin/payments/:id/dismiss',
  'holds.list': 'GET /api/admin/holds',
  'holds.release': 'POST /api/admin/holds/:id/release',

  'orders.place': 'POST /api/orders',
  'discounts.check': 'POST /api/discounts/check',
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
  'orders.refund': 'POST /api/orders/:id/refunds',
  'orders.track': 'GET /api/orders/:id/page',

  'overview.get': 'GET /api/admin/overview',

  'auth.login': 'POST /api/auth/login',
  'users.list': 'GET /api/users',
  'users.create': 'POST /api/users',
  'users.update': 'PUT /api/users/:id',
  'users.delete': 'DELETE /api/users/:id',
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
  'settings.facts': 'GET /api/shop',
  'settings.page': 'GET /api/shop/:id',
  'settings.words': 'GET /api/admin/settings/words',

  'uploads.create': 'POST /api/objects/upload',
  'mail.list': 'GET /api/mail',
  'mail.summary': 'GET /api/mail/summary',
  'mail.send': 'POST /api/mail/:id/send',
  'mail.sendTestOrder': 'POST /api/admin/test-email/send-order-test',
} as const

export type ActionName = keyof typeof routes

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** An action's method and path pattern; `:name` stands for a parameter. */
export function routeOf(name: ActionName): { method: Method; path: string } {
  const [method, path] = routes[name].split(' ') as [Method, string]
  return { method, path }
}
