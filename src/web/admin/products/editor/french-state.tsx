import { useWatch } from 'react-hook-form'
import { type ProductText, untranslated } from '../../../../shared/domain/catalog/translation.ts'
import * as m from '../../../../shared/i18n/messages.ts'
import { frenchIn } from '../form/product-form.ts'
import type { ProductEdit } from './use-product-form.ts'

const words: Record<ProductText, () => string> = {
  name: m.editorTextName,
  description: m.editorTextDescription,
  tags: m.editorTextTags,
  ingredients: m.editorTextIngredients,
  storage: m.editorTextStorage,
  netQuantity: m.editorTextNetQuantity,
}

/** A text and its French version, side by side where there is room. */
export const bilingual = 'grid items-start gap-5 sm:grid-cols-2'

/** Says which texts of the form have no French version yet (CONTENT-04). */
export function FrenchState({ edit }: { edit: ProductEdit }) {
  const form = useWatch({ control: edit.form.control })
  const { name = '', description = '', tags = [] } = form
  const { ingredients = null, storage = null, netQuantity = null } = form
  const texts = { name, description, tags, ingredients, storage, netQuantity }
  if (name.trim() === '' && description.trim() === '') return null
  const missing = untranslated(texts, frenchIn(form.french))
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
