import type { ImportNoteCode } from '#shared/domain/catalog/import-note.ts'

type Tax = { taxClass: string | undefined; note?: ImportNoteCode }

/** This shop's class for WooCommerce's tax status and class; classes of the owner's are standard. */
export function taxClassOf(status: string, name: string): Tax {
  if (/^(none|shipping)$/i.test(status)) return { taxClass: 'exempt', note: 'untaxed' }
  const slug = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\W+/g, '-')
  if (/^(zero-rate|taux-zero|zero-rated)$/.test(slug)) return { taxClass: 'zero_rated' }
  if (slug === '' || slug === 'parent' || slug === 'standard') {
    return { taxClass: status === '' ? undefined : /^taxable$/i.test(status) ? 'standard' : status }
  }
  return { taxClass: 'standard', note: 'taxClass' }
}
