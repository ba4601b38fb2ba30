import * as m from '#shared/i18n/messages.ts'

/** The commands about parcels of orders; `catalog.ts` says what the fields mean. */
export const parcelCommands = {
  shipTracked: {
    title: m.commandShipTracked,
    group: 'selected',
    keywords: m.commandShipTrackedKeywords,
  },
  printPickList: { title: m.commandPrintPickList, group: 'selected' },
  exportAddresses: {
    title: m.commandExportAddresses,
    group: 'selected',
    actions: ['orders.exportAddresses'],
  },
  importTracking: {
    title: m.trackingImport,
    group: 'dashboard',
    keywords: m.commandImportTrackingKeywords,
    first: 'goOrders',
    actions: ['orders.importShipments'],
  },
  shipParcel: {
    title: m.commandShipParcel,
    group: 'order',
    keywords: m.commandShipParcelKeywords,
    actions: ['orders.ship', 'orders.updateShipment', 'orders.removeShipment'],
  },
} as const
