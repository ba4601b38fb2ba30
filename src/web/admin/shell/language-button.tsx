import * as m from '../../../shared/i18n/messages.ts'

import { useState } from 'react'
import { currentLocale, locales, regionalTags } from '../../../shared/i18n/locale.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { followLanguage } from '../live/account-language.ts'
import { useSession } from '../live/session.ts'
import { useAction } from '../live/use-action.ts'

/** Switches the account and the dashboard to the other language (LANG-10). */
export function LanguageButton({ className }: { className?: string }) {
  const { user } = useSession()
  const update = useAction('users.update')
  const toast = useToast()
  const [isPending, setPending] = useState(false)
  const other = locales.find((locale) => locale !== currentLocale()) ?? 'en'

  async function change() {
    if (!user || isPending) return
    setPending(true)
    try {
      await update({ id: user.id, language: other })
      followLanguage(other)
    } catch (error) {
      const { publicMessage } = toApiError(error)
      toast({ title: m.languageUnchanged(), description: publicMessage, isDestructive: true })
    }
    setPending(false)
  }

  return (
    <Button
      lang={regionalTags[other]}
      onClick={change}
      disabled={!user || isPending}
      look="ghost"
      className={className}
    >
      {m.languageOther()}
    </Button>
  )
}
