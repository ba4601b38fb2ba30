import { useQuery } from '@tanstack/react-query'
import type { CollectionLinks } from '#shared/contract/catalog/collections.ts'
import { collectionLinksQuery } from '../../api/queries.ts'

const none: CollectionLinks = { menu: [], home: [] }

/** The collections that the menu and the home page link to; pages without any do not ask for them. */
export function useCollectionLinks(): CollectionLinks {
  return useQuery({ ...collectionLinksQuery, initialData: none }).data
}
