import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffCollection } from '#shared/contract/catalog/collections.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useCommands } from '../commands/registry.ts'
import { useCollections } from '../data/dashboard-data.ts'
import { ListBody } from '../list/list-page.tsx'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { useAction } from '../live/use-action.ts'
import { AdminPage } from '../page/admin-page.tsx'
import { May } from '../permissions/may.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import { CollectionRow } from './collection-row.tsx'
import { useRestoreCollection } from './use-restore-collection.ts'

/** Estimated height of a collection on a wide screen, in pixels. */
const HEIGHT = 48

/** The collections of the shop (COLL-10). */
export default function CollectionsPage() {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['collections.list'] })
  const collections = useCollections()
  const [open, setOpen] = useState<{ collection: StaffCollection | null } | null>(null)
  const [toDelete, setDeleting] = useState<StaffCollection | null>(null)
  const remove = useRemove(refresh)
  useCommands({ newCollection: () => setOpen({ collection: null }) })

  return (
    <>
      <AdminPage
        title={m.collections()}
        action={
          <May do="collections.create">
            <Button look="primary" onClick={() => setOpen({ collection: null })}>
              <PlusIcon />
              {m.collectionNew()}
            </Button>
          </May>
        }
      >
        <ListBody
          noun="collections"
          list={collections}
          empty={{
            icon: <PlusIcon />,
            title: m.collectionsNone(),
            message: m.collectionsNoneHint(),
          }}
          noMatch={false}
        >
          {(items) => (
            <WindowedList
              label={m.collections()}
              items={items}
              total={collections.total}
              estimate={HEIGHT}
            >
              {(collection) => (
                <CollectionRow
                  collection={collection}
                  onEdit={(edited) => setOpen({ collection: edited })}
                  onDelete={setDeleting}
                />
              )}
            </WindowedList>
          )}
        </ListBody>
      </AdminPage>
      {open && (
        <CollectionDialog
          collection={open.collection}
          latest={collections.items?.find(({ id }) => id === open.collection?.id)}
          onSaved={() => {
            refresh()
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        isOpen={toDelete !== null}
        title={m.collectionDeleteTitle()}
        message={m.collectionDeleteMessage({ title: toDelete?.title ?? '' })}
        action={m.collectionDeleteAction()}
        onConfirm={async () => {
          if (toDelete) await remove(toDelete)
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}

function useRemove(refresh: () => void) {
  const deleteCollection = useAction('collections.delete')
  const restore = useRestoreCollection()
  const toast = useToast()
  return async ({ id, title }: StaffCollection) => {
    try {
      await deleteCollection({ collection: id })
      toast({
        title: m.collectionDeleted(),
        description: m.collectionDeletedAs({ title }),
        action: { label: m.staffUndo(), run: () => void restore({ id, name: title }) },
      })
    } catch (error) {
      const description = toApiError(error).publicMessage
      toast({ title: m.staffError(), description, isDestructive: true })
    } finally {
      refresh()
    }
  }
}
