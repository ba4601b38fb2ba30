import { Value } from '@sinclair/typebox/value'
import { CollectionInput, type StaffCollection } from '#shared/contract/catalog/collections.ts'
import { fieldErrors } from '#shared/contract/field-errors.ts'
import { type Allergen, allergenWords, inUsualOrder } from '#shared/domain/catalog/allergens.ts'
import { statedRule } from '#shared/domain/collections/collection-rule.ts'
import * as m from '#shared/i18n/messages.ts'
import { formErrors } from '../../ui/forms/form-errors.ts'
import type { ComparedField } from '../conflict/difference.ts'
import type { Resolver } from 'react-hook-form'

export type Pick = StaffCollection['picked'][number]

/** As typed; tags are separated by commas. */
export type CollectionForm = {
  title: string
  slug: string
  text: string
  frenchTitle: string
  frenchText: string
  imageUrl: string
  tags: string
  category: string
  withoutAllergens: Allergen[]
  picks: Pick[]
  inMenu: boolean
  onHome: boolean
}

export function formOf(collection: StaffCollection | null): CollectionForm {
  const { rule, french } = collection ?? {}
  return {
    title: collection?.title ?? '',
    slug: collection?.slug ?? '',
    text: collection?.text ?? '',
    frenchTitle: french?.title ?? '',
    frenchText: french?.text ?? '',
    imageUrl: collection?.imageUrl ?? '',
    tags: rule?.tags?.join(', ') ?? '',
    category: rule?.category ?? '',
    withoutAllergens: inUsualOrder(rule?.withoutAllergens ?? []),
    picks: collection?.picked ?? [],
    inMenu: collection?.inMenu ?? false,
    onHome: collection?.onHome ?? false,
  }
}

/** The fields to compare with a newer version. */
export const comparedFields = (): readonly ComparedField<CollectionForm>[] => [
  { key: 'title', label: m.activityFieldTitle() },
  { key: 'slug', label: m.collectionSlug() },
  { key: 'text', label: m.collectionText() },
  { key: 'frenchTitle', label: m.collectionFrenchTitle() },
  { key: 'frenchText', label: m.collectionFrenchText() },
  { key: 'imageUrl', label: m.collectionPicture() },
  { key: 'tags', label: m.staffTags() },
  { key: 'category', label: m.activityFieldCategory() },
  {
    key: 'withoutAllergens',
    label: m.collectionWithout(),
    show: ({ withoutAllergens: free }) => (free.length === 0 ? '' : allergenWords(free)),
  },
  {
    key: 'picks',
    label: m.collectionPicks(),
    show: ({ picks }) => picks.map(({ name }) => name).join(', '),
  },
  { key: 'inMenu', label: m.collectionInMenu() },
  { key: 'onHome', label: m.collectionOnHome() },
]

type RuleForm = { [Key in 'tags' | 'category' | 'withoutAllergens']: CollectionForm[Key] }

/** The rule that was entered; null if nothing was. */
export function ruleOf({ tags, category, withoutAllergens }: RuleForm) {
  const named = tags.split(',').map((tag) => tag.trim())
  return statedRule({ tags: named.filter(Boolean), category: category.trim(), withoutAllergens })
}

export function inputOf(form: CollectionForm): CollectionInput {
  const { title, slug, text, frenchTitle, frenchText, imageUrl, picks, inMenu, onHome } = form
  return {
    title: title.trim(),
    slug: slug.trim(),
    text: text.trim() || null,
    french: { title: frenchTitle.trim() || null, text: frenchText.trim() || null },
    imageUrl: imageUrl.trim() || null,
    rule: ruleOf(form),
    productIds: picks.map(({ id }) => id),
    inMenu,
    onHome,
  }
}

/** The field of the form that a path of the input belongs to. */
export function fieldAt(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  if (first === 'rule') return second || 'tags'
  if (first === 'french') return second === 'text' ? 'frenchText' : 'frenchTitle'
  return first === 'productIds' ? 'picks' : first
}

/** Validates what would be sent. */
export const collectionResolver: Resolver<CollectionForm> = (form, _context, options) => {
  const errors = fieldErrors(Value.Errors(CollectionInput, inputOf(form)))
  if (errors.length === 0) return { values: form, errors: {} }
  const problems = errors.map(({ path, message }) => ({ path: fieldAt(path), message }))
  return { values: {}, errors: formErrors(problems, options) }
}
