import * as m from '#shared/i18n/messages.ts'
import type { Command } from './command.ts'

/** The commands about what is selected in a list, and about single records. */
export const recordCommands = {
  featureSelected: {
    title: m.commandFeatureSelected,
    group: 'selected',
    actions: ['products.bulkUpdate'],
  },
  unfeatureSelected: { title: m.commandUnfeatureSelected, group: 'selected' },
  showSelected: { title: m.commandShowSelected, group: 'selected' },
  archiveSelected: { title: m.commandArchiveSelected, group: 'selected' },
  stockSelected: { title: m.commandStockSelected, group: 'selected' },
  approveSelected: {
    title: m.commandApproveSelected,
    group: 'selected',
    actions: ['reviews.bulkUpdate'],
  },
  rejectSelected: { title: m.commandRejectSelected, group: 'selected' },
  deleteSelected: { title: m.commandDeleteSelected, group: 'selected' },
  printSelected: { title: m.commandPrintSelected, group: 'selected' },
  shipSelected: {
    title: m.commandShipSelected,
    group: 'selected',
    actions: ['orders.bulkUpdate'],
  },

  editProduct: {
    title: m.commandEditProduct,
    group: 'product',
    keywords: m.commandEditProductKeywords,
    actions: ['products.update'],
  },
  stockProduct: {
    title: m.staffProductAddStock,
    group: 'product',
    keywords: m.commandStockProductKeywords,
  },
  historyProduct: {
    title: m.staffViewHistory,
    group: 'product',
    keywords: m.commandHistoryProductKeywords,
  },
  holdsProduct: { title: m.commandHoldsProduct, group: 'product', actions: ['holds.release'] },
  duplicateProduct: {
    title: m.commandDuplicateProduct,
    group: 'product',
    keywords: m.commandDuplicateProductKeywords,
    actions: ['products.duplicate'],
  },
  previewProduct: {
    title: m.commandPreviewProduct,
    group: 'product',
    actions: ['products.previewLink'],
  },
  deleteProduct: { title: m.commandDeleteProduct, group: 'product', actions: ['products.delete'] },

  openOrder: {
    title: m.commandOpenOrder,
    group: 'order',
    actions: [
      'orders.refund',
      'orders.clearAttention',
      'orders.markPaid',
      'orders.addNote',
      'orders.readyForPickup',
      'orders.sendEmail',
    ],
  },
  placeOrder: { title: m.commandPlaceOrder, group: 'order', actions: ['orders.update'] },
  shipOrder: { title: m.commandShipOrder, group: 'order' },
  completeOrder: { title: m.commandCompleteOrder, group: 'order' },
  cancelOrder: { title: m.commandCancelOrder, group: 'order' },
  historyOrder: {
    title: m.staffViewHistory,
    group: 'order',
    keywords: m.commandHistoryOrderKeywords,
  },

  approveReview: {
    title: m.commandApproveReview,
    group: 'review',
    keys: ['A'],
    actions: ['reviews.setStatus'],
  },
  rejectReview: { title: m.commandRejectReview, group: 'review', keys: ['R'] },
  selectReview: { title: m.commandSelectReview, group: 'review', keys: ['X'] },
  deleteReview: {
    title: m.commandDeleteReview,
    group: 'review',
    keys: ['Delete'],
    actions: ['reviews.delete'],
  },
  openReview: { title: m.commandOpenReview, group: 'review' },
  nextReview: { title: m.commandNextReview, group: 'review', keys: ['ArrowDown'] },
  previousReview: { title: m.commandPreviousReview, group: 'review', keys: ['ArrowUp'] },

  editUser: { title: m.commandEditUser, group: 'user', actions: ['users.update'] },
  deleteUser: { title: m.commandDeleteUser, group: 'user', actions: ['users.delete'] },
} as const satisfies Record<string, Command>
