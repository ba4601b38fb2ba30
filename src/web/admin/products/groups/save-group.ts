import { useLocation } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'
import { useCatalogCache } from '../../live/use-catalog-cache.ts'
import { showRefused } from '../../ui/show-refused.ts'
import { type GroupForm, variantFields } from './group-form.ts'
import { changesOf, inputOf } from './group-input.ts'
import type { GroupEdit } from './use-group-form.ts'

/** Saves the group with its variants, then goes back to the list. */
export function useSaveGroup({ form, base: opened, settle }: GroupEdit) {
  const createGroup = useAction('productGroups.create')
  const updateGroup = useAction('productGroups.update')
  const { refresh } = useCatalogCache()
  const toast = useToast()
  const [, navigate] = useLocation()

  return async (values: GroupForm): Promise<void> => {
    try {
      if (opened) {
        const { id, version } = opened
        await updateGroup({ ...changesOf(values, opened), id, version })
      } else await createGroup(inputOf(values))
    } catch (thrown) {
      const error = toApiError(thrown)
      void settle(error)
      showRefused(form.setError, error.errors, fieldOf)
      // The login form already explains an ended session.
      if (error.endsSession) return
      toast({ title: m.staffError(), description: error.publicMessage, isDestructive: true })
      return
    }
    refresh()
    toast({
      title: opened ? m.groupUpdated() : m.groupCreated(),
      description: m.groupSavedWords({ name: values.name }),
    })
    navigate('/admin')
  }
}

/** The field for a path of the input; a variant's values have one error, at the first of them. */
function fieldOf(path: string): string {
  const [name = '', index, part = '', rest] = path.split('/').slice(1)
  if (name === 'french') return `french.${index}`
  if (name === 'options') return index === undefined ? 'options.0.name' : `options.${index}.name`
  if (name !== 'variants' || index === undefined) return name
  if (part === 'options' || part === 'id' || part === 'name')
    return `variants.${index}.values.0.text`
  if (part === 'french') return `variants.${index}.french.${rest}`
  if ((variantFields as readonly string[]).includes(part)) return `variants.${index}.own.${part}`
  return `variants.${index}.${part === 'onShelf' ? 'stock' : part}`
}
