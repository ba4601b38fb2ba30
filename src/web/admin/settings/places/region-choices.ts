import type { Region } from '#shared/domain/address.ts'
import type { Words } from '../form/field-spec.ts'

/** The choices of a field that stores the code of a country or province, by name. */
export function regionChoices(regions: () => readonly Region[]): Record<string, Words> {
  const nameOf = (code: string) => regions().find((region) => region.code === code)?.name ?? code
  return Object.fromEntries(regions().map(({ code }) => [code, () => nameOf(code)]))
}
