import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LeaveGuard } from '../../leaving/leave-guard.tsx'
import type { FormEventHandler, ReactNode } from 'react'

type EditorFrameProps = {
  sections: readonly { title: string; about: string; fields: ReactNode }[]
  onSubmit: FormEventHandler
  state: { isDirty: boolean; isSubmitting: boolean; isUploading: boolean }
  /** Why the form cannot be saved as it is; null if it can. */
  problem: string | null
  saveWords: string
  /** What is lost by leaving. */
  leaveWords: string
  onLeave: () => void
}

/** The form of an editor: its sections, and below them what has not been saved and the buttons. */
export function EditorFrame(props: EditorFrameProps) {
  const { sections, onSubmit, state, problem, saveWords, leaveWords, onLeave } = props
  const { isDirty, isSubmitting, isUploading } = state
  const unsaved = isDirty ? m.editorNotSaved() : ''
  return (
    <form noValidate onSubmit={onSubmit} className="flex min-h-0 flex-auto flex-col">
      {/* Positioned, so that visually hidden elements do not lengthen the page. */}
      <div className="relative flex-auto scroll-pt-16 scroll-pb-6 overflow-y-auto">
        <div className="mx-auto max-w-5xl px-4 sm:px-6">
          {sections.map(({ title, about, fields }) => (
            <section
              key={title}
              className="grid gap-x-10 gap-y-5 border-t border-base-300 py-8 first:border-t-0 lg:grid-cols-[15rem_1fr]"
            >
              <div>
                <h2 className="font-display text-xl font-semibold">{title}</h2>
                <p className="mt-1 text-sm text-pretty text-muted">{about}</p>
              </div>
              <div className="flex min-w-0 flex-col gap-5">{fields}</div>
            </section>
          ))}
        </div>
      </div>
      <div className="border-t border-base-300 bg-base-100">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-end gap-3 px-4 py-3 sm:px-6">
          <p
            role="status"
            className={`mr-auto min-w-0 flex-1 text-sm text-pretty text-muted ${isUploading || problem ? '' : 'max-sm:sr-only'}`}
          >
            {isUploading ? m.editorUploading() : (problem ?? unsaved)}
          </p>
          <Link href="/admin" className="btn btn-ghost">
            {m.staffCancel()}
          </Link>
          <Button type="submit" disabled={isSubmitting || isUploading} look="primary">
            {saveWords}
          </Button>
        </div>
      </div>
      <LeaveGuard isActive={isDirty} message={leaveWords} onLeave={onLeave} />
    </form>
  )
}
