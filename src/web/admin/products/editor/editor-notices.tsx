import { useLocation } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { ChangedNotice, EditorNotice, NoticeChoice } from './editor-notice.tsx'
import { clearDraft, type ProductEdit, storeDraft } from './use-product-form.ts'

type EditorNoticesProps = { id: string | null; edit: ProductEdit; isGone: boolean }

/** Notices above the form: deleted, changed by somebody else, or restored. */
export function EditorNotices({ id, edit, isGone }: EditorNoticesProps) {
  const { isRestored, hasTheirs, startOver } = edit
  if (isGone) return <DeletedProduct id={id} edit={edit} />
  if (hasTheirs) {
    return (
      <ChangedNotice
        words={m.editorChanged()}
        edit={edit}
        onLoad={startOver}
        saveWords={m.editorUpdate()}
      />
    )
  }
  if (!isRestored) return null
  return (
    <EditorNotice words={m.editorRestored()}>
      <NoticeChoice words={m.editorDiscard()} onChoose={startOver} />
    </EditorNotice>
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
    <EditorNotice words={m.editorDeleted()}>
      <NoticeChoice words={m.editorSaveAsNew()} onChoose={createAgain} />
      <NoticeChoice words={m.editorCopyText()} onChoose={() => void copy()} />
      <NoticeChoice
        words={m.staffClose()}
        onChoose={() => {
          clearDraft(id)
          navigate('/admin')
        }}
      />
    </EditorNotice>
  )
}
