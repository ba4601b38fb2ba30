import type { ReactNode } from 'react'
import { WarningIcon } from '../../ui/icons.tsx'
import type { useProductForm } from './use-product-form.ts'

type EditorNoticesProps = { edit: ReturnType<typeof useProductForm>; isGone: boolean }

/** What somebody who is editing must know besides the fields. */
export function EditorNotices({ edit, isGone }: EditorNoticesProps) {
  const { isRestored, isStale, startOver, merge } = edit
  if (isGone) {
    return (
      <Notice words="Somebody has deleted this product. What you typed can be copied, but not saved." />
    )
  }
  if (isStale) {
    return (
      <Notice words="Somebody has changed this product since you opened it. What you typed is still here.">
        <Choice words="Keep my changes" onChoose={merge} />
        <Choice words="Load the newer version" onChoose={startOver} />
      </Notice>
    )
  }
  if (!isRestored) return null
  return (
    <Notice words="What you were editing is back, just as you left it.">
      <Choice words="Discard it" onChoose={startOver} />
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
    <button type="button" onClick={onChoose} className="btn h-11 border-base-300 bg-base-100">
      {words}
    </button>
  )
}
