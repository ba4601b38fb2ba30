import { useState } from 'react'
import {
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type Resolver,
  useForm,
} from 'react-hook-form'
import type { AuditKind } from '../../../shared/domain/shop/audit.ts'
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
  formOf: (entity: Entity) => Form
  resolverOf: (base: Entity) => Resolver<Form>
  /** The fields to compare with a newer version. */
  fieldsOf: (versions: Versions<Form>, newer: NonNullable<Entity>) => readonly ComparedField<Form>[]
}

/**
 * A form that edits one version of an entity. When somebody else saves a newer version, the form
 * can be compared with it, merged with it, and rebased on it.
 */
export function useVersionedForm<Entity extends Versioned, Form extends FieldValues>(
  options: Options<Entity, Form>,
) {
  const { kind, opened, formOf, resolverOf, fieldsOf } = options
  const [base, setBase] = useState(opened)
  const defaultValues = formOf(base) as DefaultValues<Form>
  const form = useForm<Form>({ defaultValues, resolver: resolverOf(base) })
  const { errors } = form.formState

  /** Makes `version` the base; `values` that differ from it count as edits. */
  function rebase(version: Entity, values?: Form) {
    setBase(version)
    form.reset(formOf(version))
    if (values) form.reset(values, { keepDefaultValues: true })
  }

  const versionsWith = (newer: NonNullable<Entity>): Versions<Form> => ({
    base: formOf(base),
    yours: form.getValues(),
    theirs: formOf(newer),
  })

  return {
    kind,
    form,
    base,
    /** Replaces only the base, for values that the edits do not depend on. */
    setBase,
    rebase,
    /** The fields in which the form and a newer version differ. */
    differencesFrom: (newer: NonNullable<Entity>) => {
      const versions = versionsWith(newer)
      return differencesIn(fieldsOf(versions, newer), versions)
    },
    /** Rebases the form on the newer version with the chosen fields. */
    merge: (newer: NonNullable<Entity>, choices: Choices) => {
      const versions = versionsWith(newer)
      rebase(newer, mergedVersion(fieldsOf(versions, newer), versions, choices))
    },
    /** The props of a field: its registration and its error. */
    field: (name: FieldPath<Form>, options?: RegisterOptions<Form>) => ({
      error: (get(errors, name) as { message?: string } | undefined)?.message,
      ...form.register(name, options),
    }),
  }
}
