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
export function CollectionPicture({
  edit: { form, field, setUploading },
}: {
  edit: CollectionEdit
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3 *:first:w-full">
      <TextField
        label={m.collectionPicture()}
        hint={m.collectionPictureHint()}
        inputMode="url"
        autoComplete="off"
        {...field('imageUrl')}
      />
      <Button look="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {m.collectionUpload()}
      </Button>
      {isOpen && (
        <div className="w-full">
          <Uploader
            fallback={null}
            onUploaded={(urls) => {
              const options = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
              form.setValue('imageUrl', urls.at(-1) ?? '', options)
              setOpen(false)
              form.setFocus('imageUrl')
            }}
            onUploading={setUploading}
          />
        </div>
      )}
    </div>
  )
}
