import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import type { CollectionEdit } from './use-collection-edit.ts'

const Uploader = lazyPart(() =>
  import('../products/pictures/uploader.tsx').then((module) => ({ default: module.Uploader })),
)

/** The picture of a collection, by its address or uploaded. */
export function CollectionPicture({ edit: { form, field } }: { edit: CollectionEdit }) {
  const [isUploading, setUploading] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3 *:first:w-full">
      <TextField
        label={m.collectionPicture()}
        hint={m.collectionPictureHint()}
        inputMode="url"
        autoComplete="off"
        {...field('imageUrl')}
      />
      <Button look="outline" aria-expanded={isUploading} onClick={() => setUploading(!isUploading)}>
        {m.collectionUpload()}
      </Button>
      {isUploading && (
        <div className="w-full">
          <Uploader
            fallback={null}
            onUploaded={(urls) => {
              const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
              form.setValue('imageUrl', urls.at(-1) ?? '', options)
              setUploading(false)
              form.setFocus('imageUrl')
            }}
            onUploading={() => {}}
          />
        </div>
      )}
    </div>
  )
}
