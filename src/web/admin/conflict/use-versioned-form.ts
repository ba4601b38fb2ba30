import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { AuditKind } from '#shared/domain/shop/audit.ts'
import { toApiError } from '../../api/api-error.ts'
import { useLiveStatus } from '../live/live-provider.tsx'
import {
  type Choices,
  type ComparedField,
  differencesIn,
  mergedVersion,
  type Versions,
} from './difference.ts'

/** Null for a new entity. */
type Versioned = { id: string; updatedAt: string } | null

type Options<Entity extends Versioned, Form extends FieldValues> = {
  kind: AuditKind
  opened: Entity
  /** The current version, as far as this page knows it. */
  latest?: Entity | undefined
  /** Loads the current version; null if it cannot be loaded. */
  refetch: () => Promise<Entity | null | undefined>
  formOf: (entity: Entity) => Form
  resolverOf: (base: Entity) => Resolver<Form>
  /** The fields to compare with a newer version. */
  fieldsOf: (versions: Versions<Form>, newer: NonNullable<Entity>) => readonly ComparedField<Form>[]
  /** Whether a version may differ in what the form does not show, such as a password. */
  hidesFields?: boolean
  /** Whether the form is not filled yet. */
  isWaiting?: boolean
  /** Called if a save whose response was lost has succeeded. */
  onFoundSaved?: (saved: NonNullable<Entity>) => void
}

/**
 * A form that edits one version of an entity, and the rules for editing together:
 *
 * - A newer version replaces the base at once, unless it changes a field of a form with edits. Then
 *   it can be compared and merged.
 * - A save that is refused as stale loads the newer version and opens the comparison.
 * - A save whose response was lost has succeeded if the newest version matches the form.
 */
export function useVersionedForm<Entity extends Versioned, Form extends FieldValues>(
  options: Options<Entity, Form>,
) {
  const { kind, opened, formOf, resolverOf, fieldsOf, hidesFields, isWaiting, refetch } = options
  const [base, setBase] = useState(opened)
  const [loaded, setLoaded] = useState<Entity | null>(null)
  const [isComparing, setComparing] = useState(false)
  const [lost, setLost] = useState<'unknown' | 'checked' | 'not-saved' | null>(null)
  const defaultValues = formOf(base) as DefaultValues<Form>
  const form = useForm<Form>({ defaultValues, resolver: resolverOf(base) })
  const { errors, isDirty, isSubmitting } = form.formState
  const status = useLiveStatus()

  const latest = newestOf(options.latest ?? null, loaded)
  // During a save, a newer version is most likely the save itself.
  const newer = base && latest && latest.updatedAt > base.updatedAt && !isSubmitting ? latest : null
  const hasTheirs = newer !== null && isTheirs(newer)
  const toAdopt = isWaiting || (isDirty && (hasTheirs || hidesFields)) ? null : newer

  const adopt = useEffectEvent((version: NonNullable<Entity>) => {
    rebase(version, isDirty ? form.getValues() : undefined)
    setComparing(false)
  })
  // Before the browser can take input: after it, what was typed meanwhile would be reset.
  useLayoutEffect(() => {
    if (toAdopt) adopt(toAdopt)
  }, [toAdopt])

  const isUnsettled = lost === 'unknown' && base !== null && status === 'live' && !isSubmitting
  const settleLost = useEffectEvent(() => void settleLostSave())
  useEffect(() => {
    if (isUnsettled) settleLost()
  }, [isUnsettled])

  // Saved again, or nothing is left to save.
  useEffect(() => {
    if (!isDirty || isSubmitting) setLost(null)
  }, [isDirty, isSubmitting])

  /** Makes `version` the base; `values` that differ from it count as edits. */
  function rebase(version: Entity, values?: Form) {
    setBase(version)
    form.reset(formOf(version))
    if (values) form.reset(values, { keepDefaultValues: true })
  }

  function versionsWith(newest: NonNullable<Entity>): Versions<Form> {
    return { base: formOf(base), yours: form.getValues(), theirs: formOf(newest) }
  }

  function differencesFrom(newest: NonNullable<Entity>) {
    const versions = versionsWith(newest)
    return differencesIn(fieldsOf(versions, newest), versions)
  }

  function isTheirs(newest: NonNullable<Entity>): boolean {
    return differencesFrom(newest).some(({ changedBy }) => changedBy !== 'you')
  }

  async function settleLostSave() {
    setLost('checked')
    const newest = await refetch()
    if (!newest) return
    if (differencesFrom(newest).length > 0) return setLost('not-saved')
    rebase(newest)
    options.onFoundSaved?.(newest)
  }

  /** Opens the comparison with the newest version, or says why it cannot. */
  async function compareStale(): Promise<'comparing' | 'unseen' | 'hidden'> {
    const newest = await refetch().catch(() => null)
    if (!newest || newest.updatedAt === base?.updatedAt) return 'unseen'
    setLoaded(newest)
    if (isTheirs(newest)) {
      setComparing(true)
      return 'comparing'
    }
    rebase(newest, form.getValues())
    return 'hidden'
  }

  return {
    kind,
    form,
    base,
    /** Replaces only the base, for values that the edits do not depend on. */
    setBase,
    rebase,
    /** The newer version that somebody else saved. */
    newer,
    /** Whether it changes fields that this form shows. */
    hasTheirs,
    isComparing: isComparing && newer !== null,
    setComparing,
    /** Set after a save whose response was lost: whether that save is known to have failed. */
    lost,
    /** What follows from an error of a save; null if these rules do not apply to it. */
    settle: async (error: unknown) => {
      const { code, isUnknown } = toApiError(error)
      if (isUnknown && !hidesFields) setLost('unknown')
      return code === 'stale' && base ? compareStale() : null
    },
    /** The fields in which the form and a newer version differ. */
    differencesFrom,
    /** Rebases the form on the newer version with the chosen fields, and ends the comparison. */
    merge: (newest: NonNullable<Entity>, choices: Choices) => {
      const versions = versionsWith(newest)
      rebase(newest, mergedVersion(fieldsOf(versions, newest), versions, choices))
      setComparing(false)
    },
    /** The props of a field: its registration and its error. */
    field: (name: FieldPath<Form>, options?: RegisterOptions<Form>) => ({
      error: (get(errors, name) as { message?: string } | undefined)?.message,
      ...form.register(name, options),
    }),
  }
}

function newestOf<Entity extends Versioned>(one: Entity | null, other: Entity | null) {
  if (!one || !other) return one ?? other
  return one.updatedAt > other.updatedAt ? one : other
}
