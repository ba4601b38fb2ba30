import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'
import { useCatalogCache } from '../../live/use-catalog-cache.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Group } from './folded.ts'

type UngroupDialogProps = { group: Group | null; onClose: () => void }

/** Asks before a group ends; its products stay. */
export function UngroupDialog({ group, onClose }: UngroupDialogProps) {
  const ungroup = useAction('productGroups.delete')
  const { refresh } = useCatalogCache()
  const toast = useToast()
  const { id = '', name = '' } = group ?? {}

  async function confirm() {
    try {
      await ungroup({ id })
    } catch (error) {
      // The login form already explains an ended session.
      if (!toApiError(error).endsSession) {
        const description = m.groupUngroupFailed()
        toast({ title: m.staffError(), description, isDestructive: true })
      }
      return
    }
    refresh()
    toast({ title: m.groupUngrouped(), description: m.groupUngroupedWords({ name }) })
  }

  return (
    <ConfirmDialog
      isOpen={group !== null}
      title={m.groupUngroupQuestion()}
      message={m.groupUngroupMessage({ name })}
      action={m.groupUngroup()}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
