import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/forms/field.tsx'
import { Uploader } from '../pictures/uploader.tsx'
import type { GroupEdit } from './use-group-form.ts'

type VariantPictureProps = {
  edit: GroupEdit
  at: `variants.${number}`
  onUploading: (isUploading: boolean) => void
}

/** A variant's picture: one of the group's, or one of its own, which may be uploaded here. */
export function VariantPicture({ edit, at, onUploading }: VariantPictureProps) {
  const { field, form } = edit
  const [isOpen, setOpen] = useState(false)
  const [own, images] = useWatch({ control: form.control, name: [`${at}.imageUrl`, 'images'] })
  const urls = [...new Set([...images.map(({ url }) => url), ...(own ? [own] : [])])]
  return (
    <div className="flex flex-col items-start gap-3 *:first:w-full sm:col-span-3">
      <SelectField label={m.groupPicture()} {...field(`${at}.imageUrl`)}>
        <option value="">{m.groupPictureShared()}</option>
        {urls.map((url, place) => (
          <option key={url} value={url}>
            {place < images.length
              ? m.editorPicture({ position: formatNumber(place + 1) })
              : m.groupPictureOwn()}
          </option>
        ))}
      </SelectField>
      <Button look="outline" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {m.collectionUpload()}
      </Button>
      {isOpen && (
        <div className="w-full">
          <Uploader
            onUploaded={(uploaded) => {
              form.setValue(`${at}.imageUrl`, uploaded.at(-1) ?? '', { shouldDirty: true })
              setOpen(false)
              form.setFocus(`${at}.imageUrl`)
            }}
            onUploading={onUploading}
          />
        </div>
      )}
    </div>
  )
}
