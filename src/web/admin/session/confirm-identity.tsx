import { type FormEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import type { User } from '#shared/contract/staff/accounts.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { useSession } from './session.ts'
import {
  type CredentialErrors,
  CredentialFields,
  isCodeRefused,
  startSession,
} from './sign-in-form.tsx'

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

function IdentityDialog({ onDone }: { onDone: (confirmed: Confirmed | null) => void }) {
  const username = useSession().user?.username ?? ''
  const form = useRef<HTMLFormElement>(null)
  const formId = useId()
  const [errors, setErrors] = useState<CredentialErrors>({})
  const [needsCode, setNeedsCode] = useState(false)
  const [isPending, setPending] = useState(false)

  function fail(refused: CredentialErrors) {
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
      onDone(await startSession({ username, password, ...code }))
    } catch (thrown) {
      setPending(false)
      const error = toApiError(thrown)
      if (error.code === 'code_required' && !needsCode) return setNeedsCode(true)
      const { publicMessage } = error
      fail(isCodeRefused(error) ? { code: publicMessage } : { password: publicMessage })
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
        <CredentialFields errors={errors} needsCode={needsCode} autoFocus />
        {/* For password managers, which look for the name. */}
        <input type="hidden" name="username" autoComplete="username" value={username} />
      </form>
    </Modal>
  )
}
