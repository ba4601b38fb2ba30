import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import * as m from '#shared/i18n/messages.ts'
import { actionQuery } from '../../api/queries.ts'
import { useSettled } from '../../platform/settled.ts'
import { useAction } from '../live/use-action.ts'
import { ruleOf } from './collection-form.ts'
import type { CollectionEdit } from './use-collection-edit.ts'

/** In milliseconds, so that a word being typed is not counted letter by letter. */
const WAIT = 400

/** How many products the collection has as it is entered, and the first of them. */
export function RulePreview({ form: { control } }: { form: CollectionEdit['form'] }) {
  const [tags, category, withoutAllergens, picks] = useWatch({
    control,
    name: ['tags', 'category', 'withoutAllergens', 'picks'],
  })
  const entered = JSON.stringify({
    rule: ruleOf({ tags, category, withoutAllergens }),
    productIds: picks.map(({ id }) => id),
  })
  const input = JSON.parse(useSettled(entered, WAIT)) as Parameters<typeof preview>[0]
  const preview = useAction('collections.preview')
  const { data } = useQuery({
    ...actionQuery('collections.preview', input),
    queryFn: () => preview(input),
    placeholderData: (before) => before,
    gcTime: 0,
  })
  const names = data?.first.map(({ name }) => name).join(', ')
  return (
    <div className="min-h-18 rounded-field bg-base-200 p-4 text-sm">
      <p role="status" className="font-semibold">
        {data && m.collectionCount({ count: data.total })}
      </p>
      {names && <p className="line-clamp-3 text-muted wrap-anywhere">{names}</p>}
    </div>
  )
}
