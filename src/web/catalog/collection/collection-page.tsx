import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Collection } from '#shared/contract/catalog/collections.ts'
import { langOf } from '#shared/domain/catalog/translation.ts'
import { paragraphsOf } from '#shared/domain/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { collectionQuery } from '../../api/queries.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { useTitleName } from '../../platform/title.ts'
import { EmptyState, Problem } from '../../ui/feedback/empty-state.tsx'
import { BottleIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/media/picture.tsx'
import { ProductGrid, ProductGridSkeleton } from '../card/product-grid.tsx'
import { onePerGroup } from '../group/one-per-group.ts'
import { ShownProducts } from '../group/shown-products.ts'
import { wholeCollectionQuery } from './whole-collection.ts'

/** A collection with its products (COLL-05). */
export default function CollectionPage({ id: slug }: { id: string }) {
  const { data, error, isPending, refetch } = useQuery(collectionQuery(slug))
  useTitleName(isPending ? undefined : (data?.title ?? null))
  if (isPending) {
    return (
      <div className="pt-14 pb-20">
        <ProductGridSkeleton />
      </div>
    )
  }
  if (data) return <CollectionProducts collection={data} />
  const isMissing = error === null || toApiError(error).status === 404
  if (isMissing) return <CollectionMissing />
  return (
    <Problem
      title={m.collectionNotLoaded()}
      message={m.somethingWrong()}
      onRetry={() => void refetch()}
    />
  )
}

function CollectionProducts({ collection }: { collection: Collection }) {
  const { slug, title, text, imageUrl, products, total, updatedAt } = collection
  // The page has the first products of a long collection; the others follow.
  const isWhole = onePerGroup(products).length >= total
  const whole = useQuery({ ...wholeCollectionQuery(slug), enabled: !isWhole })
  const shown = isWhole ? products : (whole.data?.products ?? products)
  return (
    <div className="pt-8 pb-20 lg:pt-14 lg:pb-28">
      <header className="grid gap-6 lg:grid-cols-2 lg:items-end lg:gap-16">
        <div className="flex min-w-0 flex-col gap-5">
          <h1 lang={langOf(collection, 'title')} className="hero-name rounded-field wrap-anywhere">
            {title}
          </h1>
          {text && (
            <div
              lang={langOf(collection, 'text')}
              className="flex max-w-prose flex-col gap-3 text-lg leading-relaxed text-muted"
            >
              {paragraphsOf(text).map((paragraph, index) => (
                <p key={index} className="whitespace-pre-line wrap-anywhere">
                  {paragraph}
                </p>
              ))}
            </div>
          )}
        </div>
        {imageUrl && (
          <Picture
            url={imageUrl}
            name={title}
            updatedAt={updatedAt}
            sizes="(min-width: 1024px) 50vw, 100vw"
            isEager
            className="aspect-3/2 rounded-box"
          />
        )}
      </header>
      <div className="pt-[clamp(2rem,4vw,3.5rem)]">
        {shown.length === 0 ? (
          <NothingYet />
        ) : (
          <ShownProducts value={shown}>
            <ProductGrid products={shown} />
          </ShownProducts>
        )}
      </div>
    </div>
  )
}

function NothingYet() {
  const nouns = useNouns()
  return (
    <EmptyState
      icon={<BottleIcon />}
      title={m.collectionEmpty(nouns)}
      message={m.collectionEmptyHint()}
      action={<AllProducts />}
    />
  )
}

/** The collection was deleted, or there never was one. */
function CollectionMissing() {
  return (
    <EmptyState
      headingLevel={1}
      icon={<BottleIcon />}
      title={m.titleNoCollection()}
      message={m.collectionGone()}
      action={<AllProducts />}
    />
  )
}

function AllProducts() {
  const { products, anchor } = useNouns()
  return (
    <Link href={`/#${anchor}`} className="btn btn-primary">
      {m.collectionSeeAll({ products })}
    </Link>
  )
}
