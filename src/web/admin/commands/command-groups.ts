import * as m from '#shared/i18n/messages.ts'

/** The groups of the palette, and their headings. */
export const groupWords = {
  go: m.commandsGo,
  add: m.commandsAdd,
  dashboard: m.staffDashboard,
  selected: m.commandsSelected,
  product: m.staffProduct,
  order: m.staffOrder,
  review: m.staffReview,
  user: m.staffUser,
} as const
