import { type ComponentProps, type ReactNode, useId } from 'react'

type Words = { label: string; error?: string; hint?: ReactNode }

type TextFieldProps = Words & ComponentProps<'input'>
type TextAreaProps = Words & ComponentProps<'textarea'>
type SelectFieldProps = Words & ComponentProps<'select'>

export function TextField({ label, error, hint, className = '', ...input }: TextFieldProps) {
  const ids = useFieldIds(input.id)
  return (
    <Field label={label} error={error} hint={hint} ids={ids} isRequired={input.required}>
      <input
        {...described(ids, error, hint)}
        {...input}
        className={`input w-full text-base ${error ? 'input-error' : ''} ${className}`}
      />
    </Field>
  )
}

export function TextArea({ label, error, hint, className = '', ...area }: TextAreaProps) {
  const ids = useFieldIds(area.id)
  return (
    <Field label={label} error={error} hint={hint} ids={ids} isRequired={area.required}>
      <textarea
        {...described(ids, error, hint)}
        {...area}
        className={`textarea w-full text-base ${error ? 'textarea-error' : ''} ${className}`}
      />
    </Field>
  )
}

/** A select; its options are the children. */
export function SelectField({ label, error, hint, className = '', ...select }: SelectFieldProps) {
  const ids = useFieldIds(select.id)
  return (
    <Field label={label} error={error} hint={hint} ids={ids} isRequired={select.required}>
      <select
        {...described(ids, error, hint)}
        {...select}
        className={`select w-full truncate pe-9 text-base ${error ? 'select-error' : ''} ${className}`}
      />
    </Field>
  )
}

type FieldIds = { field: string; errorId: string; hintId: string }

function useFieldIds(id: string | undefined): FieldIds {
  const generatedId = useId()
  const field = id ?? generatedId
  return { field, errorId: `${field}-error`, hintId: `${field}-hint` }
}

function described(ids: FieldIds, error: string | undefined, hint: ReactNode) {
  const parts = [error && ids.errorId, hint && ids.hintId].filter(Boolean)
  return {
    id: ids.field,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': parts.length > 0 ? parts.join(' ') : undefined,
  }
}

type FieldProps = Words & { ids: FieldIds; isRequired?: boolean; children: ReactNode }

function Field({ label, error, hint, ids, isRequired = false, children }: FieldProps) {
  // A label that already ends in an asterisk needs no second one.
  const isMarked = isRequired && !label.endsWith('*')
  return (
    <div className="flex flex-col gap-1.5">
      <label
        htmlFor={ids.field}
        className={`text-sm font-semibold ${isMarked ? 'is-required' : ''}`}
      >
        {label}
      </label>
      {children}
      {error && (
        <p id={ids.errorId} className="field-error text-sm font-medium text-error">
          {error}
        </p>
      )}
      {hint && (
        <p id={ids.hintId} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}

type SwitchFieldProps = { label: string; hint?: string } & ComponentProps<'input'>

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
