import { type FormEvent, useState } from 'react'
import { Link } from 'wouter'
import type { SettingsPageId } from '#shared/domain/shop/settings-pages.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { TextField } from '../../../ui/forms/field.tsx'
import { useGoTo } from '../../leaving/leaving.ts'
import { reveal } from '../form/reveal.ts'
import { settingsAddress, settingsPages } from '../settings-pages.ts'
import { findSettings } from './find-settings.ts'

/** Finds settings by their words in either language (SET-10). */
export function SettingsSearch({ pages }: { pages: readonly SettingsPageId[] }) {
  const [search, setSearch] = useState('')
  const goTo = useGoTo()
  const matches = findSettings(search, pages)

  function goToFirst(event: FormEvent) {
    event.preventDefault()
    const [first] = matches
    if (first) goTo(settingsAddress(first.page, first.setting), () => show(first.setting))
  }

  /** On the page that is open already; another shows it by itself. */
  function show(setting: string) {
    setSearch('')
    requestAnimationFrame(() => reveal(`setting-${setting}`))
  }

  return (
    <form role="search" onSubmit={goToFirst} className="relative w-full max-w-xl">
      <TextField
        type="search"
        label={m.settingsFind()}
        autoComplete="off"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <p role="status" className="sr-only">
        {search.trim() !== '' && m.settingsFound({ count: matches.length })}
      </p>
      {matches.length > 0 && (
        <ul
          aria-label={m.settingsFoundList()}
          className="absolute top-full left-0 z-20 mt-1 max-h-96 w-full min-w-[min(28rem,calc(100vw-2rem))] overflow-y-auto rounded-box border border-base-300 bg-base-100 p-1 shadow-lg"
        >
          {matches.map(({ page, setting, label }) => (
            <li key={`${page} ${setting}`}>
              <Link
                href={settingsAddress(page, setting)}
                onClick={() => show(setting)}
                className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 rounded-field px-3 py-1 hover:bg-base-200"
              >
                <span className="font-medium">{label[currentLocale()]}</span>{' '}
                <span className="text-sm text-muted">{settingsPages[page].title()}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </form>
  )
}
