import * as m from '#shared/i18n/messages.ts'
import { AdminPage } from '../../../page/admin-page.tsx'
import type { FormVariant } from '../../section-form.tsx'
import { Section } from '../../section.tsx'
import { Changes } from './changes.tsx'
import { EditorBody } from './editor-body.tsx'

const onThePage: FormVariant = {
  intro: m.wordsEditorIntro,
  button: m.wordsPublish,
  Body: EditorBody,
  Beside: Changes,
}

/** The shop's texts where customers read them (WORDS-06). */
export default function WordsEditor() {
  return (
    <AdminPage title={m.wordsEditor()} isWide>
      <Section id="words" variant={onThePage} />
    </AdminPage>
  )
}
