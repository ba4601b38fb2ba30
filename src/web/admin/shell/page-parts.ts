/** The components of the dashboard's pages, each in a script of its own. */
export const pageParts = {
  groupEditor: () => import('../products/groups/group-editor.tsx'),
  mailPage: () => import('../mail/mail-page.tsx'),
  settingsPage: () => import('../settings/settings-page.tsx'),
  discountsPage: () => import('../discounts/discounts-page.tsx'),
  collectionsPage: () => import('../collections/collections-page.tsx'),
  webhooksPage: () => import('../webhooks/webhooks-page.tsx'),
  customersPage: () => import('../customers/customers-page.tsx'),
  reportsPage: () => import('../reports/reports-page.tsx'),
  tokensPage: () => import('../tokens/tokens-page.tsx'),
  productEditor: () => import('../products/editor/product-editor.tsx'),
}
