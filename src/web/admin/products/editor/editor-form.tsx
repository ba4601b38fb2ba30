import { useState } from 'react'
import { Link } from 'wouter'
import type { StaffProduct } from '#shared/contract/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LeaveGuard } from '../../leaving/leave-guard.tsx'
import { ImageFields } from '../pictures/image-fields.tsx'
import { BasicFields, DescriptionFields } from './basic-fields.tsx'
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
  const isOff = isSubmitting || isUploading
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
      <form
        noValidate
        onSubmit={form.handleSubmit(save)}
        className="flex min-h-0 flex-auto flex-col"
      >
        {/* Positioned, so that visually hidden elements do not lengthen the page. */}
        <div className="relative flex-auto scroll-pt-16 scroll-pb-6 overflow-y-auto">
          <div className="mx-auto max-w-5xl px-4 sm:px-6">
            {sections.map(({ title, about, fields }) => (
              <section
                key={title}
                className="grid gap-x-10 gap-y-5 border-t border-base-300 py-8 first:border-t-0 lg:grid-cols-[15rem_1fr]"
              >
                <div>
                  <h2 className="font-display text-xl font-semibold">{title}</h2>
                  <p className="mt-1 text-sm text-pretty text-muted">{about}</p>
                </div>
                <div className="flex min-w-0 flex-col gap-5">{fields}</div>
              </section>
            ))}
          </div>
        </div>
        <div className="border-t border-base-300 bg-base-100">
          <div className="mx-auto flex max-w-5xl flex-wrap items-center justify-end gap-3 px-4 py-3 sm:px-6">
            <p
              role="status"
              className={`mr-auto min-w-0 flex-1 text-sm text-pretty text-muted ${isUploading || problem ? '' : 'max-sm:sr-only'}`}
            >
              {statusWords(isUploading, isDirty, problem)}
            </p>
            <Link href="/admin" className="btn btn-ghost">
              {m.staffCancel()}
            </Link>
            <Button type="submit" disabled={isOff} look="primary">
              {submitWords(id !== null, isSubmitting)}
            </Button>
          </div>
        </div>
        <LeaveGuard
          isActive={isDirty}
          message={m.editorLeaveWords()}
          onLeave={() => clearDraft(id)}
        />
      </form>
    </>
  )
}

function statusWords(isUploading: boolean, isDirty: boolean, problem: string | null): string {
  if (isUploading) return m.editorUploading()
  return problem ?? (isDirty ? m.editorNotSaved() : '')
}

function submitWords(isKnown: boolean, isSaving: boolean): string {
  if (isKnown) return isSaving ? m.staffUpdating() : m.editorUpdate()
  return isSaving ? m.staffCreating() : m.editorCreate()
}
