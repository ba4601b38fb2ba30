import { type FormEvent, useRef, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useGoToStore } from '../navigation/store-link.tsx'
import { useSession } from '../session/session.ts'
import {
  type CredentialErrors,
  CredentialFields,
  isCodeRefused,
  startSession,
} from '../session/sign-in-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

type Errors = CredentialErrors & { username?: string }

/** The login form; `notice` explains why the session ended. */
export function LoginPage({ notice }: { notice?: string }) {
  return (
    <SignInFrame title={m.loginTitle()} intro={m.loginForStaff()} notice={notice}>
      <LoginForm />
    </SignInFrame>
  )
}

function LoginForm() {
  const { signIn, signOut } = useSession()
  const toast = useToast()
  const goToStore = useGoToStore()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isPending, setPending] = useState(false)
  const [needsCode, setNeedsCode] = useState(false)

  function focusField(name: keyof Errors) {
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const fields = new FormData(event.currentTarget)
    const username = String(fields.get('username')).trim()
    const password = String(fields.get('password'))
    const missing: Errors = {
      ...(username === '' ? { username: m.staffUsernameMissing() } : {}),
      ...(password === '' ? { password: m.loginPasswordMissing() } : {}),
    }
    setErrors(missing)
    setRefusal(null)
    if (missing.username || missing.password) {
      return focusField(missing.username ? 'username' : 'password')
    }
    setPending(true)
    try {
      const code = needsCode ? { code: String(fields.get('code')) } : {}
      const { token, user } = await startSession({ username, password, ...code })
      signIn(token, user)
      toast({ title: m.loginDone(), description: m.loginWelcome() })
    } catch (thrown) {
      setPending(false)
      const error = toApiError(thrown)
      // The password was right, so asking for a code is not a failure.
      if (error.code === 'code_required' && !needsCode) return setNeedsCode(true)
      const { publicMessage } = error
      const isCodeWrong = isCodeRefused(error)
      setErrors(isCodeWrong ? { code: publicMessage } : {})
      setRefusal(isCodeWrong ? null : publicMessage)
      toast({ title: m.loginFailed(), description: publicMessage, isDestructive: true })
      focusField(isCodeWrong ? 'code' : 'password')
    }
  }

  function cancel() {
    signOut()
    goToStore()
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <TextField
        label={m.staffUsername()}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus
        error={errors.username}
      />
      <CredentialFields errors={errors} needsCode={needsCode} />
      {refusal && (
        <p role="alert" className="font-medium text-error">
          {refusal}
        </p>
      )}
      <Button type="submit" disabled={isPending} look="primary" size="lg" className="mt-2">
        {isPending ? m.loginPending() : m.loginSubmit()}
      </Button>
      <Button onClick={cancel} look="ghost">
        {m.staffCancel()}
      </Button>
    </form>
  )
}
