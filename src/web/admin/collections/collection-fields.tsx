import { slugOf } from '#shared/domain/collections/collection-slug.ts'
import * as m from '#shared/i18n/messages.ts'
import { SwitchField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { CollectionPicture } from './collection-picture.tsx'
import { PickedProducts } from './picked-products.tsx'
import { RuleFields } from './rule-fields.tsx'
import { RulePreview } from './rule-preview.tsx'
import type { CollectionEdit } from './use-collection-edit.ts'

/** The fields of a collection: its texts, its products, and where the shop shows it. */
export function CollectionFields({ edit }: { edit: CollectionEdit }) {
  const { form, field, base } = edit

  /** A new collection's address follows its title until staff write one. */
  function suggestSlug(title: string) {
    if (base || form.formState.dirtyFields.slug) return
    form.setValue('slug', slugOf(title))
  }

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.activityFieldTitle()}
          required
          {...field('title', { onChange: ({ target }) => suggestSlug(target.value) })}
        />
        <TextField label={m.collectionFrenchTitle()} lang="fr" {...field('frenchTitle')} />
      </div>
      <TextField
        label={m.collectionSlug()}
        hint={m.collectionSlugHint()}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('slug')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextArea rows={3} label={m.collectionText()} {...field('text')} />
        <TextArea rows={3} label={m.collectionFrenchText()} lang="fr" {...field('frenchText')} />
      </div>
      <CollectionPicture edit={edit} />
      <PickedProducts edit={edit} />
      <RuleFields edit={edit} />
      <RulePreview form={form} />
      <div className="grid gap-x-4 sm:grid-cols-2">
        <SwitchField label={m.collectionInMenu()} {...form.register('inMenu')} />
        <SwitchField label={m.collectionOnHome()} {...form.register('onHome')} />
      </div>
    </>
  )
}
