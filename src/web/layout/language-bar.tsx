import { useEffect } from 'react'
import { currentLocale, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { CloseIcon } from '../ui/icons.tsx'
import { LanguageLink } from './language-link.tsx'
import { otherLocale, rememberLanguage } from './remembered-language.ts'

/** Offers the other language, in that language, at the bottom of the screen. */
export default function LanguageBar({ onClose }: { onClose: () => void }) {
  useEffect(() => {
    // Keeps the focused element above the bar.
    const { style } = document.documentElement
    style.scrollPaddingBottom = '6rem'
    return () => {
      style.scrollPaddingBottom = ''
    }
  }, [])

  return (
    <aside
      lang={regionalTags[otherLocale()]}
      aria-label={m.otherLanguage()}
      className="language-bar fixed inset-x-0 bottom-0 z-40 flex items-center gap-4 border-t border-base-300 bg-base-200 px-gutter py-2 sm:inset-x-auto sm:bottom-6 sm:left-6 sm:rounded-box sm:border sm:px-5"
    >
      <LanguageLink className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4">
        {m.otherLanguageOffer()}
      </LanguageLink>
      <button
        type="button"
        aria-label={m.otherLanguageDismiss()}
        onClick={() => {
          rememberLanguage(currentLocale())
          onClose()
        }}
        className="icon-button -mr-2.5 ml-auto"
      >
        <CloseIcon className="size-4" />
      </button>
    </aside>
  )
}
