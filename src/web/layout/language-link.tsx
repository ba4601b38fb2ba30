import { useLocation, useSearch } from 'wouter'
import { localAddress, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { usePlace } from '../boot/place.ts'
import { otherLocale, rememberLanguage } from './remembered-language.ts'
import type { ReactNode } from 'react'

type LanguageLinkProps = { className?: string; children?: ReactNode }

/**
 * Links to the same page in the other language (LANG-07), and from an unknown page to the home page. The link loads a new document, because
 * each document contains one language; the cart and the checkout's form are in the browser's
 * storage.
 */
export function LanguageLink({ className, children = m.otherLanguage() }: LanguageLinkProps) {
  const [path] = useLocation()
  const search = useSearch()
  const other = otherLocale()
  const isUnknown = usePlace().page === 'not-found'
  const address = localAddress(other, isUnknown ? '/' : path)
  return (
    <a
      href={search && !isUnknown ? `${address}?${search}` : address}
      lang={regionalTags[other]}
      hrefLang={regionalTags[other]}
      className={className}
      // The server renders cached pages without the query string and all unknown paths as one page,
      // so its link may differ.
      suppressHydrationWarning
      onClick={({ currentTarget }) => {
        rememberLanguage(other)
        currentTarget.href = isUnknown ? address : address + location.search + location.hash
      }}
    >
      {children}
    </a>
  )
}
