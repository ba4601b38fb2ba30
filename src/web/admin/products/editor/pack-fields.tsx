import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { typedWhole } from '#shared/domain/typed-number.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/forms/field.tsx'
import { TrashIcon } from '../../../ui/icons.tsx'
import { type FormComponent, listError } from '../form/product-form.ts'
import { packProblems } from '../pack-words.ts'
import { ProductSearch } from '../product-search.tsx'
import type { ProductEdit } from './use-product-form.ts'

/** One more than what is typed, which may be no number. */
const more = (quantity: unknown) => (typeof quantity === 'number' ? quantity + 1 : 1)

/** `product` is the current version; null for a new product. */
type PackFieldsProps = { edit: ProductEdit; product: StaffProduct | null }

/** What the product consists of, if it is a pack or a box. */
export function PackFields({ edit: { form }, product }: PackFieldsProps) {
  const components = useWatch({ control: form.control, name: 'components' }) ?? []
  const search = useRef<HTMLInputElement>(null)
  const problemId = useId()
  const [isOpen, setOpen] = useState(components.length > 0)
  const { components: problems } = form.formState.errors
  const problem = listError(problems)
  const blocked = product && packProblems(product)

  function change(next: readonly FormComponent[]) {
    const { isSubmitted } = form.formState
    const options = { shouldDirty: true, shouldValidate: isSubmitted }
    form.setValue('components', next.length > 0 ? [...next] : null, options)
    // What was computed is no count: the shelf has to be counted.
    if (next.length === 0 && product?.components) form.setValue('stock', 0, options)
  }

  function addUnit({ id, name }: StaffProduct) {
    const component = components.find(({ productId }) => productId === id)
    if (!component) return change([...components, { productId: id, name, quantity: 1 }])
    change(
      components.map((each) =>
        each === component ? { ...each, quantity: more(each.quantity) } : each,
      ),
    )
  }

  return (
    <fieldset
      aria-describedby={problem ? problemId : undefined}
      className="flex min-w-0 flex-col gap-3"
    >
      <legend className="text-sm font-semibold">{m.packTitle()}</legend>
      <p className="text-sm text-pretty text-muted">{m.packAbout()}</p>
      {components.map(({ productId, name, quantity }, index) => (
        <div key={productId} className="grid grid-cols-[1fr_5rem_auto] items-end gap-x-3">
          <p className="min-w-0 pb-2 font-medium wrap-anywhere">{name}</p>
          <TextField
            label={m.staffQuantity()}
            aria-label={m.staffQuantityOf({ product: name })}
            inputMode="numeric"
            autoComplete="off"
            error={problems?.[index]?.quantity?.message}
            value={String(quantity)}
            onChange={({ target }) =>
              change(
                components.map((each) =>
                  each.productId === productId
                    ? { ...each, quantity: typedWhole(target.value) as number }
                    : each,
                ),
              )
            }
          />
          <button
            type="button"
            aria-label={m.sellingRemove({ product: name })}
            onClick={() => {
              search.current?.focus()
              change(components.filter((each) => each.productId !== productId))
            }}
            className="icon-button"
          >
            <TrashIcon className="size-4" />
          </button>
        </div>
      ))}
      {problem && (
        <p id={problemId} className="field-error text-sm font-medium text-error">
          {problem}
        </p>
      )}
      {blocked && <p className="text-sm font-medium text-warning">{blocked}</p>}
      {isOpen || components.length > 0 ? (
        <ProductSearch
          field={search}
          error={undefined}
          canChoose={({ id, packed }) => id !== product?.id && !packed}
          onChoose={addUnit}
        />
      ) : (
        <Button
          onClick={() => {
            flushSync(() => setOpen(true))
            search.current?.focus()
          }}
          className="self-start border-base-300 bg-base-100"
        >
          {m.packChoose()}
        </Button>
      )}
    </fieldset>
  )
}
