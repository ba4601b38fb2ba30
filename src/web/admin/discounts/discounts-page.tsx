import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DiscountCode } from '#shared/contract/staff/discounts.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { PlusIcon } from '../../ui/icons.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useCommands } from '../commands/registry.ts'
import { useDiscounts } from '../data/dashboard-data.ts'
import { useFilters } from '../data/use-filters.ts'
import { FilterBar } from '../list/filter-bar.tsx'
import { ListBody, ShowAll } from '../list/list-page.tsx'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { useAction } from '../live/use-action.ts'
import { AdminPage } from '../page/admin-page.tsx'
import { May } from '../permissions/may.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { DiscountRow } from './discount-row.tsx'

const DiscountDialog = lazyDialog(() => import('./discount-dialog.tsx'))

/** Estimated height of a code on a wide screen, in pixels. */
const HEIGHT = 48

const filters = { q: '', status: ['all', 'on', 'off'] } as const
const statuses = { all: m.sellingAllCodes, on: m.sellingIsActive, off: m.sellingOff }

/** The discount codes with their uses (DISC-06). */
export default function DiscountsPage() {
  const queries = useQueryClient()
  const refresh = () => void queries.invalidateQueries({ queryKey: ['discounts.list'] })
  const list = useFilters(filters)
  const { q, status } = list.filters
  const discounts = useDiscounts({
    ...(status === 'all' ? {} : { status }),
    ...(q === '' ? {} : { search: q }),
  })
  const [open, setOpen] = useState<{ discount: DiscountCode | null } | null>(null)
  const [codeToDelete, setDeleting] = useState<DiscountCode | null>(null)
  const remove = useRemove(refresh)
  useCommands({ newDiscount: () => setOpen({ discount: null }) })

  return (
    <>
      <AdminPage
        title={m.sellingDiscounts()}
        action={
          <May do="discounts.create">
            <Button look="primary" onClick={() => setOpen({ discount: null })}>
              <PlusIcon />
              {m.sellingNewCode()}
            </Button>
          </May>
        }
      >
        <FilterBar
          list={list}
          fields={[
            { search: 'q', placeholder: m.sellingCode() },
            { select: 'status', label: m.staffStatus(), choices: statuses },
          ]}
        />
        <ListBody
          noun="discounts"
          list={discounts}
          empty={{
            icon: <PlusIcon />,
            title: m.sellingNoCodes(),
            message: m.sellingNoCodesHint(),
          }}
          noMatch={
            list.isFiltered && {
              title: m.sellingNoMatch(),
              message: m.sellingNoMatchHint(),
              action: <ShowAll onClick={list.clear}>{m.sellingShowAll()}</ShowAll>,
            }
          }
        >
          {(codes) => (
            <WindowedList
              label={m.sellingDiscounts()}
              items={codes}
              total={discounts.total}
              estimate={HEIGHT}
            >
              {(discount) => (
                <DiscountRow
                  discount={discount}
                  onEdit={(edited) => setOpen({ discount: edited })}
                  onDelete={setDeleting}
                />
              )}
            </WindowedList>
          )}
        </ListBody>
      </AdminPage>
      {open && (
        <DiscountDialog
          discount={open.discount}
          onSaved={() => {
            refresh()
            setOpen(null)
          }}
          onClose={() => setOpen(null)}
        />
      )}
      <ConfirmDialog
        isOpen={codeToDelete !== null}
        title={m.sellingDeleteTitle()}
        message={m.sellingDeleteMessage({ code: codeToDelete?.code ?? '' })}
        action={m.sellingDeleteAction()}
        onConfirm={async () => {
          if (codeToDelete) await remove(codeToDelete)
        }}
        onClose={() => setDeleting(null)}
      />
    </>
  )
}

function useRemove(refresh: () => void) {
  const deleteDiscount = useAction('discounts.delete')
  const toast = useToast()
  return async ({ id, code }: DiscountCode) => {
    try {
      await deleteDiscount({ id })
      toast({ title: m.sellingCodeDeleted(), description: m.sellingCodeDeletedAs({ code }) })
    } catch (error) {
      const description = toApiError(error).publicMessage
      toast({ title: m.sellingNotSaved(), description, isDestructive: true })
    } finally {
      refresh()
    }
  }
}
