import { type FormEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import type { User } from '#shared/contract/staff/accounts.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { knownDevice, rememberDevice, useSession } from './session.ts'

/** A new session of the same account. */
export type Confirmed = { token: string; user: User }

/** Signs the user in again; null if they cancel. */
export type ConfirmIdentity = () => Promise<Confirmed | null>

/** A function that asks for the password again, and the dialog that it opens. */
export function useConfirmIdentity(): { confirm: ConfirmIdentity; dialog: ReactNode } {
  const [finish, setFinish] = useState<((confirmed: Confirmed | null) => void) | null>(null)
  const pending = useRef<Promise<Confirmed | null> | null>(null)

  const confirm = useCallback(() => {
    // Two refused calls ask once.
    pending.current ??= new Promise<Confirmed | null>((resolve) => {
      setFinish(() => (confirmed: Confirmed | null) => {
        pending.current = null
        setFinish(null)
        resolve(confirmed)
      })
    })
    return pending.current
  }, [])

  return { confirm, dialog: finish && <IdentityDialog onDone={finish} /> }
}

type Errors = { password?: string; code?: string }

function IdentityDialog({ onDone }: { onDone: (confirmed: Confirmed | null) => void }) {
  const username = useSession().user?.username ?? ''
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [errors, setErrors] = useState<Errors>({})
  const [needsCode, setNeedsCode] = useState(false)
  const [isPending, setPending] = useState(false)

  function fail(refused: Errors) {
    setErrors(refused)
    const name = refused.code === undefined ? 'password' : 'code'
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // React passes events on to the form around the dialog, too.
    event.stopPropagation()
    if (isPending) return
    const fields = new FormData(event.currentTarget)
    const password = String(fields.get('password'))
    if (password === '') return fail({ password: m.loginPasswordMissing() })
    setErrors({})
    setPending(true)
    try {
      const code = needsCode ? { code: String(fields.get('code')) } : {}
      const credentials = { username, password, ...code, ...knownDevice() }
      const { token, user, device } = await call('auth.login', credentials)
      rememberDevice(device)
      onDone({ token, user })
    } catch (error) {
      setPending(false)
      const { code, errors: refused, publicMessage } = toApiError(error)
      if (code === 'code_required' && !needsCode) return setNeedsCode(true)
      const isCode = code.startsWith('code_') || refused.some(({ path }) => path === '/code')
      fail(isCode ? { code: publicMessage } : { password: publicMessage })
    }
  }

  return (
    <Modal
      isOpen
      onClose={() => {
        if (!isPending) onDone(null)
      }}
      title={m.confirmIdentityTitle()}
      footer={
        <DialogButtons
          action={m.confirmIdentitySubmit()}
          form={formId}
          onCancel={() => onDone(null)}
          isPending={isPending}
        />
      }
    >
      <form
        ref={form}
        id={formId}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="flex flex-col gap-5"
      >
        <p className="text-pretty">{m.confirmIdentityWhy()}</p>
        <PasswordField
          label={m.staffPassword()}
          name="password"
          autoComplete="current-password"
          required
          autoFocus
          error={errors.password}
        />
        {needsCode && (
          <TextField
            label={m.twoStepCode()}
            name="code"
            autoComplete="one-time-code"
            hint={m.twoStepCodeHint()}
            required
            autoFocus
            error={errors.code}
          />
        )}
        {/* For password managers, which look for the name. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
      </form>
    </Modal>
  )
}
