import { settingsPageIds } from '#shared/domain/shop/settings-pages.ts'
import * as m from '#shared/i18n/messages.ts'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import type { PageRecord } from './page-record.ts'

const groupEditor = {
  title: m.titleAdmin,
  Part: lazyPart(() => import('../admin/products/groups/group-editor.tsx')),
  frame: 'dashboard',
  script: 'group-editor',
} as const

const settingsPage = {
  title: (page: string | null) => page ?? m.titleSettings(),
  Part: lazyPart(() => import('../admin/settings/settings-page.tsx')),
  frame: 'dashboard',
  script: 'settings-page',
} as const

export const dashboardPages = {
  // The tabs are part of the dashboard's own script.
  admin: { path: '/admin', title: m.titleAdmin, frame: 'dashboard' },
  // For those who are not signed in.
  invitation: {
    path: '/admin/invitation',
    title: m.titleAdmin,
    Part: lazyPart(() => import('../admin/invitation/invitation-page.tsx')),
    frame: 'dashboard',
    script: 'invitation-page',
  },
  today: {
    path: '/admin/today',
    title: m.titleToday,
    Part: lazyPart(() => import('../admin/today/today-page.tsx')),
    frame: 'dashboard',
    script: 'today-page',
  },
  mail: {
    path: '/admin/mail',
    title: m.titleMail,
    Part: lazyPart(() => import('../admin/mail/mail-page.tsx')),
    frame: 'dashboard',
    script: 'mail-page',
  },
  settings: { path: '/admin/settings', ...settingsPage },
  'settings-page': {
    ...settingsPage,
    path: '/admin/settings/:id',
    idShape: { test: (id) => settingsPageIds.some((page) => page === id) },
  },
  'words-editor': {
    path: '/admin/settings/words/edit',
    title: m.wordsEditor,
    Part: lazyPart(() => import('../admin/settings/words/edit/words-editor.tsx')),
    frame: 'dashboard',
    script: 'words-editor',
  },
  discounts: {
    path: '/admin/discounts',
    title: m.sellingDiscounts,
    Part: lazyPart(() => import('../admin/discounts/discounts-page.tsx')),
    frame: 'dashboard',
    script: 'discounts-page',
  },
  collections: {
    path: '/admin/collections',
    title: m.collections,
    Part: lazyPart(() => import('../admin/collections/collections-page.tsx')),
    frame: 'dashboard',
    script: 'collections-page',
  },
  webhooks: {
    path: '/admin/webhooks',
    title: m.webhooks,
    Part: lazyPart(() => import('../admin/webhooks/webhooks-page.tsx')),
    frame: 'dashboard',
    script: 'webhooks-page',
  },
  customers: {
    path: '/admin/customers',
    title: m.staffCustomers,
    Part: lazyPart(() => import('../admin/customers/customers-page.tsx')),
    frame: 'dashboard',
    script: 'customers-page',
  },
  reports: {
    path: '/admin/reports',
    title: m.titleReports,
    Part: lazyPart(() => import('../admin/reports/reports-page.tsx')),
    frame: 'dashboard',
    script: 'reports-page',
  },
  till: {
    path: '/admin/till',
    title: m.titleTill,
    Part: lazyPart(() => import('../admin/till/till-page.tsx')),
    frame: 'dashboard',
    script: 'till-page',
  },
  tokens: {
    path: '/admin/tokens',
    title: m.titleTokens,
    Part: lazyPart(() => import('../admin/tokens/tokens-page.tsx')),
    frame: 'dashboard',
    script: 'tokens-page',
  },
  'new-product': {
    path: '/admin/products/new',
    title: m.titleNewProduct,
    Part: lazyPart(() => import('../admin/products/editor/product-editor.tsx')),
    frame: 'dashboard',
    script: 'product-editor',
  },
  'edit-product': {
    path: '/admin/products/edit/:id',
    title: (product) =>
      product === null ? m.titleEditAnyProduct() : m.titleEditProduct({ product }),
    Part: lazyPart(() => import('../admin/products/editor/product-editor.tsx')),
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
