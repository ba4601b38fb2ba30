import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { actionQuery } from '../../../api/queries.ts'
import { useTitleName } from '../../../platform/title.ts'
import { Problem } from '../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { useLive } from '../../live/live-provider.tsx'
import { EditorNotice } from '../editor/editor-notice.tsx'
import { EditorPage, NothingToEdit } from '../editor/editor-page.tsx'
import { GroupEditorForm } from './group-editor-form.tsx'
import { productsIn } from './new-group-address.ts'
import { startForm } from './start-form.ts'
import { useGroup } from './use-group-form.ts'

/** The editor of a product group; with an empty id it creates one. */
export default function GroupEditor({ id: inAddress }: { id: string }) {
  const id = inAddress || null
  return (
    <EditorPage title={id === null ? m.groupAddTitle() : m.groupEditTitle()}>
      {id === null ? <NewGroup /> : <ExistingGroup id={id} />}
    </EditorPage>
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
  const failed = loaded.find(({ error }) => error)
  if (failed?.error) {
    return (
      <Problem
        title={m.editorLoadFailed()}
        message={toApiError(failed.error).publicMessage}
        onRetry={() => loaded.forEach(({ refetch }) => void refetch())}
        isOnGray
      />
    )
  }
  const all = loaded.flatMap(({ data }) => data ?? [])
  const products = all.filter(({ group }) => !group)
  const others = all.filter(({ group }) => group).map(({ name }) => name)
  return (
    <>
      {others.length > 0 && (
        <EditorNotice words={m.groupLeftOut({ count: others.length, names: others.join(', ') })} />
      )}
      <GroupEditorForm
        group={null}
        start={ids.length > 0 ? startForm(products) : null}
        isGone={false}
        refetch={async () => null}
      />
    </>
  )
}

function ExistingGroup({ id }: { id: string }) {
  const { group, error, refetch } = useGroup(id)
  useTitleName(group?.name)
  // A group that is deleted meanwhile leaves what was typed on the screen.
  const [original, setOriginal] = useState(group)
  if (group && group.updatedAt !== original?.updatedAt) setOriginal(group)
  if (original)
    return <GroupEditorForm group={original} isGone={group === null} refetch={refetch} />
  if (group === null) {
    return <NothingToEdit title={m.groupNotFound()} message={m.groupNotFoundWords()} />
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
