import { useWatch } from 'react-hook-form'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { typedAmount, typedWhole } from '#shared/domain/typed-number.ts'
import * as m from '#shared/i18n/messages.ts'
import { SwitchField, TextArea, TextField } from '../../../ui/forms/field.tsx'
import { HeldUnits } from '../stock-figures.tsx'
import { FigureFields } from './figure-fields.tsx'
import { bilingual, FrenchState } from './french-state.tsx'
import { PackFields } from './pack-fields.tsx'
import { PublishField, StatusField } from './status-field.tsx'
import { TaxClassField } from './tax-class-field.tsx'
import type { ProductEdit } from './use-product-form.ts'

/** `product` is the current version; null for a new product. */
type BasicFieldsProps = { edit: ProductEdit; product: StaffProduct | null }

export function BasicFields({ edit, product }: BasicFieldsProps) {
  const { field, form, stockNow } = edit
  const isPack = useWatch({ control: form.control, name: 'components' }) !== null
  const shelfHint = product ? m.editorShelfHint() : m.editorSaleHint()
  return (
    <>
      <div className={bilingual}>
        <TextField label={m.editorName()} required {...field('name')} />
        <TextField label={m.editorFrenchName()} lang="fr" {...field('french.name')} />
      </div>
      <FrenchState edit={edit} />
      <div className="grid gap-5 sm:grid-cols-3">
        <TextField
          label={m.staffPrice()}
          required
          inputMode="decimal"
          autoComplete="off"
          hint={m.editorPriceHint()}
          {...field('price', { setValueAs: typedAmount })}
        />
        {isPack ? (
          <TextField
            key="computed"
            label={m.staffStock()}
            readOnly
            hint={m.packStockHint()}
            value={product?.packed ? String(product.stock) : ''}
          />
        ) : (
          <TextField
            key="counted"
            label={m.staffStock()}
            required
            inputMode="numeric"
            autoComplete="off"
            hint={stockNow === undefined ? shelfHint : m.staffStockOnHandNow({ units: stockNow })}
            {...field('stock', { setValueAs: typedWhole })}
          />
        )}
        <TextField label={m.staffSku()} hint={m.editorSkuHint()} {...field('sku')} />
      </div>
      <FigureFields edit={edit} />
      {product && !isPack && <HeldUnits product={product} />}
      <div className="grid gap-5 sm:grid-cols-3">
        <StatusField edit={edit} />
        <PublishField edit={edit} />
        <TaxClassField edit={edit} />
      </div>
      <SwitchField
        label={m.staffProductFeatured()}
        hint={m.editorFeaturedHint()}
        {...form.register('featured')}
      />
      <PackFields edit={edit} product={product} />
    </>
  )
}

/**
 * A separate component, so that its fields register in form order. On errors, the first invalid
 * field in that order gets the focus.
 */
export function DescriptionFields({ edit }: { edit: ProductEdit }) {
  const { field } = edit
  return (
    <div className={bilingual}>
      <TextArea label={m.editorDescriptionText()} rows={7} required {...field('description')} />
      <TextArea
        label={m.editorFrenchDescription()}
        lang="fr"
        rows={7}
        {...field('french.description')}
      />
    </div>
  )
}
