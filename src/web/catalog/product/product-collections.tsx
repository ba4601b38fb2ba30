import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { langOf } from '#shared/domain/catalog/translation.ts'
import * as m from '#shared/i18n/messages.ts'
import { productCollectionsQuery } from '../../api/queries.ts'

export function ProductCollections({ productId }: { productId: string }) {
  const { data = [] } = useQuery(productCollectionsQuery(productId))
  if (data.length === 0) return null
  return (
    <nav aria-label={m.collectionsOfProduct()} className="mt-8 text-sm">
      <p className="text-muted">{m.collectionsOfProduct()}</p>
      <ul className="flex flex-wrap gap-x-5">
        {data.map((collection) => (
          <li key={collection.slug}>
            <Link
              href={`/collections/${collection.slug}`}
              lang={langOf(collection, 'title')}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4 wrap-anywhere"
            >
              {collection.title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
