import type {
  ProductGroup,
  ProductGroupChanges,
  ProductGroupInput,
  VariantInput,
} from '#shared/contract/staff/product-groups.ts'
import { inputOf as productInputOf, momentOf } from '../form/product-form.ts'
import {
  formOf,
  type GroupForm,
  optionValuesOf,
  textsIn,
  variantFields,
  type VariantForm,
} from './group-form.ts'

/** A new group, as it is sent. */
export function inputOf(form: GroupForm): ProductGroupInput {
  return {
    ...sharedOf(form),
    variants: form.variants.map((variant) => ({
      ...variantOf(variant),
      stock: variant.stock,
      ...(variant.id && { id: variant.id }),
    })),
  }
}

/**
 * The changes of a group. Every variant is named, because one that is not is deleted; a stock that was
 * not edited is left out, so that it cannot undo a sale.
 */
export function changesOf(form: GroupForm, opened: ProductGroup): Omit<ProductGroupChanges, 'id'> {
  const before = new Map(formOf(opened).variants.map((variant) => [variant.id, variant]))
  const versions = new Map(opened.variants.map(({ id, updatedAt }) => [id, updatedAt]))
  return {
    ...sharedOf(form),
    variants: form.variants.map((variant) => {
      const { id, stock } = variant
      const original = before.get(id)
      if (!original) return { ...variantOf(variant), stock, ...(id && { id }) }
      const version = versions.get(id)
      return {
        ...variantOf(variant),
        id,
        ...(stock === original.stock ? {} : { onShelf: stock }),
        ...(version && { version }),
      }
    }),
  }
}

function sharedOf(form: GroupForm) {
  const { name, description, category, tags, ingredients, allergens, storage, taxClass, images } =
    productInputOf(form)
  const { french } = productInputOf(form)
  const { featured, options, frenchValues, variants } = form
  const used = new Set(options.flatMap((_, option) => optionValuesOf(variants, option)))
  const values = Object.entries(frenchValues).filter(([value, words]) => used.has(value) && words)
  return {
    name,
    description,
    category,
    tags,
    ingredients,
    allergens,
    storage,
    taxClass,
    images,
    featured,
    options: options.map((option) => option.name),
    french: {
      name: french?.name ?? '',
      description: french?.description ?? '',
      ingredients: french?.ingredients ?? '',
      storage: french?.storage ?? '',
      tags: french?.tags ?? [],
      options: options.map((option) => option.french),
      values: Object.fromEntries(values),
    },
  }
}

function variantOf(variant: VariantForm): VariantInput {
  const { values, price, own, imageUrl, status, publishAt } = variant
  return {
    options: values.map(({ text }) => text),
    price,
    ...Object.fromEntries(variantFields.map((field) => [field, own[field]])),
    imageUrl: imageUrl ?? '',
    status,
    publishAt: momentOf(publishAt),
    french: textsIn(variant.french),
  }
}
