import { type FormEvent, useEffect, useRef, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'
import { useSession } from '../../session/session.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { useSingleRun } from '../../ui/use-single-run.ts'

type Errors = { currentPassword?: string; password?: string; other?: string }

/** The password of one's own account (ROLE-07). */
export function OwnAccount() {
  const { user } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  // The link from the header leads here, once the sections above are there.
  useEffect(() => {
    if (location.hash === `#${heading.current?.id}`) heading.current?.focus()
  }, [])
  return (
    <section aria-labelledby="your-account" className="flex flex-col items-start gap-4">
      <h2
        ref={heading}
        id="your-account"
        tabIndex={-1}
        className="scroll-mt-6 font-display text-2xl font-semibold outline-none"
      >
        {m.accountTitle()}
      </h2>
      <p>
        <span className="font-medium wrap-anywhere">{user?.username}</span>
        {user?.email && <span className="block text-muted wrap-anywhere">{user.email}</span>}
      </p>
      <PasswordForm />
    </section>
  )
}

function PasswordForm() {
  const update = useAction('auth.update')
  const toast = useToast()
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Errors>({})

  function fail(newErrors: Errors) {
    setErrors(newErrors)
    const name = newErrors.currentPassword ? 'currentPassword' : 'password'
    form.current?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus()
  }

  const { run, isPending } = useSingleRun(async () => {
    if (!form.current) return
    const fields = new FormData(form.current)
    const currentPassword = String(fields.get('currentPassword'))
    const password = String(fields.get('password'))
    const missing: Errors = {
      ...(currentPassword === '' ? { currentPassword: m.loginPasswordMissing() } : {}),
      ...(password.length < 8 ? { password: m.fieldPassword() } : {}),
    }
    setErrors({})
    if (missing.currentPassword || missing.password) return fail(missing)
    try {
      await update({ currentPassword, password })
      form.current.reset()
      toast({ title: m.accountPasswordChanged(), description: m.accountPasswordChangedWords() })
    } catch (reason) {
      const { errors: refused, publicMessage } = toApiError(reason)
      const at = (path: string) => refused.find((fault) => fault.path === path)?.message
      const [current, next] = [at('/currentPassword'), at('/password')]
      if (!current && !next) return setErrors({ other: publicMessage })
      fail({ ...(current && { currentPassword: current }), ...(next && { password: next }) })
    }
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  return (
    <form
      ref={form}
      noValidate
      onSubmit={submit}
      className="flex w-full max-w-sm flex-col items-start gap-4"
    >
      <div className="w-full">
        <PasswordField
          label={m.usersPasswordCurrent()}
          name="currentPassword"
          autoComplete="current-password"
          required
          error={errors.currentPassword}
        />
      </div>
      <div className="w-full">
        <PasswordField
          label={m.accountPasswordNew()}
          name="password"
          autoComplete="new-password"
          hint={m.accountPasswordHint()}
          required
          error={errors.password}
        />
      </div>
      {errors.other && (
        <p role="alert" className="font-medium text-error">
          {errors.other}
        </p>
      )}
      <Button type="submit" look="outline" aria-disabled={isPending}>
        {m.accountPasswordChange()}
      </Button>
    </form>
  )
}
