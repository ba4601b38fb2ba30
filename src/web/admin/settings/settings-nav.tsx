import { Link } from 'wouter'
import type { SettingsPageId } from '#shared/domain/shop/settings-pages.ts'
import * as m from '#shared/i18n/messages.ts'
import { ArrowLeftIcon } from '../../ui/icons.tsx'
import { settingsAddress, settingsPages, type SettingsState } from './settings-pages.ts'

type PagesProps = { pages: readonly SettingsPageId[]; state: SettingsState }

/** Links to the other pages, beside a page; on narrow screens, to the index. */
export function SettingsNav({ pages, state, current }: PagesProps & { current: SettingsPageId }) {
  return (
    <>
      <Link href="/admin/settings" className="btn btn-ghost my-2 -ml-3 gap-2 px-3 lg:hidden">
        <ArrowLeftIcon />
        {m.settingsAll()}
      </Link>
      <nav aria-label={m.settingsPages()} className="mt-4 max-lg:hidden">
        <ul className="flex flex-col gap-0.5">
          {pages.map((page) => (
            <li key={page}>
              <Link
                href={settingsAddress(page)}
                aria-current={page === current ? 'page' : undefined}
                className="-ml-3 flex min-h-9 flex-wrap items-center justify-between gap-x-2 rounded-field px-3 py-1 text-sm font-medium hover:bg-base-300 aria-[current=page]:bg-base-300 pointer-coarse:min-h-11"
              >
                {settingsPages[page].title()} <Mark page={page} state={state} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

/** All pages, each with what it decides. */
export function SettingsIndex({ pages, state }: PagesProps) {
  return (
    <nav aria-label={m.settingsPages()}>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {pages.map((page) => (
          <li key={page}>
            <Link
              href={settingsAddress(page)}
              className="flex h-full flex-col gap-1 rounded-box border border-base-300 bg-base-100 p-4 hover:border-primary"
            >
              <span className="flex flex-wrap items-center justify-between gap-2">
                <span className="font-semibold">{settingsPages[page].title()}</span>{' '}
                <Mark page={page} state={state} />
              </span>{' '}
              <span className="line-clamp-3 text-sm text-pretty text-muted">
                {settingsPages[page].intro()}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Marks a page on which the owner has something to decide. */
function Mark({ page, state }: { page: SettingsPageId; state: SettingsState }) {
  if (!settingsPages[page].isUndecided?.(state)) return null
  return (
    <span className="rounded-full bg-base-100 px-2 text-xs/5 font-semibold whitespace-nowrap text-warning">
      {m.settingsUndecided()}
    </span>
  )
}
