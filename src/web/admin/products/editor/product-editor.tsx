import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useTitleName } from '../../../platform/title.ts'
import { Problem } from '../../../ui/feedback/empty-state.tsx'
import { useStaffProduct } from '../../data/dashboard-data.ts'
import { OthersHere, useAnnouncePresence } from '../../live/others-here.tsx'
import { useLiveEvents } from '../../live/use-live-events.ts'
import { EditorForm } from './editor-form.tsx'
import { EditorPage, NothingToEdit } from './editor-page.tsx'
import { EditorTools } from './editor-tools.tsx'

/** The product editor; with an empty id it creates a product. */
export default function ProductEditor({ id: inAddress }: { id: string }) {
  const id = inAddress || null
  if (id === null) {
    return (
      <EditorPage title={m.editorAddTitle()}>
        <EditorForm id={null} product={null} isGone={false} refetch={async () => null} />
      </EditorPage>
    )
  }
  const belowTitle = (
    <>
      <OthersHere subject={`products/${id}`} />
      <EditorTools id={id} />
    </>
  )
  return (
    <EditorPage title={m.editorEditTitle()} belowTitle={belowTitle}>
      <ExistingProduct id={id} />
    </EditorPage>
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
    return <NothingToEdit title={m.editorNotFound()} message={m.editorNotFoundWords()} />
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
