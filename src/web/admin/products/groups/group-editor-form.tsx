import { useEffect, useEffectEvent, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { SwitchField, TextField } from '../../../ui/forms/field.tsx'
import { DescriptionFields } from '../editor/basic-fields.tsx'
import { EditorFrame } from '../editor/editor-frame.tsx'
import { ChangedNotice, EditorNotice } from '../editor/editor-notice.tsx'
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
      fields: <VariantList edit={edit} onUploading={setUploading} />,
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
      fields: (
        <ImageFields
          form={shared.form}
          opened={null}
          hasAddress={false}
          onUploading={setUploading}
        />
      ),
    },
    { title: m.editorTags(), about: m.editorTagsAbout(), fields: <TagFields form={shared.form} /> },
  ]
  const saveWords = base ? m.groupUpdate() : m.groupCreate()

  return (
    <>
      <GroupNotices edit={edit} isGone={isGone} saveWords={saveWords} />
      <EditorFrame
        sections={sections}
        onSubmit={form.handleSubmit(save)}
        state={{ isDirty, isSubmitting, isUploading }}
        problem={problem}
        saveWords={isSubmitting ? m.staffSaving() : saveWords}
        leaveWords={m.groupLeaveWords()}
        onLeave={() => {}}
      />
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
  if (isGone) return <EditorNotice words={m.groupGone()} />
  if (!edit.hasTheirs) return null
  return (
    <ChangedNotice
      words={m.groupChanged()}
      edit={edit}
      onLoad={() => edit.rebase(edit.newer)}
      saveWords={saveWords}
    />
  )
}
