import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { actionQuery } from '../../../api/queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Problem } from '../../../ui/feedback/empty-state.tsx'
import { Loading } from '../../../ui/feedback/loading.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { useLive } from '../../live/live-provider.tsx'
import { useActionQuery } from '../../live/use-action.ts'
import { failureWords } from '../../ui/failures.ts'
import { useSingleRun } from '../../ui/use-single-run.ts'
import { QrCode } from './qr-code.tsx'

type Enrollment = { secret: string; uri: string }

/** Manages two-step sign-in with an authenticator app for the user's own account (O40). */
export function TwoStep() {
  const { act } = useLive()
  const queries = useQueryClient()
  const { queryKey } = actionQuery('secondFactor.get', {})
  const { data, error, refetch } = useActionQuery('secondFactor.get', {})
  const [enrollment, setEnrollment] = useState<Enrollment | null>(null)
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const [isTurningOff, setTurningOff] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)

  function loadAgain() {
    focusHeading()
    void refetch()
  }
  const start = useSingleRun(async () => setEnrollment((await act('secondFactor.start', {})).data))
  async function confirm(code: string) {
    const { recoveryCodes: codes } = (await act('secondFactor.confirm', { code })).data
    queries.setQueryData(queryKey, { isOn: true, recoveryCodesLeft: codes.length })
    setEnrollment(null)
    setRecoveryCodes(codes)
  }
  async function remove(code: string) {
    await act('secondFactor.remove', { code })
    queries.setQueryData(queryKey, { isOn: false, recoveryCodesLeft: 0 })
    setRecoveryCodes(null)
    stopTurningOff()
  }
  function stopSettingUp() {
    setEnrollment(null)
    focusHeading()
  }
  function stopTurningOff() {
    setTurningOff(false)
    focusHeading()
  }
  function forgetCodes() {
    setRecoveryCodes(null)
    focusHeading()
  }
  /** Called when the focused element disappears. */
  function focusHeading() {
    heading.current?.focus()
  }

  const headingElement = (
    <h2
      ref={heading}
      id="two-step"
      tabIndex={-1}
      className="scroll-mt-6 font-display text-2xl font-semibold outline-none"
    >
      {m.twoStepHeading()}
    </h2>
  )
  if (!data) {
    return (
      <section aria-labelledby="two-step">
        {headingElement}
        {error ? (
          <Problem
            title={m.twoStepLoadFailed()}
            message={failureWords(error)}
            onRetry={loadAgain}
          />
        ) : (
          <Loading label={m.settingsLoading()} />
        )}
      </section>
    )
  }
  const { isOn, recoveryCodesLeft } = data
  return (
    <section aria-labelledby="two-step" className="flex flex-col items-start gap-4">
      {headingElement}
      <p>{m.twoStepWhy()}</p>
      <p role="status" className="font-medium">
        {isOn ? m.twoStepOn({ left: recoveryCodesLeft }) : m.twoStepOff()}
      </p>
      {recoveryCodes && <RecoveryCodes codes={recoveryCodes} onKept={forgetCodes} />}
      {enrollment && (
        <>
          <p>{m.twoStepScan()}</p>
          <QrCode text={enrollment.uri} label={m.twoStepPicture()} />
          <p>
            {m.twoStepByHand()} <SetupKey secret={enrollment.secret} />
          </p>
          <CodeForm
            action={m.twoStepConfirm()}
            inputMode="numeric"
            onSubmit={confirm}
            onCancel={stopSettingUp}
          />
        </>
      )}
      {isTurningOff && (
        <CodeForm
          action={m.twoStepTurnOff()}
          hint={m.twoStepCodeHint()}
          onSubmit={remove}
          onCancel={stopTurningOff}
        />
      )}
      {!enrollment && !isTurningOff && (
        <Button
          look="outline"
          aria-disabled={start.isPending}
          onClick={() => (isOn ? setTurningOff(true) : start.run())}
        >
          {isOn ? m.twoStepTurnOff() : m.twoStepTurnOn()}
        </Button>
      )}
      {start.error !== null && (
        <p role="alert" className="font-medium text-error">
          {toApiError(start.error).publicMessage}
        </p>
      )}
    </section>
  )
}

/** The key in groups of four, with gaps that are not copied. */
function SetupKey({ secret }: Pick<Enrollment, 'secret'>) {
  const groups = secret.match(/.{1,4}/g) ?? []
  return (
    <code className="font-mono text-lg font-medium select-all">
      {groups.map((group, index) => (
        <span key={index} className="mr-2 inline-block">
          {group}
        </span>
      ))}
    </code>
  )
}

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void }

function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const words = useRef<HTMLParagraphElement>(null)
  // The previous form was removed along with the focused element.
  useLayoutEffect(() => words.current?.focus(), [])
  return (
    <div className="flex flex-col items-start gap-3 rounded-field bg-base-200 p-4">
      <p ref={words} tabIndex={-1} className="font-medium outline-none">
        {m.twoStepKeep()}
      </p>
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

type CodeFormProps = {
  action: string
  hint?: string
  /** Omitted if recovery codes are accepted, because they contain letters. */
  inputMode?: 'numeric'
  onSubmit: (code: string) => Promise<void>
  onCancel?: () => void
}

/** Asks for a code, and says why it was refused. */
function CodeForm({ action, hint, inputMode, onSubmit, onCancel }: CodeFormProps) {
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isPending) return
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    setPending(true)
    try {
      await onSubmit(field.value)
    } catch (reason) {
      const { errors, publicMessage } = toApiError(reason)
      setError(errors[0]?.message ?? publicMessage)
      setPending(false)
      field.focus()
    }
  }

  return (
    <form noValidate onSubmit={submit} className="flex w-full max-w-sm flex-col items-start gap-3">
      <div className="w-full">
        <TextField
          label={m.twoStepCode()}
          name="code"
          autoComplete="one-time-code"
          inputMode={inputMode}
          autoFocus
          error={error}
          hint={hint}
        />
      </div>
      <div className="flex gap-3">
        <Button type="submit" look="outline" aria-disabled={isPending}>
          {action}
        </Button>
        {onCancel && (
          <Button look="ghost" onClick={onCancel}>
            {m.staffCancel()}
          </Button>
        )}
      </div>
    </form>
  )
}
