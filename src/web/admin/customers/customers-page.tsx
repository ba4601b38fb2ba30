import * as m from '#shared/i18n/messages.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { useCustomers } from '../data/dashboard-data.ts'
import { useFilters, useQueryParams } from '../data/use-filters.ts'
import { FilterBar } from '../list/filter-bar.tsx'
import { ListBody, ShowAll } from '../list/list-page.tsx'
import { WindowedList } from '../list/window/windowed-list.tsx'
import { AdminPage } from '../page/admin-page.tsx'
import { CustomerPage } from './customer-page.tsx'
import { CustomerRow } from './customer-row.tsx'

/** Estimated height of a customer on a wide screen, in pixels. */
const HEIGHT = 48

const filters = { q: '', sort: ['last', 'spent', 'orders', 'name'] } as const
const sorts = {
  last: m.customersSortLast,
  spent: m.customersSortSpent,
  orders: m.customersSortOrders,
  name: m.customersSortName,
}

/** The customers, or the one whom the address names (CUST-06). */
export default function CustomersPage() {
  const [params] = useQueryParams()
  const email = params.get('customer')
  return email ? <CustomerPage key={email} email={email} /> : <CustomerList />
}

function CustomerList() {
  const list = useFilters(filters)
  const { q, sort } = list.filters
  const customers = useCustomers({ sort, ...(q === '' ? {} : { search: q }) })
  return (
    <AdminPage title={m.staffCustomers()}>
      <FilterBar
        list={list}
        fields={[
          { search: 'q', placeholder: m.customersSearch() },
          { select: 'sort', label: m.customersSort(), choices: sorts },
        ]}
      />
      <ListBody
        noun="customers"
        list={customers}
        empty={{
          icon: <SearchIcon />,
          title: m.customersNone(),
          message: m.customersNoneHint(),
        }}
        noMatch={
          list.isFiltered && {
            title: m.customersNoMatch({ search: q }),
            message: m.customersSearch(),
            action: <ShowAll onClick={list.clear}>{m.customersShowAll()}</ShowAll>,
          }
        }
      >
        {(items) => (
          <WindowedList
            label={m.staffCustomers()}
            items={items}
            total={customers.total}
            estimate={HEIGHT}
          >
            {(customer) => <CustomerRow customer={customer} />}
          </WindowedList>
        )}
      </ListBody>
    </AdminPage>
  )
}
