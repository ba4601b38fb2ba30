import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ArrowLeftIcon, BottleIcon } from '../../../ui/icons.tsx'
import { FrameTools } from '../../notifications/feed.tsx'
import type { ReactNode } from 'react'

type EditorPageProps = { title: string; belowTitle?: ReactNode; children: ReactNode }

/** The page of an editor, whose form scrolls between the title and the buttons on tall screens. */
export function EditorPage({ title, belowTitle, children }: EditorPageProps) {
  return (
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
          <h1 className="mt-1 font-display text-3xl font-semibold">{title}</h1>
          {belowTitle}
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-auto flex-col outline-none">
        {children}
      </main>
    </div>
  )
}

/** Shown instead of the form if there is nothing to edit. */
export function NothingToEdit({ title, message }: { title: string; message: string }) {
  return (
    <EmptyState
      title={title}
      message={message}
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
