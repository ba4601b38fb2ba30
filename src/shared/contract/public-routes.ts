/**
 * The HTTP routes of the actions that the shop's pages call. Kept apart from the schemas so that a
 * shopper's browser can call actions without loading the validation library, and from the routes
 * that only the dashboard calls.
 */
export const publicRoutes = {
  'products.list': 'GET /api/products',
  'products.suggest': 'GET /api/products/suggestions',
  'products.featured': 'GET /api/products/featured',
  'products.get': 'GET /api/products/:id',
  'products.preview': 'GET /api/products/:id/preview',
  'products.rating': 'GET /api/products/:id/rating',
  'products.reviews': 'GET /api/products/:id/reviews',
  'products.notify': 'POST /api/products/:id/notify',

  'news.ask': 'POST /api/news',

  'collections.get': 'GET /api/collections/:collection',
  'collections.links': 'GET /api/collection-links',
  'collections.ofProduct': 'GET /api/products/:id/collections',

  'reviews.create': 'POST /api/reviews',

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
  'payments.correctEmail': 'POST /api/payments/:id/email',

  'orders.place': 'POST /api/orders',
  'discounts.check': 'POST /api/discounts/check',

  'orders.track': 'GET /api/orders/:id/page',
  'orders.find': 'POST /api/orders/find',

  'auth.login': 'POST /api/auth/login',
  'auth.invitation': 'POST /api/auth/invitation',
  'auth.acceptInvitation': 'POST /api/auth/invitation/password',

  'settings.facts': 'GET /api/shop',
  'settings.page': 'GET /api/shop/:id',

  'mail.sendTestOrder': 'POST /api/admin/test-email/send-order-test',
} as const

export type PublicName = keyof typeof publicRoutes
