import { useEffect, useState } from 'react'
import { withWholeStyles } from '../boot/stylesheets.ts'
import { ErrorBoundary } from '../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../ui/lazy/lazy-part.tsx'
import { prefersOtherLanguage } from './remembered-language.ts'

const LanguageBar = lazyPart(() => withWholeStyles(import('./language-bar.tsx')))

/**
 * Offers the page in the language that the browser prefers, until the visitor has chosen (LANG-07).
 * Nobody is redirected, and the script of the offer loads only where it is shown.
 */
export function LanguageOffer() {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => setOffered(prefersOtherLanguage()), [])
  if (!isOffered) return null
  return (
    <ErrorBoundary failed={null}>
      <LanguageBar onClose={() => setOffered(false)} />
    </ErrorBoundary>
  )
}
