import { createUser, deleteUser, listUsers, login, updateUser } from './accounts.ts'
import type { Action } from './action.ts'
import { exportAudit, listAudit } from './audit.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  getRating,
  listFeatured,
  listProducts,
  updateProduct,
} from './catalog.ts'
import { bulkUpdateProducts, findProducts, getProductDetails } from './catalog-staff.ts'
import { checkStock, geoCountry, geoReverse } from './checkout.ts'
import type { ActionName } from './routes.ts'
import { listHolds, releaseHold } from './holds.ts'
import { listMail, sendMail, sendTestOrder, summarizeMail } from './mail.ts'
import { clearAttention } from './order-attention.ts'
import { trackOrder } from './order-page.ts'
import { updateOrder } from './order-changes.ts'
import {
  exportOrders,
  listDetailedOrders,
  listOrders,
  placeOrder,
  summarizeOrders,
} from './orders.ts'
import { getOverview } from './overview.ts'
import {
  cancelCardIntent,
  captureCardIntent,
  capturePaypalOrder,
  createCardIntent,
  createPaypalOrder,
  findOrderPage,
  findPaymentOrder,
} from './payments.ts'
import { reconcilePayments } from './reconciliation.ts'
import {
  bulkUpdateReviews,
  createReview,
  deleteReview,
  listProductReviews,
  listReviews,
  setReviewStatus,
} from './reviews.ts'
import { createUpload } from './uploads.ts'
import { refundOrder } from './refunds.ts'
import { getOrderDetails } from './order-details.ts'

/** Every action by name. A name in routes.ts that is missing here does not compile. */
export const registry = {
  'products.list': listProducts,
  'products.featured': listFeatured,
  'products.get': getProduct,
  'products.rating': getRating,
  'products.reviews': listProductReviews,
  'products.create': createProduct,
  'products.update': updateProduct,
  'products.delete': deleteProduct,
  'products.find': findProducts,
  'products.bulkUpdate': bulkUpdateProducts,
  'products.details': getProductDetails,
  'reviews.create': createReview,
  'reviews.list': listReviews,
  'reviews.setStatus': setReviewStatus,
  'reviews.delete': deleteReview,
  'reviews.bulkUpdate': bulkUpdateReviews,
  'checkout.checkStock': checkStock,
  'geo.country': geoCountry,
  'geo.reverse': geoReverse,
  'paypal.createOrder': createPaypalOrder,
  'paypal.captureOrder': capturePaypalOrder,
  'stripe.createIntent': createCardIntent,
  'stripe.captureIntent': captureCardIntent,
  'stripe.cancelIntent': cancelCardIntent,
  'payments.order': findPaymentOrder,
  'payments.orderPage': findOrderPage,
  'payments.reconcile': reconcilePayments,
  'holds.list': listHolds,
  'holds.release': releaseHold,
  'orders.place': placeOrder,
  'orders.list': listOrders,
  'orders.listDetailed': listDetailedOrders,
  'orders.summary': summarizeOrders,
  'orders.export': exportOrders,
  'orders.update': updateOrder,
  'orders.clearAttention': clearAttention,
  'orders.details': getOrderDetails,
  'orders.refund': refundOrder,
  'orders.track': trackOrder,
  'overview.get': getOverview,
  'auth.login': login,
  'users.list': listUsers,
  'users.create': createUser,
  'users.update': updateUser,
  'users.delete': deleteUser,
  'audit.list': listAudit,
  'audit.export': exportAudit,
  'uploads.create': createUpload,
  'mail.list': listMail,
  'mail.summary': summarizeMail,
  'mail.send': sendMail,
  'mail.sendTestOrder': sendTestOrder,
} as const satisfies { [Name in ActionName]: Action<Name> }

export type Registry = typeof registry
