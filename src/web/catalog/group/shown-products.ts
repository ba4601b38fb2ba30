import { createContext } from 'react'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'

/**
 * The products of a page that does not show the whole shop: cards offer only those of a group that are
 * among them. Null where they offer all.
 */
export const ShownProducts = createContext<readonly ListedProduct[] | null>(null)
