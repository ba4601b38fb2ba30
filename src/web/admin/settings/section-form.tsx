import { Value } from '@sinclair/typebox/value'
import { useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { FormProvider, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { InputOf } from '#shared/contract/action.ts'
import { fieldErrors, trimmed } from '#shared/contract/field-errors.ts'
import type { Look } from '#shared/contract/settings/look.ts'
import {
  type AllSettings,
  saveSettings as saveSettingsAction,
  type SectionId,
  sections,
  type Shipping,
} from '#shared/contract/settings/settings.ts'
import type { Tax } from '#shared/contract/settings/tax.ts'
import { narrowFirst } from '#shared/domain/shipping/narrow-first.ts'
import { shippingProblems } from '#shared/domain/shipping/shipping-problems.ts'
import { registrationProblems } from '#shared/domain/tax/registrations.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { actionQuery } from '../../api/queries.ts'
import { Button } from '../../ui/button.tsx'
import { formErrors } from '../../ui/forms/form-errors.ts'
import { CompareVersions } from '../conflict/compare-versions.tsx'
import { useVersionedForm } from '../conflict/use-versioned-form.ts'
import { useAction } from '../live/use-action.ts'
import { May, useMay } from '../permissions/may.tsx'
import { failureWords } from '../ui/failures.ts'
import { LocalMoment } from '../ui/local-moment.tsx'
import { showRefused } from '../ui/show-refused.ts'
import type { FieldSpec, FormValues } from './form/field-spec.ts'
import { formOf, inputAt, valueOf, wordsOf } from './form/form-values.ts'
import { reveal, revealFaults } from './form/reveal.ts'
import { lookProblems } from './look/look-problems.ts'
import { SectionBody } from './section-body.tsx'
import { sectionForms } from './section-fields.ts'

type Saved = AllSettings[SectionId]
/** The outcome of a save; `made` is the saved version. A later save makes the outcome obsolete. */
type Outcome = { words: string; isGood: boolean; savedAt?: string; undo?: Saved }

type FormPart = ComponentType<{ form: UseFormReturn<FormValues> }>

/** Another way to edit a section, with the same rules. */
export type FormVariant = {
  intro: () => string
  button: () => string
  Body: FormPart
  /** Shown beside the button. */
  Beside: FormPart
}

type SectionFormProps = {
  latest: Saved
  variant?: FormVariant | undefined
  refetch: () => Promise<{ data: AllSettings | undefined }>
  /** Called with whether there are unsaved changes. */
  onDirty: (isDirty: boolean) => void
}

/** One section of the settings, saved on its own. */
export function SectionForm({ latest, variant, refetch, onDirty }: SectionFormProps) {
  const { id } = latest
  const { title, startsWith, fields } = sectionForms[id]
  const queries = useQueryClient()
  const saveSettings = useAction('settings.save')
  const may = useMay()
  const [last, setOutcome] = useState<Outcome | null>(null)
  const isSaving = useRef(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  const edit = useVersionedForm<Saved, FormValues>({
    kind: 'settings',
    opened: latest,
    latest,
    refetch: async () => (await refetch()).data?.[id],
    onFoundSaved: ({ updatedAt }) => {
      setOutcome({ isGood: true, savedAt: updatedAt, words: m.settingsSaved() })
    },
    formOf: ({ value }) => formOf(value, fields),
    resolverOf: () => resolverOf(id, fields),
    fieldsOf: () =>
      fields.map((field) => ({
        key: field.key,
        label: field.label(),
        show: (form) => wordsOf(form, field),
      })),
  })
  const { form, base, rebase, newer } = edit
  const { isSubmitting, isDirty } = form.formState
  const isOld =
    last?.savedAt !== undefined && ![base.updatedAt, latest.updatedAt].includes(last.savedAt)
  const outcome = edit.lost === 'not-saved' ? lostSave() : isOld ? null : last
  const button = variant ? variant.button() : m.staffSave()

  useEffect(() => onDirty(isDirty), [onDirty, isDirty])
  useEffect(() => void reveal(location.hash.slice(1)), [])

  /** One save at a time: the second click of a double click would be refused as outdated. */
  async function alone(saving: () => Promise<void>) {
    if (isSaving.current) return
    isSaving.current = true
    await saving().finally(() => (isSaving.current = false))
  }

  async function save(value: unknown, undo: Saved | null) {
    setOutcome(null)
    try {
      const input = { [id]: value, version: base.updatedAt } as InputOf<typeof saveSettingsAction>
      const saved = await saveSettings(input)
      queries.setQueryData(actionQuery('settings.get', {}).queryKey, saved)
      rebase(saved[id])
      const done = { isGood: true, savedAt: saved[id].updatedAt }
      setOutcome(
        undo ? { ...done, words: m.settingsSaved(), undo } : { ...done, words: m.settingsUndone() },
      )
    } catch (thrown) {
      const error = toApiError(thrown)
      showRefused(form.setError, error.errors, (path) =>
        inputAt(path.slice(`/${id}`.length), fields),
      )
      // Only an edited form can be compared, and an Undo has no edits.
      if ((await edit.settle(error)) === 'comparing' && undo) return
      setOutcome({ words: m.staffNotSavedWhy({ reason: failureWords(error) }), isGood: false })
    }
  }

  return (
    <section aria-labelledby={`settings-${id}`} className="flex flex-col gap-5">
      <div>
        <h2
          id={`settings-${id}`}
          tabIndex={-1}
          className="scroll-mt-6 font-display text-2xl font-semibold outline-none"
        >
          {title()}
        </h2>
        <p className="mt-1 max-w-prose text-pretty text-muted">
          {(variant ?? sectionForms[id]).intro()}{' '}
          <History saved={base} startsWith={startsWith?.()} />
        </p>
      </div>
      {edit.isComparing && newer ? (
        <CompareVersions edit={edit} newer={newer} button={button} />
      ) : (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            const { currentTarget } = event
            // The faults are on the page once it is rendered.
            const showFaults = () => void requestAnimationFrame(() => revealFaults(currentTarget))
            const submit = form.handleSubmit(
              (values) => save(inOrder(id, valueOf(values, fields)), base).then(showFaults),
              showFaults,
            )
            void alone(submit)
          }}
          className={`flex flex-col gap-5 ${variant ? '' : 'max-w-3xl'}`}
        >
          <fieldset disabled={!may('settings.save')} className="contents">
            <FormProvider {...form}>
              {variant ? <variant.Body form={form} /> : <SectionBody id={id} form={form} />}
            </FormProvider>
          </fieldset>
          <div
            className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${variant ? 'sticky bottom-0 z-10 border-t border-base-300 bg-base-200 py-3' : ''}`}
          >
            <May do="settings.save">
              <Button ref={saveButton} type="submit" look="primary" aria-disabled={isSubmitting}>
                {isSubmitting ? m.staffSaving() : button}
              </Button>
            </May>
            {variant && <variant.Beside form={form} />}
            <p
              role="status"
              className={`font-medium ${outcome?.isGood ? 'text-success' : 'text-error'}`}
            >
              {outcome?.words}
            </p>
            {outcome?.undo && !isDirty && (
              <Button
                look="ghost"
                onClick={() => {
                  // This button disappears, so the save button gets the focus.
                  saveButton.current?.focus()
                  void alone(() => save(outcome.undo?.value, null))
                }}
              >
                {m.staffUndo()}
              </Button>
            )}
          </div>
        </form>
      )}
    </section>
  )
}

const lostSave = (): Outcome => ({ words: m.staffNotSavedLost(), isGood: false })

function History({ saved, startsWith }: { saved: Saved; startsWith: string | undefined }) {
  const { updatedBy, updatedAt } = saved
  if (updatedBy === null) {
    return startsWith && <span>{m.settingsStartsWith({ names: startsWith })}</span>
  }
  return (
    <>
      <span>{m.settingsLastSaved({ name: updatedBy })}</span>
      <LocalMoment moment={updatedAt} />
      {startsWith && <span>{m.settingsNoLongerCount({ names: startsWith })}</span>}
    </>
  )
}

/** What is saved: a zone within another comes before it. */
function inOrder(id: SectionId, value: ReturnType<typeof valueOf>) {
  if (id !== 'shipping') return value
  return { ...value, zones: narrowFirst((value as Shipping).zones) }
}

/** Validates the form with its section's schema; each error shows at its input. */
function resolverOf(id: SectionId, fields: readonly FieldSpec[]): Resolver<FormValues> {
  return (form, _context, options) => {
    const value = trimmed(valueOf(form, fields))
    const errors = fieldErrors(Value.Errors(sections[id], value))
    if (id === 'look' && errors.length === 0) errors.push(...lookProblems(value as Look))
    if (id === 'shipping' && errors.length === 0)
      errors.push(...shippingProblems(value as Shipping))
    if (id === 'tax' && errors.length === 0) errors.push(...registrationProblems(value as Tax))
    const problems = errors.map(({ path, message }) => ({ path: inputAt(path, fields), message }))
    if (problems.length > 0) return { values: {}, errors: formErrors(problems, options) }
    return { values: form, errors: {} }
  }
}
