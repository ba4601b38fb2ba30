import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { DiscountCode } from '../../../shared/contract/staff/discounts.ts'
import * as m from '../../../shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { SelectField, SwitchField, TextField } from '../../ui/forms/field.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { CompareVersions } from '../conflict/compare-versions.tsx'
import { useVersionedForm } from '../conflict/use-versioned-form.ts'
import { useAction } from '../live/use-action.ts'
import { DialogButtons } from '../ui/dialog-buttons.tsx'
import { useLeaveDialog } from '../ui/use-leave-dialog.tsx'
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
  const edit = useDiscountEdit(discount)
  const { isDirty, isSubmitting } = edit.form.formState
  const { leave, question } = useLeaveDialog({ isDirty, isSubmitting }, onClose)
  return (
    <Modal
      isOpen
      onClose={leave}
      title={discount ? m.sellingEditCode({ code: discount.code }) : m.sellingNewCode()}
    >
      <DiscountFields edit={edit} onClose={onClose} onSaved={onSaved} />
      {question}
    </Modal>
  )
}

function useDiscountEdit(opened: DiscountCode | null) {
  return useVersionedForm<DiscountCode | null, DiscountForm>({
    kind: 'discount',
    opened,
    formOf,
    resolverOf: () => discountResolver,
    fieldsOf: comparedFields,
  })
}

type DiscountFieldsProps = Omit<DiscountDialogProps, 'discount'> & {
  edit: ReturnType<typeof useDiscountEdit>
}

function DiscountFields({ edit, onSaved, onClose }: DiscountFieldsProps) {
  const { form, base: discount, field } = edit
  const kind = useWatch({ control: form.control, name: 'kind' })
  const [problem, setProblem] = useState<string | null>(null)
  const [newer, setNewer] = useState<DiscountCode | null>(null)
  const { isSubmitting } = form.formState
  const create = useAction('discounts.create')
  const update = useAction('discounts.update')
  const list = useAction('discounts.list')
  const toast = useToast()

  async function submit(values: DiscountForm) {
    setProblem(null)
    const input = inputOf(values)
    try {
      const saved = discount
        ? await update({ ...input, id: discount.id, version: discount.updatedAt })
        : await create(input)
      toast({
        title: m.sellingCodeSaved(),
        description: m.sellingCodeSavedAs({ code: saved.code }),
      })
      onSaved()
    } catch (thrown) {
      const refusal = toApiError(thrown)
      if (discount && refusal.code === 'stale') {
        // What somebody else saved, as every editor shows it.
        setNewer((await list({})).find(({ id }) => id === discount.id) ?? null)
      }
      showRefused(form.setError, refusal.errors)
      if (refusal.errors.length === 0) setProblem(refusal.publicMessage)
    }
  }

  if (newer) {
    return (
      <CompareVersions
        edit={edit}
        newer={newer}
        button={m.sellingSave()}
        onMerged={() => setNewer(null)}
      />
    )
  }

  return (
    <form noValidate onSubmit={form.handleSubmit(submit)} className="flex flex-col gap-5">
      {problem && (
        <p role="alert" className="font-medium text-error">
          {problem}
        </p>
      )}
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
          <option value="shipping">{m.sellingKindShipping()}</option>
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
            {...field('amount')}
          />
        )}
      </div>
      <TextField
        label={m.sellingMinimumField()}
        inputMode="decimal"
        hint={m.sellingNoMinimum()}
        {...field('minimum')}
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
        <TextField label={m.sellingStartsAt()} type="datetime-local" {...field('startsAt')} />
        <TextField label={m.sellingEndsAt()} type="datetime-local" {...field('endsAt')} />
      </div>
      <SwitchField label={m.sellingIsActive()} {...form.register('isActive')} />
      <DialogButtons
        action={isSubmitting ? m.sellingSaving() : m.sellingSave()}
        isDisabled={isSubmitting}
        onCancel={onClose}
      />
    </form>
  )
}
