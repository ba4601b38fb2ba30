import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shopZone } from '#shared/domain/shop/shop-time.ts'
import { formatDate } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { Problem } from '../../../ui/feedback/empty-state.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useAction } from '../../live/use-action.ts'
import { failureWords } from '../../ui/failures.ts'

type PreviewDialogProps = { product: { id: string; name: string }; onClose: () => void }

/** A link to a draft, to open or to hand to someone. */
export default function PreviewDialog({ product, onClose }: PreviewDialogProps) {
  const { id, name } = product
  const link = useAction('products.previewLink')
  const { data, error, refetch } = useQuery({
    queryKey: ['products.previewLink', { id }],
    queryFn: () => link({ id }),
    // A link for each time that the dialog opens, so that it works as long as the dialog says.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return (
    <Modal isOpen onClose={onClose} title={m.staffPreviewTitle({ name })}>
      {data ? (
        <PreviewLink {...data} />
      ) : error ? (
        <Problem
          title={m.staffPreviewFailed()}
          message={failureWords(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" aria-busy="true" className="text-muted">
          {m.staffPreviewLoading()}
        </p>
      )}
    </Modal>
  )
}

function PreviewLink({ url, until }: { url: string; until: string }) {
  const [copied, setCopied] = useState('')
  const date = formatDate(new Date(until), { dateStyle: 'long', timeZone: shopZone })

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(m.staffPreviewCopied())
    } catch {
      setCopied(m.staffPreviewNotCopied())
    }
  }

  return (
    <>
      <p className="text-pretty text-muted">{m.staffPreviewWords({ date })}</p>
      <div className="mt-4">
        <TextField
          label={m.staffPreviewLink()}
          value={url}
          readOnly
          dir="ltr"
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </div>
      <div className="mt-4 flex flex-wrap gap-3">
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer"
          className="btn max-w-full btn-primary"
        >
          {m.staffPreviewOpen()}
        </a>
        <Button onClick={() => void copy()}>{m.staffPreviewCopy()}</Button>
      </div>
      <p role="status" className="mt-3 min-h-6 text-sm">
        {copied}
      </p>
    </>
  )
}
