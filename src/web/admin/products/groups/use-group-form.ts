import { useEffect, useEffectEvent } from 'react'
import type { ProductGroup } from '#shared/contract/staff/product-groups.ts'
import { onShelf } from '#shared/domain/catalog/stock.ts'
import { formResolver } from '../../../ui/forms/form-resolver.ts'
import { useVersionedForm } from '../../conflict/use-versioned-form.ts'
import { useActionQuery } from '../../live/use-action.ts'
import type { ProductEdit } from '../editor/use-product-form.ts'
import { comparedFields, formOf, GroupForm } from './group-form.ts'
import type { Resolver } from 'react-hook-form'

/** A group whose version is that of the newest change of it or of one of its variants. */
export type EditedGroup = ProductGroup & { version: string }

const checkForm = formResolver(GroupForm) as unknown as Resolver<GroupForm>

/** What is not checked stays as it was typed. */
const resolver: Resolver<GroupForm> = async (form, context, options) => {
  const result = await checkForm(form, context, options)
  return 'name' in result.values
    ? { values: { ...form, ...result.values }, errors: {} }
    : (result as Awaited<ReturnType<Resolver<GroupForm>>>)
}

function withNewestVersion(group: ProductGroup | undefined): EditedGroup | null {
  if (!group) return null
  const times = [group, ...group.variants].map(({ updatedAt }) => updatedAt).toSorted()
  return { ...group, version: group.updatedAt, updatedAt: times.at(-1) ?? group.updatedAt }
}

/** One group, fetched again when one of the products changes; null if there is none. */
export function useGroup(id: string | null) {
  const { data, error, refetch } = useActionQuery(
    'productGroups.list',
    { id: id ?? '' },
    { enabled: id !== null },
  )
  return {
    group: data && withNewestVersion(data[0]),
    error,
    refetch: async () => withNewestVersion((await refetch()).data?.[0]),
  }
}

/** The editor's form, based on one version of the group; null for a new one. */
export function useGroupForm(
  latest: EditedGroup | null,
  refetch: () => Promise<EditedGroup | null>,
) {
  const edit = useVersionedForm<EditedGroup | null, GroupForm>({
    kind: 'group',
    opened: latest,
    latest,
    refetch,
    formOf,
    resolverOf: () => resolver,
    fieldsOf: comparedFields,
  })
  const { base, rebase, form } = edit
  const { isDirty, isSubmitting } = form.formState

  // A sale is no new version. With edits, a stock that nobody types is not sent.
  const isSold = latest !== null && base?.updatedAt === latest.updatedAt
  const follow = useEffectEvent(() => {
    if (latest && base && unitsOf(latest) !== unitsOf(base)) rebase(latest)
  })
  useEffect(() => {
    if (isSold && !isDirty && !isSubmitting) follow()
  }, [isSold, isDirty, isSubmitting, latest])

  return edit
}

const unitsOf = ({ variants }: EditedGroup) => variants.map(onShelf).join()

export type GroupEdit = ReturnType<typeof useGroupForm>

/** For the fields that groups and products share. */
export const asProductEdit = (edit: GroupEdit) => edit as unknown as ProductEdit
