import type { ActionName } from '#shared/contract/routes.ts'
import { destinationList } from '../commands/destinations.ts'

/** The actions that a page of the dashboard cannot do without. */
export const pageNeeds: Readonly<Record<string, readonly ActionName[]>> = {
  ...Object.fromEntries(destinationList.map(({ page, needs }) => [page, needs])),
  // Of the tabs, each account sees its own.
  admin: [],
  invitation: [],
  'settings-page': [],
  'words-editor': ['settings.save'],
  'new-product': ['products.create'],
  'edit-product': ['products.update'],
  'new-group': ['productGroups.create'],
  'edit-group': ['productGroups.update'],
}
