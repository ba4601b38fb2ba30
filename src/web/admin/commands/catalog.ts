// Why it is built like this: docs/decisions/dashboard.md

import * as m from '#shared/i18n/messages.ts'
import type { Command } from './command.ts'
import { destinations } from './destinations.ts'
import { parcelCommands } from './parcel-commands.ts'
import { recordCommands } from './record-commands.ts'

/** Every staff command. The palette, the shortcuts and their help are built from this table. */
export const commands = {
  ...destinations,
  goLowStock: { title: m.commandGoLowStock, group: 'go', keywords: m.commandGoLowStockKeywords },
  goStore: { title: m.commandGoStore, group: 'go', actions: ['auth.previewShop'] },

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
  newWebhook: {
    title: m.webhookNew,
    group: 'add',
    first: 'goWebhooks',
    actions: ['webhooks.create'],
  },
  addUser: {
    title: m.commandAddUser,
    group: 'add',
    first: 'goUsers',
    actions: ['users.create', 'users.invite', 'users.revokeInvitation'],
  },

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
    actions: ['products.restore', 'collections.restore'],
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
  exportTaxes: {
    title: m.commandExportTaxes,
    group: 'dashboard',
    first: 'goReports',
    actions: ['reports.export'],
  },
  exportSales: { title: m.commandExportSales, group: 'dashboard', first: 'goReports' },
  exportLedger: { title: m.commandExportLedger, group: 'dashboard', first: 'goReports' },
  exportQuickbooks: { title: m.commandExportQuickbooks, group: 'dashboard', first: 'goReports' },
  exportXero: { title: m.commandExportXero, group: 'dashboard', first: 'goReports' },
  printReports: { title: m.commandPrintReports, group: 'dashboard', first: 'goReports' },
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
  language: { title: m.languageOther, group: 'dashboard', actions: ['auth.update'] },
  logout: { title: m.commandLogout, group: 'dashboard', keywords: m.commandLogoutKeywords },

  ...recordCommands,
  ...parcelCommands,
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof commands

export const commandIds = Object.keys(commands) as CommandId[]

export const commandOf = (id: CommandId): Command => commands[id]
