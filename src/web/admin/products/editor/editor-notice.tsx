import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { CompareVersions } from '../../conflict/compare-versions.tsx'
import type { ComponentProps, ReactNode } from 'react'

type EditorNoticeProps = { words: string; children?: ReactNode }

/** What staff should know of what they edit, above its form. */
export function EditorNotice({ words, children }: EditorNoticeProps) {
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

export function NoticeChoice({ words, onChoose }: { words: string; onChoose: () => void }) {
  return (
    <Button onClick={onChoose} className="border-base-300 bg-base-100">
      {words}
    </Button>
  )
}

type Versioned = { id: string; updatedAt: string }

type ChangedNoticeProps<Entity extends Versioned> = {
  words: string
  edit: ComponentProps<typeof CompareVersions<Entity>>['edit'] & {
    newer: Entity | null
    isComparing: boolean
    setComparing: (isComparing: boolean) => void
  }
  /** Takes the newer version and drops what was typed. */
  onLoad: () => void
  saveWords: string
}

/** Somebody else has saved: both versions can be compared, or the newer one loaded. */
export function ChangedNotice<Entity extends Versioned>(props: ChangedNoticeProps<Entity>) {
  const { words, edit, onLoad, saveWords } = props
  const { newer, isComparing, setComparing } = edit
  return (
    <>
      <EditorNotice words={words}>
        <NoticeChoice words={m.conflictCompare()} onChoose={() => setComparing(true)} />
        <NoticeChoice words={m.editorLoadNewer()} onChoose={onLoad} />
      </EditorNotice>
      <Modal
        isOpen={isComparing}
        onClose={() => setComparing(false)}
        title={m.editorCompareTitle()}
      >
        {newer && <CompareVersions edit={edit} newer={newer} button={saveWords} />}
      </Modal>
    </>
  )
}
