import { type Ref, useId, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { StarIcon } from '../../ui/icons.tsx'

const choices = [1, 2, 3, 4, 5]

type StarInputProps = {
  label: string
  name: string
  /** 0 if none is selected. */
  value: number
  onChange: (value: number) => void
  onBlur: () => void
  error: string | undefined
  ref: Ref<HTMLInputElement>
}

/** A rating from one to five stars: radio buttons with a hover preview. */
export function StarInput({ label, name, value, onChange, onBlur, error, ref }: StarInputProps) {
  const [preview, setPreview] = useState(0)
  const errorId = useId()
  const lit = preview || value
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="text-sm font-semibold">{label}</legend>
      <div
        className="mt-1 -ml-2 flex w-fit max-w-full flex-wrap"
        onPointerLeave={() => setPreview(0)}
      >
        {choices.map((choice) => (
          <label
            key={choice}
            data-lit={choice <= lit}
            onPointerEnter={() => setPreview(choice)}
            className={`relative grid size-(--tap) place-items-center transition-colors ${choice <= lit ? 'text-star' : 'text-muted'}`}
          >
            <input
              type="radio"
              // The radio button that Tab focuses.
              ref={choice === (value || 1) ? ref : undefined}
              name={name}
              value={choice}
              checked={choice === value}
              aria-label={m.starChoice({ count: choice })}
              onChange={() => onChange(choice)}
              onBlur={onBlur}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <StarIcon
              isFilled={choice <= lit}
              className="size-8 rounded-md peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
