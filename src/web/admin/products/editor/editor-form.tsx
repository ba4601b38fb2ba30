import { useState } from 'react'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { ImageFields } from '../pictures/image-fields.tsx'
import { BasicFields, DescriptionFields } from './basic-fields.tsx'
import { EditorFrame } from './editor-frame.tsx'
import { EditorNotices } from './editor-notices.tsx'
import { LabelFields } from './label-fields.tsx'
import { useSaveProduct } from './save-product.ts'
import { TagFields } from './tag-fields.tsx'
import { clearDraft, useProductForm } from './use-product-form.ts'

type EditorFormProps = {
  id: string | null
  /** The current version; null for a new product. */
  product: StaffProduct | null
  isGone: boolean
  refetch: () => Promise<StaffProduct | null | undefined>
}

export function EditorForm({ id, product, isGone, refetch }: EditorFormProps) {
  const edit = useProductForm(id, product, refetch)
  const { form, base: opened, lost } = edit
  const { isDirty, isSubmitting } = form.formState
  const save = useSaveProduct(edit)
  const [isUploading, setUploading] = useState(false)
  const problem = lost && (lost === 'not-saved' ? m.staffNotSavedLost() : m.editorLost())
  const sections = [
    {
      title: m.editorBasic(),
      about: m.editorBasicAbout(),
      fields: <BasicFields edit={edit} product={product} />,
    },
    {
      title: m.staffDescription(),
      about: m.editorDescriptionAbout(),
      fields: (
        <>
          <DescriptionFields edit={edit} />
          <LabelFields edit={edit} />
        </>
      ),
    },
    {
      title: m.editorImages(),
      about: m.editorImagesAbout(),
      fields: <ImageFields form={form} opened={opened} onUploading={setUploading} />,
    },
    {
      title: m.editorTags(),
      about: m.editorTagsAbout(),
      fields: <TagFields form={form} />,
    },
  ]

  return (
    <>
      {/* Outside of the form, because Enter on a choice of the comparison would submit it. */}
      <EditorNotices id={id} edit={edit} isGone={isGone} />
      <EditorFrame
        sections={sections}
        onSubmit={form.handleSubmit(save)}
        state={{ isDirty, isSubmitting, isUploading }}
        problem={problem}
        saveWords={saveWords(id !== null, isSubmitting)}
        leaveWords={m.editorLeaveWords()}
        onLeave={() => clearDraft(id)}
      />
    </>
  )
}

function saveWords(isKnown: boolean, isSaving: boolean): string {
  if (isKnown) return isSaving ? m.staffUpdating() : m.editorUpdate()
  return isSaving ? m.staffCreating() : m.editorCreate()
}
