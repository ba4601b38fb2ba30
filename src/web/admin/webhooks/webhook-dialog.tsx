import type { SavedWebhook, Webhook } from '#shared/contract/staff/webhooks.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { SwitchField, TextField } from '../../ui/forms/field.tsx'
import { EditDialog } from '../conflict/edit-dialog.tsx'
import { useVersionedForm } from '../conflict/use-versioned-form.ts'
import { useAction } from '../live/use-action.ts'
import { showRefused } from '../ui/show-refused.ts'
import { EventFields } from './event-fields.tsx'
import { comparedFields, formOf, type WebhookForm, webhookResolver } from './webhook-form.ts'

type WebhookDialogProps = {
  /** Null for a new webhook. */
  webhook: Webhook | null
  /** The newest version that this page knows. */
  latest: Webhook | undefined
  onSaved: (saved: Webhook | SavedWebhook) => void
  onClose: () => void
}

/** Creates or edits a webhook (HOOK-06). */
export default function WebhookDialog(props: WebhookDialogProps) {
  const { webhook, latest, onSaved, onClose } = props
  const list = useAction('webhooks.list')
  const create = useAction('webhooks.create')
  const update = useAction('webhooks.update')
  const edit = useVersionedForm<Webhook | null, WebhookForm>({
    kind: 'webhook',
    opened: webhook,
    latest,
    refetch: async () => webhook && (await list({ id: webhook.id }))[0],
    onFoundSaved: onSaved,
    formOf,
    resolverOf: () => webhookResolver,
    fieldsOf: comparedFields,
  })
  const { form, base, field } = edit

  async function submit({ url, events, isActive }: WebhookForm) {
    const input = { url: url.trim(), events }
    try {
      const { id, updatedAt: version } = base ?? {}
      // Saving a webhook that has ended would switch it on again.
      const state = isActive === base?.isActive ? {} : { isActive }
      onSaved(id ? await update({ ...input, ...state, id, version }) : await create(input))
    } catch (thrown) {
      const refusal = toApiError(thrown)
      if ((await edit.settle(refusal)) === 'comparing') return
      showRefused(form.setError, refusal.errors)
      if (refusal.errors.length === 0) form.setError('root', { message: refusal.publicMessage })
    }
  }

  return (
    <EditDialog
      title={base ? m.webhookEdit({ host: hostOf(base) }) : m.webhookNew()}
      edit={edit}
      onClose={onClose}
    >
      {(formId) => (
        <form
          id={formId}
          noValidate
          onSubmit={form.handleSubmit(submit)}
          className="flex flex-col gap-5"
        >
          <TextField
            label={m.staffAddress()}
            hint={m.webhookUrlHint()}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="ltr"
            required
            {...field('url')}
          />
          <EventFields control={form.control} />
          {base && <SwitchField label={m.webhookActive()} {...form.register('isActive')} />}
        </form>
      )}
    </EditDialog>
  )
}

/** What staff call a webhook. */
export function hostOf({ url }: Pick<Webhook, 'url'>): string {
  return new URL(url).host
}
