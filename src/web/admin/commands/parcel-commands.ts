import * as m from '#shared/i18n/messages.ts'

/** The commands about parcels of orders; `catalog.ts` says what the fields mean. */
export const parcelCommands = {
  shipParcel: {
    title: m.commandShipParcel,
    group: 'order',
    keywords: m.commandShipParcelKeywords,
    actions: ['orders.ship', 'orders.updateShipment', 'orders.removeShipment'],
  },
} as const
