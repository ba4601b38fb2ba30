import * as m from '#shared/i18n/messages.ts'
import { lazyPart, type Loaded } from '../ui/lazy/lazy-part.tsx'
import type { PageRecord } from './page-record.ts'

type Parts = (typeof import('../admin/shell/page-parts.ts'))['pageParts']

/**
 * Through one script, because the build lists the scripts that each script may load: the home page would
 * list all of the dashboard's.
 */
function dashboardPart<Props extends object>(pick: (parts: Parts) => Promise<Loaded<Props>>) {
  return lazyPart(async () => pick((await import('../admin/shell/page-parts.ts')).pageParts))
}

const groupEditor = {
  title: m.titleAdmin,
  Part: dashboardPart((parts) => parts.groupEditor()),
  frame: 'dashboard',
  script: 'group-editor',
} as const

/** The pages of the dashboard. */
export const dashboardPages = {
  // The tabs are part of the dashboard's own script.
  admin: { path: '/admin', title: m.titleAdmin, frame: 'dashboard' },
  mail: {
    path: '/admin/mail',
    title: m.titleMail,
    Part: dashboardPart((parts) => parts.mailPage()),
    frame: 'dashboard',
    script: 'mail-page',
  },
  settings: {
    path: '/admin/settings',
    title: m.titleSettings,
    Part: dashboardPart((parts) => parts.settingsPage()),
    frame: 'dashboard',
    script: 'settings-page',
  },
  discounts: {
    path: '/admin/discounts',
    title: m.sellingDiscounts,
    Part: dashboardPart((parts) => parts.discountsPage()),
    frame: 'dashboard',
    script: 'discounts-page',
  },
  collections: {
    path: '/admin/collections',
    title: m.collections,
    Part: dashboardPart((parts) => parts.collectionsPage()),
    frame: 'dashboard',
    script: 'collections-page',
  },
  webhooks: {
    path: '/admin/webhooks',
    title: m.webhooks,
    Part: dashboardPart((parts) => parts.webhooksPage()),
    frame: 'dashboard',
    script: 'webhooks-page',
  },
  customers: {
    path: '/admin/customers',
    title: m.staffCustomers,
    Part: dashboardPart((parts) => parts.customersPage()),
    frame: 'dashboard',
    script: 'customers-page',
  },
  reports: {
    path: '/admin/reports',
    title: m.titleReports,
    Part: dashboardPart((parts) => parts.reportsPage()),
    frame: 'dashboard',
    script: 'reports-page',
  },
  tokens: {
    path: '/admin/tokens',
    title: m.titleTokens,
    Part: dashboardPart((parts) => parts.tokensPage()),
    frame: 'dashboard',
    script: 'tokens-page',
  },
  'new-product': {
    path: '/admin/products/new',
    title: m.titleNewProduct,
    Part: dashboardPart((parts) => parts.productEditor()),
    frame: 'dashboard',
    script: 'product-editor',
  },
  'edit-product': {
    path: '/admin/products/edit/:id',
    title: (product) =>
      product === null ? m.titleEditAnyProduct() : m.titleEditProduct({ product }),
    Part: dashboardPart((parts) => parts.productEditor()),
    frame: 'dashboard',
    script: 'product-editor',
  },
  'new-group': { path: '/admin/product-groups/new', ...groupEditor },
  'edit-group': {
    ...groupEditor,
    path: '/admin/product-groups/edit/:id',
    title: (group) => (group === null ? m.titleAdmin() : m.titleEditProduct({ product: group })),
  },
} as const satisfies Record<string, PageRecord>
