import type { ActionName } from '#shared/contract/routes.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Command } from './command.ts'

/** Where staff can go. */
export type Destination = Command & {
  /** Its name in the navigation. */
  label: () => string
  /** The page in `src/web/app/dashboard-pages.ts`. */
  page: string
  address: string
  /** The actions that the place cannot do without. */
  needs: readonly ActionName[]
  /** In the row of the navigation, or among all pages. */
  place: 'row' | 'more'
}

const inPage = <const P extends string>(page: P) => ({
  group: 'go' as const,
  page,
  address: `/admin/${page}`,
})

const inTab = <const T extends string>(tab: T) => ({
  group: 'go' as const,
  page: 'admin',
  tab,
  address: tab === 'products' ? '/admin' : `/admin?tab=${tab}`,
})

/**
 * Every place of the dashboard, in the order of the navigation. The navigation, the commands and the
 * permissions of pages are made from it.
 */
export const destinations = {
  goHome: {
    ...inPage('today'),
    title: m.commandGoHome,
    label: m.titleToday,
    keys: ['G', 'H'],
    keywords: m.commandGoHomeKeywords,
    needs: ['overview.get'],
    place: 'row',
  },
  goProducts: {
    ...inTab('products'),
    title: m.commandGoProducts,
    label: m.staffProducts,
    keys: ['G', 'P'],
    needs: ['products.find'],
    place: 'row',
  },
  goUsers: {
    ...inTab('users'),
    title: m.commandGoUsers,
    label: m.staffUsers,
    keys: ['G', 'U'],
    needs: ['users.list'],
    place: 'row',
  },
  goOrders: {
    ...inTab('orders'),
    title: m.commandGoOrders,
    label: m.staffOrders,
    keys: ['G', 'O'],
    needs: ['orders.list'],
    place: 'row',
  },
  goReviews: {
    ...inTab('reviews'),
    title: m.commandGoReviews,
    label: m.staffReviews,
    keys: ['G', 'R'],
    needs: ['reviews.list'],
    place: 'row',
  },
  goCustomers: {
    ...inPage('customers'),
    title: m.commandGoCustomers,
    label: m.staffCustomers,
    needs: ['customers.list'],
    actions: ['customers.addNote', 'customers.export', 'customers.erase'],
    place: 'row',
  },
  goDiscounts: {
    ...inPage('discounts'),
    title: m.sellingCommandDiscounts,
    label: m.reportDiscounts,
    keywords: m.sellingCommandDiscountsKeywords,
    needs: ['discounts.list'],
    actions: ['discounts.update', 'discounts.delete'],
    place: 'row',
  },
  goReports: {
    ...inPage('reports'),
    title: m.commandGoReports,
    label: m.titleReports,
    keywords: m.commandGoReportsKeywords,
    needs: ['reports.sales'],
    place: 'row',
  },
  goMail: {
    ...inPage('mail'),
    title: m.commandGoMail,
    label: m.staffMail,
    keys: ['G', 'M'],
    keywords: m.commandGoMailKeywords,
    needs: ['mail.list'],
    actions: [
      'mail.send',
      'mail.sendPreview',
      'letters.save',
      'letters.delete',
      'letters.send',
      'letters.stop',
    ],
    place: 'more',
  },
  goActivity: {
    ...inTab('activity'),
    title: m.commandGoActivity,
    label: m.activityTitle,
    keys: ['G', 'A'],
    keywords: m.commandGoActivityKeywords,
    needs: ['audit.list'],
    place: 'row',
  },
  // Everyone sets up two-step sign-in there.
  goSettings: {
    ...inPage('settings'),
    title: m.commandGoSettings,
    label: m.staffSettings,
    keys: ['G', 'S'],
    keywords: m.commandGoSettingsKeywords,
    needs: [],
    actions: [
      'settings.save',
      'settings.preview',
      'connections.save',
      'connections.delete',
      'connections.check',
      'backups.request',
      'secondFactor.start',
      'secondFactor.confirm',
      'secondFactor.remove',
    ],
    place: 'row',
  },
  goCollections: {
    ...inPage('collections'),
    title: m.commandGoCollections,
    label: m.collections,
    keywords: m.commandGoCollectionsKeywords,
    needs: ['products.find'],
    actions: ['collections.update', 'collections.delete', 'collections.preview'],
    place: 'more',
  },
  goWebhooks: {
    ...inPage('webhooks'),
    title: m.commandGoWebhooks,
    label: m.webhooks,
    keywords: m.commandGoWebhooksKeywords,
    needs: ['webhooks.list'],
    actions: ['webhooks.update', 'webhooks.delete', 'webhooks.retry'],
    place: 'more',
  },
  goTill: {
    ...inPage('till'),
    title: m.titleTill,
    label: m.titleTill,
    keywords: m.tillKeywords,
    needs: ['orders.create', 'products.find'],
    place: 'more',
  },
  goTokens: {
    ...inPage('tokens'),
    title: m.titleTokens,
    label: m.titleTokens,
    needs: ['tokens.list'],
    actions: ['tokens.create', 'tokens.delete'],
    place: 'more',
  },
} as const satisfies Record<string, Destination>

export type DestinationId = keyof typeof destinations

/** The four tabs; the activity beside them is none. */
export type TabId = Exclude<
  Extract<(typeof destinations)[DestinationId], { tab: string }>['tab'],
  'activity'
>

export const destinationList: readonly Destination[] = Object.values(destinations)

/** The activity page beside the four tabs. */
const activityAddress = destinations.goActivity.address

/** The activity of one order, product, review or account. */
export const historyAddress = (id: string) => `${activityAddress}&subject=${id}`
