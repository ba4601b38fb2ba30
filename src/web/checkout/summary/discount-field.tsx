import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import type { DiscountCheck } from './use-discount.ts'

/** Where a shopper enters a discount code; loaded on request (DISC-04). */
export default function DiscountField({ check }: { check: DiscountCheck }) {
  const [typed, setTyped] = useState(check.code ?? '')
  const { discount, problem, refusal, isChecking } = check
  const isApplied = discount !== null
  const field = useRef<HTMLInputElement>(null)
  const statusId = useId()

  // Moves the focus to the field, because the shopper was about to pay and is not looking at it.
  useEffect(() => {
    if (refusal !== null) field.current?.focus()
  }, [refusal])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (typed.trim() === '' || isChecking) return
    check.apply(typed.trim())
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className={`mt-4 flex gap-2 ${isApplied ? 'flex-wrap items-center justify-between' : 'flex-col'}`}
    >
      {!isApplied && (
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
          aria-describedby={statusId}
        />
      )}
      <p
        id={statusId}
        role="status"
        className={`font-medium ${isApplied ? '' : 'text-sm text-error'}`}
      >
        {isApplied ? m.sellingApplied({ code: discount.code }) : problem}
      </p>
      {isApplied ? (
        <button type="button" onClick={check.remove} className="btn btn-ghost">
          {m.sellingRemoveCode({ code: discount.code })}
        </button>
      ) : (
        // Not disabled, so that it keeps the focus if the code is refused.
        <Button type="submit" look="outline" aria-disabled={isChecking}>
          {isChecking ? m.sellingApplying() : m.sellingApply()}
        </Button>
      )}
    </form>
  )
}
