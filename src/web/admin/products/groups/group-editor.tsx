import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { actionQuery } from '../../../api/queries.ts'
import { useTitleName } from '../../../platform/title.ts'
import { EmptyState, Problem } from '../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { ArrowLeftIcon, BottleIcon } from '../../../ui/icons.tsx'
import { useLive } from '../../live/live-provider.tsx'
import { FrameTools } from '../../notifications/feed.tsx'
import { GroupEditorForm } from './group-editor-form.tsx'
import { productsIn } from './new-group-address.ts'
import { startForm } from './start-form.ts'
import { useGroup } from './use-group-form.ts'

/** The editor of a product group; with an empty id it creates one. */
export default function GroupEditor({ id: inAddress }: { id: string }) {
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
            {id === null ? m.groupAddTitle() : m.groupEditTitle()}
          </h1>
        </div>
      </header>
      <main id="content" tabIndex={-1} className="flex min-h-0 flex-auto flex-col outline-none">
        {id === null ? <NewGroup /> : <ExistingGroup id={id} />}
      </main>
    </div>
  )
}

/** Empty, or made of the products in the address. */
function NewGroup() {
  const [ids] = useState(() => productsIn(location.search))
  const { act } = useLive()
  const loaded = useQueries({
    queries: ids.map((id) => ({
      ...actionQuery('products.details', { id }),
      queryFn: async () => (await act('products.details', { id })).data,
    })),
  })
  if (loaded.some(({ isPending }) => isPending)) return <Loading label={m.editorLoading()} />
  const products = loaded.flatMap(({ data }) => (data && !data.group ? data : []))
  return (
    <GroupEditorForm
      group={null}
      start={ids.length > 0 ? startForm(products) : null}
      isGone={false}
      refetch={async () => null}
    />
  )
}

function ExistingGroup({ id }: { id: string }) {
  const { group, error, refetch } = useGroup(id)
  useTitleName(group?.name)
  // A group that is deleted meanwhile leaves what was typed on the screen.
  const [known, setKnown] = useState(group)
  if (group && group.updatedAt !== known?.updatedAt) setKnown(group)
  if (known) return <GroupEditorForm group={known} isGone={group === null} refetch={refetch} />
  if (group === null) {
    return (
      <EmptyState
        title={m.groupNotFound()}
        message={m.groupNotFoundWords()}
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
  if (error) {
    return (
      <Problem
        title={m.groupLoadFailed()}
        message={toApiError(error).publicMessage}
        onRetry={() => void refetch()}
        isOnGray
      />
    )
  }
  return <Loading label={m.editorLoading()} />
}
