import { useEffect } from 'react'
import { currentLocale, locales, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../api/api-error.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useCommands } from '../commands/registry.ts'
import { useAction } from '../live/use-action.ts'
import { followLanguage } from '../session/account-language.ts'
import { useSession } from '../session/session.ts'
import { useSingleRun } from '../ui/use-single-run.ts'

/** Says that the account's language was changed in another browser; reloading could lose edits. */
export function useLanguageNotice(): void {
  const { user } = useSession()
  const toast = useToast()
  const isOther = user !== null && user.language !== currentLocale()

  useEffect(() => {
    if (isOther) toast({ title: m.languageChanged(), description: m.languageChangedWords() })
  }, [isOther, toast])
}

/** Switches the account and the dashboard to the other language (LANG-10). */
export function LanguageButton({ className }: { className?: string }) {
  const { user } = useSession()
  const update = useAction('auth.update')
  const toast = useToast()
  const other = locales.find((locale) => locale !== currentLocale()) ?? 'en'

  const { run, isPending } = useSingleRun(async () => {
    if (!user) return
    try {
      await update({ language: other })
      followLanguage(other)
    } catch (error) {
      const { publicMessage } = toApiError(error)
      toast({ title: m.languageUnchanged(), description: publicMessage, isDestructive: true })
    }
  })

  useCommands({ language: run })

  return (
    <Button
      lang={regionalTags[other]}
      onClick={run}
      disabled={!user || isPending}
      look="ghost"
      className={className}
    >
      {m.languageOther()}
    </Button>
  )
}
