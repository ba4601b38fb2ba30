import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import * as m from '../../../shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { addresses } from '../live/live-cache.ts'
import { useLive } from '../live/live-provider.tsx'
import { QrCode } from './qr-code.tsx'

type Enrollment = { secret: string; uri: string }

/** A code of an authenticator app at sign-in, for one's own account (O40). */
export function TwoStep() {
  const { act } = useLive()
  const queries = useQueryClient()
  const queryKey = [addresses.secondFactor]
  const { data } = useQuery({
    queryKey,
    queryFn: async () => (await act('secondFactor.get', {})).data,
  })
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  if (!data) return null

  async function start() {
    setEnrollment((await act('secondFactor.start', {})).data)
  }
  async function confirm(code: string) {
    const { data: confirmed } = await act('secondFactor.confirm', { code })
    setEnrollment(null)
    setRecoveryCodes(confirmed.recoveryCodes)
    await queries.invalidateQueries({ queryKey })
  }
  async function remove() {
    await act('secondFactor.remove', {})
    setRecoveryCodes(null)
    await queries.invalidateQueries({ queryKey })
  }

  const { isOn, recoveryCodesLeft } = data
  return (
    <section aria-labelledby="two-step" className="flex flex-col items-start gap-4">
      <h2 id="two-step" className="font-display text-2xl font-semibold">
        {m.twoStepHeading()}
      </h2>
      <p>{m.twoStepWhy()}</p>
      <p role="status" className="font-medium">
        {isOn ? m.twoStepOn({ left: recoveryCodesLeft }) : m.twoStepOff()}
      </p>
      {recoveryCodes && (
        <RecoveryCodes codes={recoveryCodes} onKept={() => setRecoveryCodes(null)} />
      )}
      {enrollment && (
        <>
          <p>{m.twoStepScan()}</p>
          <QrCode text={enrollment.uri} label={m.twoStepPicture()} />
          <p className="wrap-anywhere">{m.twoStepByHand({ secret: enrollment.secret })}</p>
          <CodeForm onSubmit={confirm} />
        </>
      )}
      {!enrollment && (
        <Button look="outline" onClick={() => void (isOn ? remove() : start())}>
          {isOn ? m.twoStepTurnOff() : m.twoStepTurnOn()}
        </Button>
      )}
    </section>
  )
}

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  return (
    <div className="flex flex-col items-start gap-3 rounded-field bg-base-200 p-4">
      <p className="font-medium">{m.twoStepKeep()}</p>
      <ul className="grid gap-x-8 gap-y-1 font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="outline" onClick={onKept}>
        {m.twoStepKept()}
      </Button>
    </div>
  )
}

/** Asks for a code of the app, and says why it was refused. */
function CodeForm({ onSubmit }: { onSubmit: (code: string) => Promise<void> }) {
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const code = String(new FormData(event.currentTarget).get('code'))
    setPending(true)
    try {
      await onSubmit(code)
    } catch (reason) {
      const { errors, publicMessage } = toApiError(reason)
      setError(errors[0]?.message ?? publicMessage)
      setPending(false)
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex w-full max-w-sm flex-col items-start gap-3">
      <div className="w-full">
        <TextField
          label={m.twoStepCode()}
          name="code"
          autoComplete="one-time-code"
          inputMode="numeric"
          autoFocus
          error={error}
        />
      </div>
      <Button type="submit" look="outline" aria-disabled={isPending}>
        {m.twoStepConfirm()}
      </Button>
    </form>
  )
}
