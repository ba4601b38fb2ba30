import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Modal } from '../../../ui/dialog/modal.tsx'
import { SwitchField, TextField } from '../../../ui/forms/field.tsx'
import { WarningIcon } from '../../../ui/icons.tsx'
import { CompareVersions } from '../../conflict/compare-versions.tsx'
import { LeaveGuard } from '../../leaving/leave-guard.tsx'
import { DescriptionFields } from '../editor/basic-fields.tsx'
import { bilingual } from '../editor/french-state.tsx'
import { SharedLabelFields } from '../editor/label-fields.tsx'
import { TagFields } from '../editor/tag-fields.tsx'
import { TaxClassField } from '../editor/tax-class-field.tsx'
import { ImageFields } from '../pictures/image-fields.tsx'
import type { GroupForm } from './group-form.ts'
import { OptionFields } from './option-fields.tsx'
import { useSaveGroup } from './save-group.ts'
import { asProductEdit, type EditedGroup, type GroupEdit, useGroupForm } from './use-group-form.ts'
import { VariantList } from './variant-list.tsx'

type GroupEditorFormProps = {
  /** The current version; null for a new group. */
  group: EditedGroup | null
  /** What a new group starts with, as if it was typed. */
  start?: GroupForm | null
  isGone: boolean
  refetch: () => Promise<EditedGroup | null>
}

export function GroupEditorForm(props: GroupEditorFormProps) {
  const { group, start = null, isGone, refetch } = props
  const edit = useGroupForm(group, refetch)
  const { form, lost, base } = edit
  const { isDirty, isSubmitting } = form.formState
  const save = useSaveGroup(edit)
  const [isUploading, setUploading] = useState(false)
  const shared = asProductEdit(edit)
  const fill = useEffectEvent(() => {
    if (start) form.reset(start, { keepDefaultValues: true })
  })
  useEffect(() => fill(), [])
  const problem = lost && (lost === 'not-saved' ? m.staffNotSavedLost() : m.editorLost())
  const sections = [
    { title: m.editorBasic(), about: m.groupBasicAbout(), fields: <BasicFields edit={edit} /> },
    {
      title: m.activityFieldOptions(),
      about: m.groupOptionsAbout(),
      fields: <OptionFields edit={edit} />,
    },
    {
      title: m.activityFieldVariants(),
      about: m.groupVariantsAbout(),
      fields: <VariantList edit={edit} />,
    },
    {
      title: m.staffDescription(),
      about: m.editorDescriptionAbout(),
      fields: (
        <>
          <DescriptionFields edit={shared} />
          <SharedLabelFields edit={shared} />
        </>
      ),
    },
    {
      title: m.editorImages(),
      about: m.groupImagesAbout(),
      fields: <ImageFields form={shared.form} opened={null} onUploading={setUploading} />,
    },
    { title: m.editorTags(), about: m.editorTagsAbout(), fields: <TagFields form={shared.form} /> },
  ]
  const saveWords = base ? m.groupUpdate() : m.groupCreate()

  return (
    <>
      <GroupNotices edit={edit} isGone={isGone} saveWords={saveWords} />
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
              {isUploading ? m.editorUploading() : (problem ?? (isDirty ? m.editorNotSaved() : ''))}
            </p>
            <Link href="/admin" className="btn btn-ghost">
              {m.staffCancel()}
            </Link>
            <Button type="submit" disabled={isSubmitting || isUploading} look="primary">
              {isSubmitting ? m.staffSaving() : saveWords}
            </Button>
          </div>
        </div>
        <LeaveGuard isActive={isDirty} message={m.editorLeaveWords()} onLeave={() => {}} />
      </form>
    </>
  )
}

function BasicFields({ edit }: { edit: GroupEdit }) {
  const { field, form } = edit
  return (
    <>
      <div className={bilingual}>
        <TextField label={m.editorName()} required {...field('name')} />
        <TextField label={m.editorFrenchName()} lang="fr" {...field('french.name')} />
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <TaxClassField edit={asProductEdit(edit)} />
      </div>
      <SwitchField
        label={m.staffProductFeatured()}
        hint={m.editorFeaturedHint()}
        {...form.register('featured')}
      />
    </>
  )
}

type GroupNoticesProps = { edit: GroupEdit; isGone: boolean; saveWords: string }

/** Notices above the form: ungrouped or deleted, or changed by somebody else. */
function GroupNotices({ edit, isGone, saveWords }: GroupNoticesProps) {
  const { newer, hasTheirs, isComparing, setComparing, rebase } = edit
  if (!isGone && !hasTheirs) return null
  return (
    <>
      <div role="alert" className="border-b border-base-300 bg-warning/10">
        <div className="mx-auto flex max-w-5xl flex-wrap items-center gap-x-4 gap-y-3 px-4 py-3 sm:px-6">
          <WarningIcon className="size-5 text-warning" />
          <p className="min-w-0 flex-1 basis-60 font-medium text-pretty">
            {isGone ? m.groupGone() : m.groupChanged()}
          </p>
          {!isGone && (
            <div className="flex flex-wrap gap-2">
              <Button onClick={() => setComparing(true)} className="border-base-300 bg-base-100">
                {m.conflictCompare()}
              </Button>
              <Button onClick={() => rebase(newer)} className="border-base-300 bg-base-100">
                {m.editorLoadNewer()}
              </Button>
            </div>
          )}
        </div>
      </div>
      <Modal
        isOpen={isComparing}
        onClose={() => setComparing(false)}
        title={m.editorCompareTitle()}
      >
        {newer && <CompareVersions edit={edit} newer={newer} button={saveWords} />}
      </Modal>
    </>
  )
}
