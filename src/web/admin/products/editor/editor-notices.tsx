import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { WarningIcon } from '../../../ui/icons.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { CompareVersions } from '../../conflict/compare-versions.tsx'
import { clearDraft, storeDraft, type ProductEdit } from './use-product-form.ts'
import { Button } from '../../../ui/button.tsx'

type ComparingProps = {
  edit: ProductEdit
  isComparing: boolean
  onCompare: (isComparing: boolean) => void
}

type EditorNoticesProps = ComparingProps & { id: string | null; isGone: boolean }

/** Notices above the form: deleted, changed by somebody else, or restored. */
export function EditorNotices({ id, isGone, ...comparing }: EditorNoticesProps) {
  const { edit } = comparing
  const { isRestored, isStale, startOver } = edit
  if (isGone) return <DeletedProduct id={id} edit={edit} />
  if (isStale) return <ChangedProduct {...comparing} />
  if (!isRestored) return null
  return (
    <Notice words="Your unsaved changes have been restored.">
      <Choice words="Discard changes" onChoose={startOver} />
    </Notice>
  )
}

function ChangedProduct({ edit, isComparing, onCompare }: ComparingProps) {
  const { latest, startOver } = edit
  // Closes the comparison when the notice goes.
  useEffect(() => () => onCompare(false), [onCompare])
  return (
    <>
      <Notice words="Someone changed this product since you opened it. Your changes are still here.">
        <Choice words="Compare versions" onChoose={() => onCompare(true)} />
        <Choice words="Load the newer version" onChoose={startOver} />
      </Notice>
      <Modal
        isOpen={isComparing}
        onClose={() => onCompare(false)}
        title="This product changed while you were editing"
      >
        {latest && (
          <CompareVersions
            edit={edit}
            newer={latest}
            button="Update Product"
            onMerged={() => onCompare(false)}
          />
        )}
      </Modal>
    </>
  )
}

function DeletedProduct({ id, edit: { form } }: { id: string | null; edit: ProductEdit }) {
  const [, navigate] = useLocation()
  const toast = useToast()

  async function copy() {
    const { name, price, description, tags } = form.getValues()
    try {
      await navigator.clipboard.writeText([name, price, description, tags.join(', ')].join('\n\n'))
      toast({ title: 'Copied', description: 'You can paste your text anywhere.' })
    } catch {
      const description = 'Your browser blocked copying. Select the text and copy it yourself.'
      toast({ title: 'Not copied', description, isDestructive: true })
    }
  }

  function createAgain() {
    storeDraft(null, { form: form.getValues(), opened: null })
    clearDraft(id)
    navigate('/admin/products/new')
  }

  return (
    <Notice words="Someone deleted this product. Your changes are still here, but can't be saved to it.">
      <Choice words="Save as new product" onChoose={createAgain} />
      <Choice words="Copy my text" onChoose={() => void copy()} />
      <Choice
        words="Close"
        onChoose={() => {
          clearDraft(id)
          navigate('/admin')
        }}
      />
    </Notice>
  )
}

function Notice({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div role="alert" className="border-b border-base-300 bg-warning/10">
      <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:px-6">
        <WarningIcon className="size-5 text-warning" />
        <p className="min-w-0 flex-1 basis-60 font-medium text-pretty">{words}</p>
        <div className="flex flex-wrap gap-2">{children}</div>
      </div>
    </div>
  )
}

function Choice({ words, onChoose }: { words: string; onChoose: () => void }) {
  return (
    <Button onClick={onChoose} className="border-base-300 bg-base-100">
      {words}
    </Button>
  )
}
