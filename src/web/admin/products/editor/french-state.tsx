import { useWatch } from 'react-hook-form'
import { perTranslated } from '#shared/domain/catalog/per-field.ts'
import { type ProductText, untranslated } from '#shared/domain/catalog/translation.ts'
import * as m from '#shared/i18n/messages.ts'
import { fieldLabels } from '../form/field-labels.ts'
import { frenchIn } from '../form/product-form.ts'
import type { ProductEdit } from './use-product-form.ts'

const words: Record<ProductText, () => string> = {
  name: m.editorTextName,
  description: m.editorTextDescription,
  tags: m.editorTextTags,
  ...perTranslated((field) => fieldLabels[field].inSentence),
}

/** A text and its French version, side by side where there is room. */
export const bilingual = 'grid items-start gap-5 sm:grid-cols-2'

/** Says which texts of the form have no French version yet (CONTENT-04). */
export function FrenchState({ edit }: { edit: ProductEdit }) {
  const form = useWatch({ control: edit.form.control })
  const { name = '', description = '', tags = [] } = form
  if (name.trim() === '' && description.trim() === '') return null
  const missing = untranslated({ ...form, name, description, tags }, frenchIn(form.french))
  return (
    <p role="status" className="text-sm text-pretty text-muted">
      {missing.length === 0
        ? m.editorFrenchComplete()
        : m.editorFrenchMissing({
            count: missing.length,
            texts: missing.map((text) => words[text]()).join(', '),
          })}
    </p>
  )
}
