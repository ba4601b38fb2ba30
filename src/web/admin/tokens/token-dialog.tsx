import { type FormEvent, useId, useState } from 'react'
import { type Permission, permissions } from '#shared/contract/permissions.ts'
import { permissionsOf } from '#shared/contract/roles.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { SelectField, TextField } from '../../ui/forms/field.tsx'
import { Checkbox } from '../list/checkbox.tsx'
import { useAction } from '../live/use-action.ts'
import { useSession } from '../session/session.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { ShownOnce } from '../ui/shown-once.tsx'
import { useSingleRun } from '../ui/use-single-run.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long a token lasts, in days; 0 for one that does not expire. */
const lifetimes = [30, 90, 365, 0]

type TokenDialogProps = { onCreated: () => void; onClose: () => void }

/** Creates a token, and shows it once. */
export function TokenDialog({ onCreated, onClose }: TokenDialogProps) {
  const [token, setToken] = useState<string | null>(null)
  return (
    <Modal isOpen onClose={onClose} title={token ? m.tokensCreated() : m.tokensNew()}>
      {token ? (
        <ShownOnce label={m.tokensToken()} text={token} words={m.tokensOnce()} onClose={onClose} />
      ) : (
        <TokenForm
          onCreated={(created) => {
            setToken(created)
            onCreated()
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

type Faults = { name?: string; permissions?: string; other?: string }

type TokenFormProps = { onCreated: (token: string) => void; onClose: () => void }

function TokenForm({ onCreated, onClose }: TokenFormProps) {
  const granted = permissionsOf(useSession().rights)
  const create = useAction('tokens.create')
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(new Set())
  const [days, setDays] = useState(lifetimes[1] ?? 0)
  const [faults, setFaults] = useState<Faults>({})
  const faultId = useId()

  const { run, isPending } = useSingleRun(async () => {
    const expiresAt = days === 0 ? null : new Date(Date.now() + days * DAY).toISOString()
    try {
      onCreated((await create({ name, permissions: [...chosen], expiresAt })).token)
    } catch (error) {
      const { errors, publicMessage } = toApiError(error)
      const faultAt = (path: string) => errors.find((fault) => fault.path === path)?.message
      const [ofName, ofPermissions] = [faultAt('/name'), faultAt('/permissions')]
      setFaults({
        ...(ofName ? { name: ofName } : {}),
        ...(ofPermissions ? { permissions: ofPermissions } : {}),
        ...(ofName || ofPermissions ? {} : { other: publicMessage }),
      })
    }
  })

  function toggle(permission: Permission) {
    setChosen((before) => {
      const after = new Set(before)
      if (!after.delete(permission)) after.add(permission)
      return after
    })
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const missing: Faults = {
      ...(name.trim() === '' ? { name: m.tokensNameMissing() } : {}),
      ...(chosen.size === 0 ? { permissions: m.tokensPermissionsMissing() } : {}),
    }
    setFaults(missing)
    if (Object.keys(missing).length === 0) void run()
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <TextField
        label={m.staffName()}
        hint={m.tokensNameHint()}
        required
        maxLength={100}
        autoComplete="off"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={faults.name}
      />
      <fieldset aria-describedby={faults.permissions ? faultId : undefined}>
        <legend className="text-sm font-semibold">{m.tokensPermissions()}</legend>
        <div className="mt-1 grid gap-x-6 sm:grid-cols-2">
          {permissions
            .filter((permission) => granted.has(permission))
            .map((permission) => (
              <label key={permission} className="flex min-h-11 cursor-pointer items-center gap-3">
                <Checkbox isTicked={chosen.has(permission)} onTick={() => toggle(permission)} />
                <span translate="no" className="font-mono text-sm">
                  {permission}
                </span>
              </label>
            ))}
        </div>
        {faults.permissions && (
          <p id={faultId} className="field-error text-sm font-medium text-error">
            {faults.permissions}
          </p>
        )}
      </fieldset>
      <SelectField
        label={m.tokensLasts()}
        value={days}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        {lifetimes.map((each) => (
          <option key={each} value={each}>
            {m.tokensLifetime({ days: each })}
          </option>
        ))}
      </SelectField>
      {faults.other && (
        <p role="alert" className="font-medium text-error">
          {faults.other}
        </p>
      )}
      <DialogButtons action={m.tokensCreate()} onCancel={onClose} isPending={isPending} />
    </form>
  )
}
