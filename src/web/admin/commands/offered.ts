import type { ActionName } from '#shared/contract/routes.ts'
import type { May } from '../permissions/may.tsx'
import { type CommandId, commandOf } from './catalog.ts'
import { type Destination, destinations } from './destinations.ts'

/** The actions that an account must be allowed to be offered a command, where these are not its own. */
const needs: Partial<Record<CommandId, readonly ActionName[]>> = {
  goLowStock: ['products.find'],
  exportSales: ['reports.export'],
  exportLedger: ['reports.export'],
  exportQuickbooks: ['reports.export'],
  exportXero: ['reports.export'],
  printReports: ['reports.sales'],
  printSelected: ['orders.list'],
  printPickList: ['orders.list'],
  shipTracked: ['orders.importShipments'],
  nextReview: ['reviews.list'],
  previousReview: ['reviews.list'],
  openOverview: ['overview.get'],
  comparePayments: ['overview.get', 'payments.reconcile'],
  showTroubles: ['payments.troubles'],
  // Before the shop opens, all staff may look at it.
  goStore: [],
  undo: [],
  unfeatureSelected: ['products.bulkUpdate'],
  showSelected: ['products.bulkUpdate'],
  archiveSelected: ['products.bulkUpdate'],
  stockSelected: ['products.bulkUpdate'],
  rejectSelected: ['reviews.bulkUpdate'],
  deleteSelected: ['reviews.bulkUpdate'],
  stockProduct: ['products.update'],
  historyProduct: ['audit.list'],
  holdsProduct: ['holds.list'],
  openOrder: ['orders.details'],
  shipOrder: ['orders.update'],
  completeOrder: ['orders.update'],
  cancelOrder: ['orders.update'],
  historyOrder: ['audit.list'],
  rejectReview: ['reviews.setStatus'],
  selectReview: ['reviews.bulkUpdate'],
  openReview: ['reviews.list'],
}

/** Whether an account is offered a command. */
export function isOffered(id: CommandId, may: May): boolean {
  const { actions = [] } = commandOf(id)
  const places: Partial<Record<CommandId, Destination>> = destinations
  return (places[id]?.needs ?? needs[id] ?? actions).every(may)
}
