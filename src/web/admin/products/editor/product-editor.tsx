import { useState } from 'react'
import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useTitleName } from '../../../platform/title.ts'
import { EmptyState, Problem } from '../../../ui/feedback/empty-state.tsx'
import { ArrowLeftIcon, BottleIcon } from '../../../ui/icons.tsx'
import { useStaffProduct } from '../../data/dashboard-data.ts'
import { OthersHere, useAnnouncePresence } from '../../live/others-here.tsx'
import { useLiveEvents } from '../../live/use-live-events.ts'
import { FrameTools } from '../../notifications/feed.tsx'
import { EditorForm } from './editor-form.tsx'
import { EditorTools } from './editor-tools.tsx'

/** The product editor; with an empty id it creates a product. */
export default function ProductEditor({ id: inAddress }: { id: string }) {
  const id = inAddress || null
  return (
    // On tall screens the form scrolls between the title and the buttons.
    <div className="dashboard flex flex-col [@media(min-height:36rem)]:h-dvh">
      <header className="border-b border-base-300 bg-base-100">
        <div className="mx-auto max-w-5xl px-4 pt-2 pb-4 sm:px-6">
          <div className="flex flex-wrap items-center justify-between gap-x-2">
            <Link
              href="/admin"
              className="btn btn-ghost -ml-2 gap-1.5 px-2 sm:-ml-3 sm:gap-2 sm:px-3"
            >
              <ArrowLeftIcon />
              {m.staffBackToAdmin()}
            </Link>
            <FrameTools />
          </div>
          <h1 className="mt-1 font-display text-3xl font-semibold">
            {id === null ? m.editorAddTitle() : m.editorEditTitle()}
          </h1>
          {id !== null && <OthersHere subject={`products/${id}`} />}
          {id !== null && <EditorTools id={id} />}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-auto flex-col outline-none">
        {id === null ? (
          <EditorForm id={null} product={null} isGone={false} refetch={async () => null} />
        ) : (
          <ExistingProduct id={id} />
        )}
      </main>
    </div>
  )
}

function ExistingProduct({ id }: { id: string }) {
  const { product, problem, isGone, reload } = useProduct(id)
  useAnnouncePresence(`products/${id}`)
  useTitleName(product?.name)
  if (product) {
    return (
      <EditorForm
        id={id}
        product={product}
        isGone={isGone}
        refetch={async () => (await reload()).data}
      />
    )
  }
  if (isGone) {
    return (
      <EmptyState
        title={m.editorNotFound()}
        message={m.editorNotFoundWords()}
        icon={<BottleIcon />}
        isOnGray
        action={
          <Link href="/admin" className="btn btn-primary">
            {m.editorBackToProducts()}
          </Link>
        }
      />
    )
  }
  if (problem) {
    return (
      <Problem
        title={m.editorLoadFailed()}
        message={problem.publicMessage}
        onRetry={() => void reload()}
        isOnGray
      />
    )
  }
  return <LoadingProduct />
}

function LoadingProduct() {
  return (
    <div
      role="status"
      aria-busy="true"
      className="flex flex-1 flex-col items-center justify-center gap-4 p-8 text-muted"
    >
      <span className="loading loading-spinner loading-lg text-primary" aria-hidden="true" />
      {m.editorLoading()}
    </div>
  )
}

/** One product, kept current by events: sales and edits by others show at once. */
function useProduct(id: string) {
  const [isDeleted, setDeleted] = useState(false)
  const { data, error, refetch } = useStaffProduct(id)
  useLiveEvents((event) => {
    if (event.name === 'product.deleted' && event.data.id === id) setDeleted(true)
  })
  const refusal = error && toApiError(error)
  return {
    product: data ?? null,
    /** Why it could not be loaded; null if it was loaded or does not exist. */
    problem: data || refusal?.status === 404 ? null : refusal,
    isGone: isDeleted || refusal?.status === 404,
    reload: refetch,
  }
}
