import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Token } from '#shared/contract/staff/tokens.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useListQuery } from '../data/use-list-query.ts'
import { ListBody } from '../list/list-page.tsx'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { useLive } from '../live/live-provider.tsx'
import { useAction } from '../live/use-action.ts'
import { AdminPage } from '../page/admin-page.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { TokenDialog } from './token-dialog.tsx'
import { TokenRow } from './token-row.tsx'

/** Estimated height of a token on a wide screen, in pixels. */
const HEIGHT = 64

/** The access tokens of programs (TOKEN-06). */
export default function TokensPage() {
  const { act } = useLive()
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['tokens.list'] })
  const tokens = useListQuery({
    queryKey: ['tokens.list', {}],
    fetchPage: (page) => act('tokens.list', page),
    first: 50,
    more: 50,
    refetchOnMount: 'always',
  })
  const [isOpen, setOpen] = useState(false)
  const [toRevoke, setRevoking] = useState<Token | null>(null)
  const revoke = useRevoke(refresh)

  return (
    <>
      <AdminPage
        title={m.titleTokens()}
        action={
          <Button look="primary" onClick={() => setOpen(true)}>
            <PlusIcon />
            {m.tokensNew()}
          </Button>
        }
      >
        <p className="max-w-prose text-pretty wrap-anywhere text-muted">
          {m.tokensIntro()} {m.tokensAgents({ address: `${location.origin}/mcp` })}
        </p>
        <ListBody
          noun="tokens"
          list={tokens}
          empty={{ icon: <PlusIcon />, title: m.tokensNone(), message: m.tokensNoneHint() }}
        >
          {(items) => (
            <WindowedList
              label={m.titleTokens()}
              items={items}
              total={tokens.total}
              estimate={HEIGHT}
            >
              {(token) => <TokenRow token={token} onRevoke={setRevoking} />}
            </WindowedList>
          )}
        </ListBody>
      </AdminPage>
      {isOpen && <TokenDialog onCreated={refresh} onClose={() => setOpen(false)} />}
      <ConfirmDialog
        isOpen={toRevoke !== null}
        title={m.tokensRevokeTitle()}
        message={m.tokensRevokeMessage({ name: toRevoke?.name ?? '' })}
        action={m.tokensRevokeAction()}
        onConfirm={async () => {
          if (toRevoke) await revoke(toRevoke)
        }}
        onClose={() => setRevoking(null)}
      />
    </>
  )
}

function useRevoke(refresh: () => void) {
  const deleteToken = useAction('tokens.delete')
  const toast = useToast()
  return async ({ id, name }: Token) => {
    try {
      await deleteToken({ id })
      toast({ title: m.tokensRevoked(), description: m.tokensRevokedWords({ name }) })
    } catch (error) {
      const description = toApiError(error).publicMessage
      toast({ title: m.staffError(), description, isDestructive: true })
    } finally {
      refresh()
    }
  }
}
