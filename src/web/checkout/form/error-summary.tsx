import { useEffect, useId, useRef } from 'react'
import { get, useFormContext } from 'react-hook-form'
import * as m from '#shared/i18n/messages.ts'
import { WarningIcon } from '../../ui/icons.tsx'
import { checkForm, type CheckoutForm, fieldId, type FieldProblem } from './checkout-form.ts'

type ErrorSummaryProps = {
  tries: number
  /** Fields that the server rejected. */
  refused: readonly FieldProblem[]
}

/** Shown after each attempt to order: lists every invalid field with a link to it. */
export function ErrorSummary({ tries, refused }: ErrorSummaryProps) {
  const { watch, formState } = useFormContext<CheckoutForm>()
  // Read in every render; otherwise, react-hook-form does not track them.
  const { errors } = formState
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  const invalid = tries > 0 ? checkForm(watch()) : []
  // Editing a field clears the server's error for it.
  const stillRefused = refused.filter(({ path }) => {
    const error: { type?: unknown } | undefined = get(errors, path)
    return error?.type === 'refused'
  })
  const problems = [...invalid, ...stillRefused]

  useEffect(() => {
    if (tries === 0) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'start' })
  }, [tries])

  if (problems.length === 0) return null
  return (
    <div
      ref={box}
      role="group"
      aria-labelledby={titleId}
      tabIndex={-1}
      className="mb-8 scroll-mt-28 rounded-box border border-error bg-error/8 p-5 sm:p-6"
    >
      <h2 id={titleId} className="flex items-center gap-2.5 font-semibold text-error">
        <WarningIcon />
        <span>{m.checkoutFieldsNeedAttention({ count: problems.length })}</span>
      </h2>
      <ul className="mt-2 grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {problems.map((problem) => (
          <li key={problem.path}>
            <ProblemLink problem={problem} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function ProblemLink({ problem: { path, message } }: { problem: FieldProblem }) {
  const id = fieldId(path)
  return (
    <a
      href={`#${id}`}
      onClick={(event) => {
        event.preventDefault()
        document.getElementById(id)?.focus()
      }}
      className="inline-flex min-h-11 max-w-full items-center underline underline-offset-4"
    >
      {path.startsWith('billing.') ? m.checkoutBillingProblem({ problem: message }) : message}
    </a>
  )
}
