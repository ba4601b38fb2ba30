import { useState } from 'react'
import type { StaffCollection } from '#shared/contract/catalog/collections.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useVersionedForm } from '../conflict/use-versioned-form.ts'
import { useAction } from '../live/use-action.ts'
import { showRefused } from '../ui/show-refused.ts'
import {
  type CollectionForm,
  collectionResolver,
  comparedFields,
  fieldAt,
  formOf,
  inputOf,
} from './collection-form.ts'

export type EditedCollection = {
  /** Null for a new collection. */
  collection: StaffCollection | null
  /** The newest version that this page knows. */
  latest: StaffCollection | undefined
  onSaved: () => void
}

export type CollectionEdit = ReturnType<typeof useCollectionEdit>['edit']

/** The form of a collection, and how it is saved. */
export function useCollectionEdit({ collection, latest, onSaved }: EditedCollection) {
  const list = useAction('collections.list')
  const create = useAction('collections.create')
  const update = useAction('collections.update')
  const toast = useToast()
  const [isUploading, setUploading] = useState(false)

  function noteSaved({ title }: StaffCollection) {
    toast({ title: m.collectionSaved(), description: m.collectionSavedAs({ title }) })
    onSaved()
  }

  const edit = useVersionedForm<StaffCollection | null, CollectionForm>({
    kind: 'collection',
    opened: collection,
    latest,
    refetch: async () => {
      if (!collection) return null
      return ((await list({ id: collection.id })) as StaffCollection[])[0]
    },
    onFoundSaved: noteSaved,
    formOf,
    resolverOf: () => collectionResolver,
    fieldsOf: comparedFields,
  })

  async function submit(values: CollectionForm) {
    const input = inputOf(values)
    const { base } = edit
    try {
      const saved = base
        ? await update({ ...input, collection: base.id, version: base.updatedAt })
        : await create(input)
      noteSaved(saved)
    } catch (thrown) {
      const refusal = toApiError(thrown)
      if ((await edit.settle(refusal)) === 'comparing') return
      showRefused(edit.form.setError, refusal.errors, fieldAt)
      if (refusal.errors.length === 0) {
        edit.form.setError('root', { message: refusal.publicMessage })
      }
    }
  }

  return { edit: { ...edit, isUploading, setUploading }, submit }
}
