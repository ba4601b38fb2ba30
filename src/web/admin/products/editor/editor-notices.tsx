import { useLocation } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { CompareVersions } from '../../conflict/compare-versions.tsx'
import { clearDraft, type ProductEdit, storeDraft } from './use-product-form.ts'
import type { ReactNode } from 'react'

type EditorNoticesProps = { id: string | null; edit: ProductEdit; isGone: boolean }

/** Notices above the form: deleted, changed by somebody else, or restored. */
export function EditorNotices({ id, edit, isGone }: EditorNoticesProps) {
  const { isRestored, hasTheirs, startOver } = edit
  if (isGone) return <DeletedProduct id={id} edit={edit} />
  if (hasTheirs) return <ChangedProduct edit={edit} />
  if (!isRestored) return null
  return (
    <Notice words={m.editorRestored()}>
      <Choice words={m.editorDiscard()} onChoose={startOver} />
    </Notice>
  )
}

function ChangedProduct({ edit }: { edit: ProductEdit }) {
  const { newer, isComparing, setComparing, startOver } = edit
  return (
    <>
      <Notice words={m.editorChanged()}>
        <Choice words={m.conflictCompare()} onChoose={() => setComparing(true)} />
        <Choice words={m.editorLoadNewer()} onChoose={startOver} />
      </Notice>
      <Modal
        isOpen={isComparing}
        onClose={() => setComparing(false)}
        title={m.editorCompareTitle()}
      >
        {newer && <CompareVersions edit={edit} newer={newer} button={m.editorUpdate()} />}
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
      toast({ title: m.editorCopied(), description: m.editorCopiedWords() })
    } catch {
      const description = m.editorNotCopiedWords()
      toast({ title: m.editorNotCopied(), description, isDestructive: true })
    }
  }

  function createAgain() {
    storeDraft(null, { form: form.getValues(), opened: null })
    clearDraft(id)
    navigate('/admin/products/new')
  }

  return (
    <Notice words={m.editorDeleted()}>
      <Choice words={m.editorSaveAsNew()} onChoose={createAgain} />
      <Choice words={m.editorCopyText()} onChoose={() => void copy()} />
      <Choice
        words={m.staffClose()}
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
