import { type KeyboardEvent, useRef, useState } from 'react'
import { Link } from 'wouter'
import { CloseIcon, MenuIcon } from '../ui/icons.tsx'
import { SiteLinks } from './site-links.tsx'
import { ThemeSwitch } from '../brand/theme-switch.tsx'

const MENU = 'site-menu'

/** The header's links in a menu, for narrow screens. */
export function MobileMenu() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)

  function closeByKey(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    close()
    button.current?.focus()
  }

  return (
    <div onKeyDown={closeByKey} className="md:hidden">
      <button
        ref={button}
        type="button"
        aria-label={isOpen ? 'Close menu' : 'Open menu'}
        aria-expanded={isOpen}
        aria-controls={isOpen ? MENU : undefined}
        onClick={() => setOpen(!isOpen)}
        className="icon-button needs-script"
      >
        {isOpen ? <CloseIcon className="size-6" /> : <MenuIcon className="size-6" />}
      </button>
      {/* The footer has the same links. */}
      <noscript>
        <a href="#footer-links" aria-label="Menu" className="icon-button">
          <MenuIcon className="size-6" />
        </a>
      </noscript>
      {isOpen && (
        <div id={MENU} className="site-menu">
          <nav aria-label="Menu">
            <SiteLinks
              linkClass="flex min-h-14 items-center border-b border-base-300 font-display text-2xl font-medium"
              onFollow={close}
            />
            <div className="flex items-center justify-between py-3">
              <Link href="/admin" className="flex min-h-11 items-center font-medium text-muted">
                Admin
              </Link>
              <ThemeSwitch />
            </div>
          </nav>
        </div>
      )}
    </div>
  )
}
