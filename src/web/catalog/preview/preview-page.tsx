import { useQuery } from '@tanstack/react-query'
import { useSearch } from 'wouter'
import type { ProductPreview } from '#shared/contract/catalog/product-preview.ts'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { keyIn } from '../../api/queries.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { NotFoundPage } from '../../layout/not-found-page.tsx'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/feedback/empty-state.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { ProductDetails } from '../product/product-details.tsx'
import { ProductGallery } from '../product/product-gallery.tsx'
import { previewQuery } from './preview-query.ts'

/** A draft as the shop would show it, for anyone with the link; nothing can be bought here. */
export default function PreviewPage({ id }: { id: string }) {
  const key = keyIn(useSearch())
  const nouns = useNouns()
  const { data, error, isPending, refetch } = useQuery(previewQuery(id, key))
  if (isPending) return <Loading label={m.loadingProduct()} />
  if (data) return <Preview preview={data} />
  if (error === null || toApiError(error).status === 404) {
    return <NotFoundPage words={m.previewOver()} />
  }
  return (
    <Problem
      title={m.productNotLoaded(nouns)}
      message={m.somethingWrong()}
      onRetry={() => void refetch()}
    />
  )
}

function Preview({ preview: { product, until } }: { preview: ProductPreview }) {
  const date = formatDate(new Date(until), { dateStyle: 'long', timeZone: shopZone })
  return (
    <>
      <p className="mt-6 flex items-start gap-3 rounded-box border border-primary bg-base-100 px-4 py-3">
        <ClockIcon className="mt-0.5 size-5 shrink-0" />
        <span className="text-pretty">{m.previewNotice({ date })}</span>
      </p>
      <article className="mt-6 grid grid-cols-1 gap-8 pb-16 md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:gap-14">
        <ProductGallery product={product} />
        <ProductDetails
          product={product}
          purchase={
            <Button
              disabled
              size="lg"
              className="mt-8 w-full disabled:bg-base-200 disabled:text-muted"
            >
              {m.previewNotForSale()}
            </Button>
          }
        />
      </article>
    </>
  )
}
