import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SavedWebhook, Webhook } from '#shared/contract/staff/webhooks.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useCommands } from '../commands/registry.ts'
import { useWebhooks } from '../data/dashboard-data.ts'
import { ListBody } from '../list/list-page.tsx'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { useAction } from '../live/use-action.ts'
import { AdminPage } from '../page/admin-page.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import WebhookDialog, { hostOf } from './webhook-dialog.tsx'
import { WebhookRow } from './webhook-row.tsx'

const DeliveriesPanel = lazyDialog(() => import('./deliveries-panel.tsx'))

/** Estimated height of a webhook on a wide screen, in pixels. */
const HEIGHT = 64

/** What is open on the page. */
type Open =
  | { what: 'edit'; webhook: Webhook | null }
  | { what: 'deliveries' | 'rotate' | 'delete'; webhook: Webhook }
  | { what: 'secret'; secret: string; isChanged: boolean }

/** The webhooks of the shop (HOOK-06). */
export default function WebhooksPage() {
  const webhooks = useWebhooks()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const chosen = open?.what === 'secret' ? null : (open?.webhook ?? null)
  const host = chosen ? hostOf(chosen) : ''
  const { rotate, remove, refresh } = useChanges()
  useCommands({ newWebhook: () => setOpen({ what: 'edit', webhook: null }) })

  function noteSaved(saved: Webhook | SavedWebhook) {
    refresh()
    const secret = 'secret' in saved ? saved.secret : null
    setOpen(secret === null ? null : { what: 'secret', secret, isChanged: false })
  }

  return (
    <>
      <AdminPage
        title={m.webhooks()}
        action={
          <Button look="primary" onClick={() => setOpen({ what: 'edit', webhook: null })}>
            <PlusIcon />
            {m.webhookNew()}
          </Button>
        }
      >
        <ListBody
          noun="webhooks"
          list={webhooks}
          empty={{ icon: <PlusIcon />, title: m.webhooksNone(), message: m.webhooksNoneHint() }}
        >
          {(items) => (
            <WindowedList
              label={m.webhooks()}
              items={items}
              total={webhooks.total}
              estimate={HEIGHT}
            >
              {(webhook) => (
                <WebhookRow
                  webhook={webhook}
                  onShow={(shown) => setOpen({ what: 'deliveries', webhook: shown })}
                  onRotate={(rotated) => setOpen({ what: 'rotate', webhook: rotated })}
                  onEdit={(edited) => setOpen({ what: 'edit', webhook: edited })}
                  onDelete={(deleted) => setOpen({ what: 'delete', webhook: deleted })}
                />
              )}
            </WindowedList>
          )}
        </ListBody>
      </AdminPage>
      {open?.what === 'edit' && (
        <WebhookDialog
          webhook={open.webhook}
          latest={webhooks.items?.find(({ id }) => id === chosen?.id)}
          onSaved={noteSaved}
          onClose={close}
        />
      )}
      {open?.what === 'deliveries' && <DeliveriesPanel webhook={open.webhook} onClose={close} />}
      {open?.what === 'secret' && <SecretDialog {...open} onClose={close} />}
      <ConfirmDialog
        isOpen={open?.what === 'rotate'}
        title={m.webhookRotateTitle()}
        message={m.webhookRotateMessage({ host })}
        action={m.webhookRotate()}
        pending={m.staffSaving()}
        onConfirm={async () => {
          const secret = chosen && (await rotate(chosen))
          if (secret) setOpen({ what: 'secret', secret, isChanged: true })
        }}
        onClose={() => setOpen((now) => (now?.what === 'rotate' ? null : now))}
      />
      <ConfirmDialog
        isOpen={open?.what === 'delete'}
        title={m.webhookDeleteTitle()}
        message={m.webhookDeleteMessage({ host })}
        action={m.webhookDeleteAction()}
        onConfirm={async () => {
          if (chosen) await remove(chosen)
        }}
        onClose={() => setOpen((now) => (now?.what === 'delete' ? null : now))}
      />
    </>
  )
}

/** The changes that a row offers; what fails is shown in a toast. */
function useChanges() {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['webhooks.list'] })
  const update = useAction('webhooks.update')
  const deleteWebhook = useAction('webhooks.delete')
  const toast = useToast()

  async function attempt<T>(change: () => Promise<T>): Promise<T | null> {
    try {
      return await change()
    } catch (error) {
      const description = toApiError(error).publicMessage
      toast({ title: m.staffError(), description, isDestructive: true })
      return null
    } finally {
      refresh()
    }
  }

  return {
    refresh,
    /** Resolves to the new secret. */
    rotate: async ({ id, updatedAt: version }: Webhook) =>
      (await attempt(() => update({ id, version, rotateSecret: true })))?.secret ?? null,
    remove: async (webhook: Webhook) => {
      const done = await attempt(async () => {
        await deleteWebhook({ id: webhook.id })
        return true
      })
      if (!done) return
      const description = m.webhookDeletedAs({ host: hostOf(webhook) })
      toast({ title: m.webhookDeleted(), description })
    },
  }
}
