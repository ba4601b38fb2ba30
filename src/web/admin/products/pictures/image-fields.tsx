import { useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { mostPictures, type Product } from '#shared/contract/catalog/catalog.ts'
import { mainImageUrl } from '#shared/domain/catalog/pictures.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { addImages, type Pictures, typeImageUrl } from '../form/image-list.ts'
import { listError, type ProductForm } from '../form/product-form.ts'
import { PictureList } from './picture-list.tsx'
import { Uploader } from './uploader.tsx'

type ImageFieldsProps = {
  form: UseFormReturn<ProductForm>
  opened: Product | null
  /** Whether a picture may also be named by its address. */
  hasAddress?: boolean
  onUploading: (isUploading: boolean) => void
}

export function ImageFields(props: ImageFieldsProps) {
  const { form, opened, hasAddress = true, onUploading } = props
  const { control, register, getValues, setValue, formState } = form
  const { errors, isSubmitted } = formState
  const [images, imageUrl] = useWatch({ control, name: ['images', 'imageUrl'] })
  const [cleared, setCleared] = useState<Pictures | null>(null)

  function picturesNow(): Pictures {
    const { images, imageUrl } = getValues()
    return { images, imageUrl: imageUrl ?? '' }
  }

  function change(next: Pictures) {
    // Reports too many pictures right away, before the form is submitted.
    const isTooMany = next.images.length > mostPictures || errors.images !== undefined
    const options = { shouldDirty: true, shouldValidate: isSubmitted || isTooMany }
    setValue('images', [...next.images], options)
    setValue('imageUrl', next.imageUrl, options)
    setCleared(null)
  }

  const url = register('imageUrl', {
    onChange: (event: { target: { value: string } }) => {
      const before = picturesNow()
      const next = typeImageUrl(before, event.target.value)
      if (next.images.length === before.images.length) return
      setValue('images', [...next.images], { shouldDirty: true })
      setCleared({ ...before, imageUrl: mainImageUrl(before.images) ?? '' })
    },
  })

  return (
    <>
      <Uploader
        onUploaded={(urls) => change(addImages(picturesNow(), urls))}
        onUploading={onUploading}
      />
      {errors.images && (
        <p role="alert" className="text-sm font-medium text-error">
          {listError(errors.images)}
        </p>
      )}
      <PictureList
        pictures={{ images, imageUrl: imageUrl ?? '' }}
        updatedAt={opened?.updatedAt}
        onChange={change}
      />
      {cleared && (
        <p role="status" className="flex flex-wrap items-center gap-3 text-sm">
          {m.editorUrlReplaces()}
          <Button onClick={() => change(cleared)}>{m.editorRestorePictures()}</Button>
        </p>
      )}
      {hasAddress && (
        <TextField
          label={m.staffImageUrl()}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          hint={m.editorImageUrlHint()}
          error={errors.imageUrl?.message}
          {...url}
        />
      )}
    </>
  )
}
