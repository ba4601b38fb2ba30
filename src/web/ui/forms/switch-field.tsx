import { type ComponentProps, useId } from 'react'

type SwitchFieldProps = { label: string; hint?: string } & ComponentProps<'input'>

/** A switch with its label. */
export function SwitchField({ label, hint, className = '', ...input }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className={`flex flex-col ${className}`}>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-center gap-3 font-semibold">
        <input
          {...input}
          id={id}
          type="checkbox"
          role="switch"
          aria-describedby={hint ? `${id}-hint` : undefined}
          className="toggle toggle-primary"
        />
        <span className="text-sm">{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
