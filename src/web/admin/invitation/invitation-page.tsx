import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { call } from '../../api/client.ts'
import { actionQuery } from '../../api/queries.ts'
import { useShop } from '../../boot/shop-info.ts'
import { Button } from '../../ui/button.tsx'
import { Loading } from '../../ui/feedback/loading.tsx'
import { rememberLanguage } from '../session/account-language.ts'
import { knownDevice, rememberDevice, useSession } from '../session/session.ts'
import { SignInFrame } from '../shell/sign-in-frame.tsx'
import { PasswordField } from '../ui/password-field.tsx'

/** Where an invited person sets the first password of their account (ROLE-06). */
export default function InvitationPage() {
  const { name: shop } = useShop()
  const [invitation] = useState(() => location.hash.slice(1))
  const { data, error } = useQuery({
    ...actionQuery('auth.invitation', { invitation }),
    retry: false,
  })
  const isOtherLanguage = data !== undefined && data.language !== currentLocale()
  useEffect(() => {
    if (!isOtherLanguage) return
    rememberLanguage(data.language)
    location.reload()
  }, [isOtherLanguage, data])

  if (error) {
    const { publicMessage: notice } = toApiError(error)
    return (
      <SignInFrame title={m.invitationTitle()} intro={m.loginForStaff()} notice={notice}>
        <a href="/admin" className="btn btn-ghost mt-6 w-full">
          {m.loginSubmit()}
        </a>
      </SignInFrame>
    )
  }
  if (!data || isOtherLanguage) return <Loading label={m.loadingDashboard()} />
  return (
    <SignInFrame title={m.invitationTitle()} intro={m.invitationIntro({ shop })}>
      <InvitationForm invitation={invitation} username={data.username} />
    </SignInFrame>
  )
}

function InvitationForm({ invitation, username }: { invitation: string; username: string }) {
  const { signIn } = useSession()
  const [, navigate] = useLocation()
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const field = event.currentTarget.elements.namedItem('password') as HTMLInputElement
    const password = field.value
    setPending(true)
    try {
      await call('auth.acceptInvitation', { invitation, password })
    } catch (reason) {
      const { errors, publicMessage } = toApiError(reason)
      setError(errors[0]?.message ?? publicMessage)
      setPending(false)
      return field.focus()
    }
    try {
      const session = await call('auth.login', { username, password, ...knownDevice() })
      rememberDevice(session.device)
      signIn(session.token, session.user)
    } catch {
      // The dashboard asks for the new password.
    }
    navigate('/admin', { replace: true })
  }

  return (
    <form noValidate onSubmit={submit} className="mt-6 flex flex-col gap-5">
      <p>
        <span className="block text-sm font-semibold">{m.staffUsername()}</span>
        <span translate="no" className="wrap-anywhere">
          {username}
        </span>
      </p>
      {/* For password managers, which look for the name. */}
      <input type="hidden" name="username" autoComplete="username" value={username} />
      <PasswordField
        label={m.accountPasswordNew()}
        name="password"
        autoComplete="new-password"
        hint={m.usersPasswordNew()}
        required
        autoFocus
        error={error}
      />
      <Button type="submit" disabled={isPending} look="primary" size="lg">
        {m.invitationAccept()}
      </Button>
    </form>
  )
}
