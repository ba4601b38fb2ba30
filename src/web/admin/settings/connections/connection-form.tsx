import { Value } from '@sinclair/typebox/value'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { InputOf } from '#shared/contract/action.ts'
import type { FieldError } from '#shared/contract/errors.ts'
import { fieldErrors } from '#shared/contract/field-errors.ts'
import { connectionInputs } from '#shared/contract/settings/connections.ts'
import type {
  checkConnection,
  ConnectionCheck,
  saveConnection,
  ServerSettings,
} from '#shared/contract/staff/server-settings.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { actionQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { formErrors } from '../../../ui/forms/form-errors.ts'
import { CompareVersions } from '../../conflict/compare-versions.tsx'
import { useVersionedForm } from '../../conflict/use-versioned-form.ts'
import { LeaveGuard } from '../../leaving/leave-guard.tsx'
import { useAction, useActionQuery } from '../../live/use-action.ts'
import { useMay } from '../../permissions/may.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { failureWords } from '../../ui/failures.ts'
import { showRefused } from '../../ui/show-refused.ts'
import { ConnectionFields } from './connection-fields.tsx'
import {
  type ConnectionForm as Form,
  connectionForms,
  type ConnectionId,
  formOf,
  inputOf,
  removalWords,
  type Saved,
} from './connection-forms.ts'
import type { Resolver } from 'react-hook-form'

/** One connection: its fields, "Check", and what the check found (CONN-01). */
export function ConnectionForm({ id, server }: { id: ConnectionId; server: ServerSettings }) {
  const { title, intro } = connectionForms[id]
  const saved: Saved = { id, ...server.connections[id] }
  return (
    <section aria-labelledby={`connection-${id}`} className="flex w-full max-w-xl flex-col gap-4">
      <div>
        <h3 id={`connection-${id}`} className="text-lg font-semibold">
          {title()}
        </h3>
        <p className="mt-1 text-pretty text-muted">
          {saved.setBy === 'server' ? (
            <>
              <strong className="font-medium text-base-content">{m.connectionByServer()}</strong>{' '}
              {m.connectionByServerHint()}
            </>
          ) : (
            intro()
          )}
        </p>
      </div>
      {saved.setBy === 'server' ? (
        <CheckAlone id={id} />
      ) : (
        <details>
          <summary className="btn btn-outline">
            {saved.setBy === 'dashboard'
              ? m.connectionChange({ name: title() })
              : m.connectionSetUp({ name: title() })}
          </summary>
          <div className="pt-4">
            <Editor saved={saved} server={server} />
          </div>
        </details>
      )}
    </section>
  )
}

/** Checks what the server set up. */
function CheckAlone({ id }: { id: ConnectionId }) {
  const may = useMay()
  const { check, isChecking, outcome } = useCheck(id)
  if (!may('connections.check')) return null
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <CheckButton isChecking={isChecking} onClick={() => void check()} />
      <Result outcome={outcome} />
    </div>
  )
}

