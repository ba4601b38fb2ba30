import * as m from '#shared/i18n/messages.ts'
import { useCatalogCache } from '../../live/use-catalog-cache.ts'
import { useRestore } from '../../live/use-restore.ts'

const words = {
  title: m.staffProductRestoredTitle,
  done: m.staffProductRestoredWords,
  failed: m.staffProductRestoreFailed,
}

/** Brings back a deleted product. */
export function useRestoreProduct() {
  const { refresh } = useCatalogCache()
  return useRestore('products.restore', words, refresh)
}
