import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as m from '../../../shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import type { DiscountCheck } from './use-discount.ts'

/** Where a shopper enters a discount code; loaded on request (DISC-04). */
export default function DiscountField({ check }: { check: DiscountCheck }) {
  const [typed, setTyped] = useState(check.code ?? '')
  const { discount, problem, refusal, isChecking } = check
  const field = useRef<HTMLInputElement>(null)
  const problemId = useId()

  // The shopper was about to pay and is not looking here.
  useEffect(() => {
    if (refusal !== null) field.current?.focus()
  }, [refusal])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() !== '') check.apply(typed.trim())
  }

  if (discount) {
    return (
      <p role="status" className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <span className="font-medium">{m.sellingApplied({ code: discount.code })}</span>
        <button type="button" onClick={check.remove} className="btn btn-ghost">
          {m.sellingRemoveCode({ code: discount.code })}
        </button>
      </p>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="mt-4 flex flex-col gap-2">
      <TextField
        ref={field}
        label={m.sellingDiscountCode()}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-invalid={problem !== null}
        aria-describedby={problemId}
      />
      <p id={problemId} role="status" className="text-sm font-medium text-error">
        {problem}
      </p>
      <Button type="submit" disabled={isChecking}>
        {isChecking ? m.sellingApplying() : m.sellingApply()}
      </Button>
    </form>
  )
}