function Editor({ saved, server }: { saved: Saved; server: ServerSettings }) {
  const { id } = saved
  const { title, fields } = connectionForms[id]
  const queries = useQueryClient()
  const may = useMay()
  const save = useAction('connections.save')
  const remove = useAction('connections.delete')
  const { refetch } = useActionQuery('settings.server', {})
  const { check, isChecking, outcome, show } = useCheck(id)
  const [isRemoving, setRemoving] = useState(false)
  const edit = useVersionedForm<Saved, Form>({
    kind: 'settings',
    opened: saved,
    latest: saved,
    refetch: async () => {
      const { data } = await refetch()
      return data && { id, ...data.connections[id] }
    },
    // The secrets.
    hidesFields: true,
    formOf,
    resolverOf: () => resolverOf(id),
    fieldsOf: () =>
      fields
        .filter(({ kind }) => kind !== 'secret')
        .map(({ key, label }) => ({ key, label: label() })),
  })
  const { form, base, rebase, newer } = edit
  const { isDirty, isSubmitting } = form.formState

  function adopt(next: ServerSettings) {
    queries.setQueryData(actionQuery('settings.server', {}).queryKey, next)
    rebase({ id, ...next.connections[id] })
  }

  async function refused(thrown: unknown) {
    const error = toApiError(thrown)
    showRefused(form.setError, error.errors, (path) => path.slice(`/${id}/`.length))
    if ((await edit.settle(error)) === 'comparing') return
    show({ level: 'bad', words: m.staffNotSavedWhy({ reason: failureWords(error) }) })
  }

  async function submit(values: Form) {
    show(null)
    try {
      const input = { [id]: inputOf(id, values), version: base.updatedAt }
      adopt(await save(input as InputOf<typeof saveConnection>))
    } catch (error) {
      return refused(error)
    }
    show({ level: 'good', words: m.connectionSavedNow() })
    await check()
  }

  const checkAsEntered = form.handleSubmit(async (values) => {
    const errors = await check(values)
    showRefused(form.setError, errors, (path) => path.slice(`/${id}/`.length))
  })

  if (edit.isComparing && newer) {
    return <CompareVersions edit={edit} newer={newer} button={m.staffSave()} />
  }
  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-4">
      <fieldset disabled={!may('connections.save')} className="contents">
        <ConnectionFields saved={base} form={form} />
        {may('connections.save') && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <Button type="submit" look="primary" aria-disabled={isSubmitting}>
              {isSubmitting ? m.staffSaving() : m.staffSave()}
            </Button>
            <CheckButton isChecking={isChecking} onClick={() => void checkAsEntered()} />
            {base.setBy === 'dashboard' && (
              <Button look="ghost" onClick={() => setRemoving(true)}>
                {m.staffRemove()}
              </Button>
            )}
          </div>
        )}
      </fieldset>
      <Result outcome={outcome} />
      <LeaveGuard isActive={isDirty} message={m.staffChangesUnsaved()} />
      <ConfirmDialog
        isOpen={isRemoving}
        title={m.connectionRemoveTitle({ name: title() })}
        message={removalWords(id, server)}
        action={m.staffRemove()}
        onConfirm={() =>
          remove({ id }).then((next) => {
            adopt(next)
            show({ level: 'good', words: m.connectionRemoved() })
          }, refused)
        }
        onClose={() => setRemoving(false)}
      />
    </form>
  )
}

function CheckButton({ isChecking, onClick }: { isChecking: boolean; onClick: () => void }) {
  return (
    <Button aria-disabled={isChecking} onClick={onClick} className="border-base-300 bg-base-100">
      {isChecking ? m.sellingApplying() : m.connectionCheck()}
    </Button>
  )
}

const tones = { good: 'text-success', warn: 'text-base-content', bad: 'text-error' }

function Result({ outcome }: { outcome: ConnectionCheck | null }) {
  return (
    <p
      role="status"
      className={`font-medium text-pretty wrap-anywhere empty:hidden ${tones[outcome?.level ?? 'good']}`}
    >
      {outcome?.words}
    </p>
  )
}

/** Tries a connection, and what that found. */
function useCheck(id: ConnectionId) {
  const action = useAction('connections.check')
  const [outcome, show] = useState<ConnectionCheck | null>(null)
  const [isChecking, setChecking] = useState(false)

  /** With the values of the form, or as it is; returns the faults of single fields. */
  async function check(values?: Form): Promise<readonly FieldError[]> {
    if (isChecking) return []
    setChecking(true)
    try {
      const input = { id, ...(values && { [id]: inputOf(id, values) }) }
      show(await action(input as InputOf<typeof checkConnection>))
      return []
    } catch (thrown) {
      const error = toApiError(thrown)
      show({ level: 'bad', words: failureWords(error) })
      return error.errors
    } finally {
      setChecking(false)
    }
  }

  return { check, isChecking, outcome, show }
}

function resolverOf(id: ConnectionId): Resolver<Form> {
  return (form, _context, options) => {
    const problems = fieldErrors(Value.Errors(connectionInputs[id], inputOf(id, form)))
    if (problems.length === 0) return { values: form, errors: {} }
    const named = problems.map(({ path, message }) => ({ path: path.slice(1), message }))
    return { values: {}, errors: formErrors(named, options) }
  }
}
