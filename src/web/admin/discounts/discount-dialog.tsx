import { useWatch } from 'react-hook-form'
import type { DiscountCode } from '#shared/contract/staff/discounts.ts'
import { typedAmount } from '#shared/domain/typed-number.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { SelectField, SwitchField, TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { EditDialog } from '../conflict/edit-dialog.tsx'
import { useVersionedForm } from '../conflict/use-versioned-form.ts'
import { useAction } from '../live/use-action.ts'
import { showRefused } from '../ui/show-refused.ts'
import {
  comparedFields,
  type DiscountForm,
  discountResolver,
  formOf,
  inputOf,
} from './discount-form.ts'

type DiscountDialogProps = {
  /** Null for a new code. */
  discount: DiscountCode | null
  onSaved: () => void
  onClose: () => void
}

/** Creates or edits a discount code (DISC-06). */
export default function DiscountDialog({ discount, onClose, onSaved }: DiscountDialogProps) {
  const edit = useDiscountEdit(discount, onSaved)
  const title = discount ? m.sellingEditCode({ code: discount.code }) : m.sellingNewCode()
  return (
    <EditDialog title={title} edit={edit} onClose={onClose}>
      {(formId) => <DiscountFields id={formId} edit={edit} />}
    </EditDialog>
  )
}

function useDiscountEdit(opened: DiscountCode | null, onSaved: () => void) {
  const list = useAction('discounts.list')
  const toast = useToast()
  function noteSaved({ code }: DiscountCode) {
    toast({ title: m.sellingCodeSaved(), description: m.sellingCodeSavedAs({ code }) })
    onSaved()
  }
  const edit = useVersionedForm<DiscountCode | null, DiscountForm>({
    kind: 'discount',
    opened,
    refetch: async () => opened && (await list({ id: opened.id }))[0],
    onFoundSaved: noteSaved,
    formOf,
    resolverOf: () => discountResolver,
    fieldsOf: comparedFields,
  })
  return { ...edit, noteSaved }
}

type DiscountFieldsProps = {
  id: string
  edit: ReturnType<typeof useDiscountEdit>
}

function DiscountFields({ id, edit }: DiscountFieldsProps) {
  const { form, base: discount, field } = edit
  const kind = useWatch({ control: form.control, name: 'kind' })
  const create = useAction('discounts.create')
  const update = useAction('discounts.update')

  async function submit(values: DiscountForm) {
    const input = inputOf(values, discount)
    try {
      const saved = discount
        ? await update({ ...input, id: discount.id, version: discount.updatedAt })
        : await create(input)
      edit.noteSaved(saved)
    } catch (thrown) {
      const refusal = toApiError(thrown)
      if ((await edit.settle(refusal)) === 'comparing') return
      showRefused(form.setError, refusal.errors)
      if (refusal.errors.length === 0) form.setError('root', { message: refusal.publicMessage })
    }
  }

  return (
    <form id={id} noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      <TextField
        label={m.sellingCode()}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        {...field('code')}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label={m.sellingKind()} {...field('kind')}>
          <option value="percent">{m.sellingKindPercent()}</option>
          <option value="amount">{m.sellingKindAmount()}</option>
          <option value="shipping">{m.sellingFree()}</option>
        </SelectField>
        {kind === 'percent' && (
          <TextField
            label={m.sellingPercentField()}
            inputMode="numeric"
            required
            {...field('percent')}
          />
        )}
        {kind === 'amount' && (
          <TextField
            label={m.sellingAmountField()}
            inputMode="decimal"
            required
            {...field('amount', { setValueAs: typedAmount })}
          />
        )}
      </div>
      <TextField
        label={m.sellingMinimumField()}
        inputMode="decimal"
        hint={m.sellingNoMinimum()}
        {...field('minimum', { setValueAs: typedAmount })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={m.sellingMaxUses()}
          inputMode="numeric"
          hint={m.sellingNoLimit()}
          {...field('maxUses')}
        />
        <TextField
          label={m.sellingMaxPerCustomer()}
          inputMode="numeric"
          hint={m.sellingNoLimit()}
          {...field('maxPerCustomer')}
        />
        <TextField
          label={m.sellingStartsAt()}
          type="datetime-local"
          hint={m.sellingShopClock()}
          {...field('startsAt')}
        />
        <TextField
          label={m.sellingEndsAt()}
          type="datetime-local"
          hint={m.sellingShopClock()}
          {...field('endsAt')}
        />
      </div>
      <SwitchField label={m.sellingIsActive()} {...form.register('isActive')} />
    </form>
  )
}
