import { useId, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { ReviewForm } from '../../shared/contract/reviews.ts'
import { StarIcon } from '../ui/icons.tsx'

const values = [1, 2, 3, 4, 5]

type StarInputProps = { control: Control<ReviewForm>; label: string }

/** Five stars to choose from: radios for the keyboard, and a preview under the pointer. */
export function StarInput({ control, label }: StarInputProps) {
  const { field, fieldState } = useController({ control, name: 'rating' })
  const [preview, setPreview] = useState(0)
  const errorId = useId()
  const { error } = fieldState
  const shown = preview || field.value
  return (
    <fieldset
      role="radiogroup"
      aria-required="true"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="text-sm font-semibold">{label}</legend>
      <div className="mt-1 -ml-2 flex" onPointerLeave={() => setPreview(0)}>
        {values.map((value) => (
          <label
            key={value}
            data-lit={value <= shown}
            onPointerEnter={() => setPreview(value)}
            className="relative grid size-11 place-items-center text-base-content/40 data-[lit=true]:text-star"
          >
            <input
              type="radio"
              ref={value === (field.value || 1) ? field.ref : undefined}
              name={field.name}
              value={value}
              checked={field.value === value}
              aria-label={value === 1 ? '1 star' : `${value} stars`}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
              className="peer absolute inset-0 cursor-pointer opacity-0"
            />
            <StarIcon
              isFilled={value <= shown}
              className="size-8 rounded-md peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-primary"
            />
          </label>
        ))}
      </div>
      {error && (
        <p id={errorId} className="text-sm font-medium text-error">
          {error.message}
        </p>
      )}
    </fieldset>
  )
}
