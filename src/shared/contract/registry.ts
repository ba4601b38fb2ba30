import { createUser, deleteUser, listUsers, login, updateUser } from './accounts.ts'
import type { Action } from './action.ts'
import { exportAudit, getOverview, listAudit } from './dashboard.ts'
import {
  createProduct,
  deleteProduct,
  getProduct,
  getRating,
  listFeatured,
  listProducts,
  updateProduct,
} from './catalog.ts'
import {
  bulkUpdateProducts,
  createUpload,
  findProducts,
  getProductDetails,
} from './catalog-staff.ts'
import { checkStock, geoCountry, geoReverse } from './checkout.ts'
import type { ActionName } from './routes.ts'
import { listHolds, reconcilePayments, releaseHold } from './staff-payments.ts'
import { listMail, sendMail, sendTestOrder, summarizeMail } from './mail.ts'
import { clearAttention, refundOrder, updateOrder } from './order-changes.ts'
import { getOrderDetails, trackOrder } from './order-views.ts'
import {
  exportOrders,
  listDetailedOrders,
  listOrders,
  placeOrder,
  summarizeOrders,
} from './orders.ts'
import {
  cancelCardIntent,
  captureCardIntent,
  capturePaypalOrder,
  createCardIntent,
  createPaypalOrder,
  findOrderPage,
  findPaymentOrder,
} from './payments.ts'
import {
  bulkUpdateReviews,
  createReview,
  deleteReview,
  listProductReviews,
  listReviews,
  setReviewStatus,
} from './reviews.ts'

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
