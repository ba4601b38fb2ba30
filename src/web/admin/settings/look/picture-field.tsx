import { useId, useRef, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import { uploadId, uploadPath } from '#shared/domain/catalog/pictures.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy/lazy-part.tsx'
import type { FieldSpec, FormValues } from '../form/field-spec.ts'

const Uploader = lazyPart(() =>
  import('../../products/pictures/uploader.tsx').then(({ Uploader }) => ({ default: Uploader })),
)

type PictureFieldProps = { control: Control<FormValues>; path: string; spec: FieldSpec }

/** One picture of the shop, uploaded the same way as product pictures. */
export function PictureField({ control, path, spec }: PictureFieldProps) {
  const { field, fieldState } = useController({ control, name: path })
  const [isUploading, setUploading] = useState(false)
  const change = useRef<HTMLButtonElement>(null)
  const ids = { label: useId(), error: useId() }
  const id = String(field.value ?? '')
  const label = spec.label()
  const error = fieldState.error?.message

  function choose(next: string) {
    field.onChange(next)
    setUploading(false)
    change.current?.focus()
  }

  return (
    <div role="group" aria-labelledby={ids.label} className="flex flex-col items-start gap-2">
      <p id={ids.label} className="text-sm font-semibold">
        {label}
      </p>
      {id !== '' && (
        <img
          src={`${uploadPath(id)}?w=320`}
          alt={m.lookPictureNow({ picture: spec.key })}
          className="h-24 max-w-full rounded-field border border-base-300 bg-white object-contain p-2"
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          look="outline"
          ref={change}
          aria-expanded={isUploading}
          aria-describedby={error && ids.error}
          onClick={() => setUploading(!isUploading)}
        >
          {m.lookUpload({ picture: spec.key })}
        </Button>
        {id !== '' && (
          <Button look="ghost" onClick={() => choose('')}>
            {m.lookRemove({ picture: spec.key })}
          </Button>
        )}
      </div>
      {isUploading && (
        <div className="w-full">
          <Uploader
            fallback={null}
            onUploaded={(urls) => choose(uploadId(urls.at(-1) ?? '') ?? '')}
            onUploading={() => {}}
          />
        </div>
      )}
      {error && (
        <p id={ids.error} role="alert" className="field-error text-sm font-medium text-error">
          {error}
        </p>
      )}
      {spec.hint && <p className="text-sm text-muted">{spec.hint()}</p>}
    </div>
  )
}
