import { auditKinds } from '../../../shared/domain/audit.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { useUsers } from '../list/dashboard-data.ts'
import { SearchField } from '../list/search-field.tsx'
import { type ActivityChoice, type Span, spans } from './activity-filters.ts'
import { kindWords } from './activity-words.ts'
import { Button } from '../../ui/button.tsx'

type FilterBarProps = {
  choice: ActivityChoice
  isAll: boolean
  onChange: (changes: Partial<ActivityChoice>) => void
  onClear: () => void
}

export function ActivityFilterBar({ choice, isAll, onChange, onClear }: FilterBarProps) {
  const { data: users = [] } = useUsers()
  const admins = users.filter(({ isAdmin }) => isAdmin)
  return (
    <form
      role="search"
      aria-label="Filters"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 items-end gap-3 sm:gap-4 lg:grid-cols-[2fr_1fr_1fr_1fr_auto] max-lg:[&>:first-child]:col-span-2"
    >
      <SearchField
        said={choice.words}
        placeholder="Names, numbers, words, values"
        onSearch={(words) => onChange({ words })}
      />
      <SelectField
        label="Who"
        value={choice.who}
        onChange={({ target }) => onChange({ who: target.value })}
      >
        <option value="all">Everyone</option>
        {admins.map(({ id, username }) => (
          <option key={id} value={id}>
            {username}
          </option>
        ))}
        {choice.who !== 'all' && !admins.some(({ id }) => id === choice.who) && (
          <option value={choice.who}>A former account</option>
        )}
      </SelectField>
      <SelectField
        label="Kind"
        value={choice.kind}
        onChange={({ target }) => onChange({ kind: target.value as ActivityChoice['kind'] })}
      >
        <option value="all">All kinds</option>
        {auditKinds.map((kind) => (
          <option key={kind} value={kind}>
            {kindWords[kind]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Date"
        value={choice.span}
        onChange={({ target }) => onChange({ span: target.value as Span })}
      >
        {Object.entries(spans).map(([span, label]) => (
          <option key={span} value={span}>
            {label}
          </option>
        ))}
      </SelectField>
      <Button onClick={onClear} disabled={isAll} className="border-base-300 bg-base-100">
        Clear Filters
      </Button>
    </form>
  )
}
