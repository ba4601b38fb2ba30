// Why it is built like this: docs/decisions/dashboard.md

import type { ActionName } from '#shared/contract/routes.ts'
import * as m from '#shared/i18n/messages.ts'
import { groupWords } from './command-groups.ts'

export type Command = {
  /** Its label in the palette and in the list of shortcuts. */
  title: () => string
  group: keyof typeof groupWords
  /** One key, or two in sequence. */
  keys?: readonly string[]
  /** More words that find it in the palette. */
  keywords?: () => string
  /** The command that opens the page where this command runs. */
  first?: string
  /** The actions that staff perform with it; a test requires a command for every action. */
  actions?: readonly ActionName[]
}

/** Every staff command. The palette, the shortcuts and their help are built from this table. */
export const commands = {
  goProducts: { title: m.commandGoProducts, group: 'go', keys: ['G', 'P'] },
  goUsers: { title: m.commandGoUsers, group: 'go', keys: ['G', 'U'] },
  goOrders: { title: m.commandGoOrders, group: 'go', keys: ['G', 'O'] },
  goReviews: { title: m.commandGoReviews, group: 'go', keys: ['G', 'R'] },
  goActivity: {
    title: m.commandGoActivity,
    group: 'go',
    keys: ['G', 'A'],
    keywords: m.commandGoActivityKeywords,
  },
  goMail: {
    title: m.commandGoMail,
    group: 'go',
    keys: ['G', 'M'],
    keywords: m.commandGoMailKeywords,
    actions: ['mail.send'],
  },
  goSettings: {
    title: m.commandGoSettings,
    group: 'go',
    keys: ['G', 'S'],
    keywords: m.commandGoSettingsKeywords,
    actions: ['settings.save', 'secondFactor.start', 'secondFactor.confirm', 'secondFactor.remove'],
  },
  goDiscounts: {
    title: m.sellingCommandDiscounts,
    group: 'go',
    keywords: m.sellingCommandDiscountsKeywords,
    actions: ['discounts.update', 'discounts.delete'],
  },
  goCollections: {
    title: m.commandGoCollections,
    group: 'go',
    keywords: m.commandGoCollectionsKeywords,
    actions: ['collections.update', 'collections.delete', 'collections.preview'],
  },
  goLowStock: { title: m.commandGoLowStock, group: 'go', keywords: m.commandGoLowStockKeywords },
  goStore: { title: m.commandGoStore, group: 'go' },

  addProduct: {
    title: m.commandAddProduct,
    group: 'add',
    keys: ['N'],
    actions: ['products.create', 'uploads.create'],
  },
  addGroup: {
    title: m.commandAddGroup,
    group: 'add',
    keywords: m.commandAddGroupKeywords,
    actions: ['productGroups.create', 'productGroups.update', 'productGroups.delete'],
  },
  newOrder: {
    title: m.sellingCommandNewOrder,
    group: 'add',
    keywords: m.sellingCommandNewOrderKeywords,
    first: 'goOrders',
    actions: ['orders.create'],
  },
  newDiscount: {
    title: m.sellingNewCode,
    group: 'add',
    first: 'goDiscounts',
    actions: ['discounts.create'],
  },
  newCollection: {
    title: m.collectionNew,
    group: 'add',
    first: 'goCollections',
    actions: ['collections.create'],
  },
  addUser: { title: m.commandAddUser, group: 'add', first: 'goUsers', actions: ['users.create'] },

  palette: {
    title: m.commandPalette,
    group: 'dashboard',
    keys: ['Ctrl/⌘ K'],
  },
  help: { title: m.commandHelp, group: 'dashboard', keys: ['?'] },
  search: { title: m.commandSearch, group: 'dashboard', keys: ['/'] },
  undo: {
    title: m.commandUndo,
    group: 'dashboard',
    keys: ['Z'],
    actions: ['products.restore'],
  },
  density: { title: m.commandDensity, group: 'dashboard', keywords: m.commandDensityKeywords },
  notifications: {
    title: m.commandNotifications,
    group: 'dashboard',
    keywords: m.commandNotificationsKeywords,
  },
  exportOrders: {
    title: m.commandExportOrders,
    group: 'dashboard',
    first: 'goOrders',
    actions: ['orders.export'],
  },
  importProducts: {
    title: m.importTitle,
    group: 'add',
    keywords: m.commandImportProductsKeywords,
    first: 'goProducts',
    actions: ['imports.preview', 'imports.start', 'imports.undo', 'imports.createUpload'],
  },
  exportProducts: {
    title: m.exportTitle,
    group: 'dashboard',
    first: 'goProducts',
    actions: ['products.export'],
  },
  exportActivity: {
    title: m.commandExportActivity,
    group: 'dashboard',
    first: 'goActivity',
    actions: ['audit.export'],
  },
  openOverview: { title: m.commandOpenOverview, group: 'dashboard', first: 'goProducts' },
  comparePayments: {
    title: m.commandComparePayments,
    group: 'dashboard',
    keywords: m.commandComparePaymentsKeywords,
    first: 'openOverview',
    actions: ['payments.reconcile'],
  },
  showTroubles: {
    title: m.commandTroubles,
    group: 'dashboard',
    keywords: m.commandTroublesKeywords,
    actions: ['payments.dismiss'],
  },
  logout: { title: m.commandLogout, group: 'dashboard', keywords: m.commandLogoutKeywords },

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
    actions: ['orders.refund', 'orders.clearAttention', 'orders.markPaid'],
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

export type CommandId = keyof typeof commands

export const commandIds = Object.keys(commands) as CommandId[]

export const commandOf = (id: CommandId): Command => commands[id]
