import { useLocation } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { type ApiError, toApiError } from '../../../api/api-error.ts'
import type { Notice } from '../../../ui/toast/notice.ts'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useReveal } from '../../card/revealed.ts'
import { useAction } from '../../live/use-action.ts'
import { useCatalogCache } from '../../live/use-catalog-cache.ts'
import { showRefused } from '../../ui/show-refused.ts'
import { changesOf, inputOf, type ProductForm } from '../form/product-form.ts'
import { clearDraft, type ProductEdit } from './use-product-form.ts'

const words = {
  create: {
    title: m.editorCreatedTitle,
    description: m.editorCreatedWords,
    failure: m.editorCreateFailed,
  },
  update: {
    title: m.staffProductUpdated,
    description: m.editorUpdatedWords,
    failure: m.editorUpdateFailed,
  },
}

/** Saves the changes or the new product, then goes back to the list. */
export function useSaveProduct({ form, base: opened, settle }: ProductEdit) {
  const createProduct = useAction('products.create')
  const updateProduct = useAction('products.update')
  const { refresh } = useCatalogCache()
  const toast = useToast()
  const [, navigate] = useLocation()
  const reveal = useReveal()

  return async (values: ProductForm): Promise<void> => {
    const { title, description, failure } = opened ? words.update : words.create
    try {
      if (opened) {
        const { id, updatedAt: version } = opened
        await updateProduct({ ...changesOf(values, opened), id, version })
      } else reveal({ kind: 'product', id: (await createProduct(inputOf(values))).id, isNew: true })
    } catch (thrown) {
      const error = toApiError(thrown)
      void settle(error)
      showRefused(form.setError, error.errors, fieldOf)
      // The login form already explains an ended session.
      if (!error.endsSession) toast(saveFailure(error, failure()))
      return
    }
    clearDraft(opened?.id ?? null)
    refresh()
    toast({ title: title(), description: description() })
    navigate('/admin')
  }
}

/** The field for a path of the input; a list has one error for all of its entries. */
function fieldOf(path: string): string {
  const [, name = '', part] = path.split('/')
  if (name === 'french') return `french.${part}`
  return name === 'onShelf' ? 'stock' : name
}

/** '{status}: {statusText}', or `failure` if there was no response (T27). */
function saveFailure({ status, statusText }: ApiError, failure: string): Notice {
  const description = status === 0 ? failure : `${status}: ${statusText}`
  return { title: m.staffError(), description, isDestructive: true }
}
