import { useAtom } from 'jotai'
import { Link } from 'wouter'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { type SetupStep, setupSteps } from '#shared/domain/shop/account.ts'
import type { SettingsPageId } from '#shared/domain/shop/settings-pages.ts'
import * as m from '#shared/i18n/messages.ts'
import { storedAtom } from '../../platform/stored-atom.ts'
import { Button } from '../../ui/button.tsx'
import { Warning } from '../ui/warning.tsx'

type Setup = NonNullable<Overview['setup']>
type Step = { words: () => string; how?: () => string; link?: { to: string; words: () => string } }

const settings = (page: SettingsPageId) => ({
  to: `/admin/settings/${page}`,
  words: m.setupSettingsLink,
})

const steps: Record<SetupStep, Step> = {
  product: {
    words: m.setupProduct,
    link: { to: '/admin/products/new', words: m.staffProductsAdd },
  },
  address: { words: m.setupAddress, link: settings('business') },
  words: {
    words: m.setupWords,
    how: m.setupWordsHow,
    link: { to: '/admin/settings/words/edit', words: m.wordsEditor },
  },
  shipping: { words: m.setupShipping, link: settings('shipping') },
  tax: { words: m.setupTax, link: settings('taxes') },
  payment: { words: m.setupPayment, how: m.setupPaymentHow, link: settings('payments') },
  email: {
    words: m.setupEmail,
    how: m.setupEmailHow,
    link: settings('emails'),
  },
  backups: { words: m.setupBackups, how: m.setupBackupsHow, link: settings('backups') },
  order: {
    words: m.setupOrder,
    how: m.setupOrderHow,
    link: { to: '/admin/discounts', words: m.sellingDiscounts },
  },
  open: { words: m.setupOpen, link: settings('status') },
}

const isHiddenAtom = storedAtom('admin_setup', (stored) => stored === '"hidden"')

type SetupChecklistProps = { setup: Setup; onHide: () => void }

/**
 * What the owner of a new shop still has to do. The list disappears once everything is done
 * (SETUP-01).
 */
export function SetupChecklist({ setup, onHide }: SetupChecklistProps) {
  const [isHidden, hide] = useAtom(isHiddenAtom)
  const left = setupSteps.length - setup.done.length
  if (left === 0 || isHidden) return null
  return (
    <section aria-labelledby="setup-heading" className="border-t border-base-300 px-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4">
        <h3 id="setup-heading" className="text-lg font-semibold">
          {m.setupHeading()}
        </h3>
        <p id="setup-left" className="text-sm text-muted">
          {m.setupLeft({ left })}
        </p>
        <progress
          aria-labelledby="setup-left"
          value={setup.done.length}
          max={setupSteps.length}
          className="h-2 w-40"
        />
        <Button
          look="ghost"
          className="ml-auto"
          onClick={() => {
            hide(() => true)
            onHide()
          }}
        >
          {m.setupHide()}
        </Button>
      </div>
      <ol className="mt-1 list-decimal gap-x-10 ps-7 sm:columns-2">
        {setupSteps.map((id) => (
          <StepItem key={id} step={steps[id]} isDone={setup.done.includes(id)} />
        ))}
      </ol>
    </section>
  )
}

function StepItem({ step: { words, how, link }, isDone }: { step: Step; isDone: boolean }) {
  return (
    <li className="break-inside-avoid py-1 text-sm">
      <p>
        <span className={isDone ? 'text-muted' : 'font-medium'}>{words()}</span>{' '}
        <strong className={`whitespace-nowrap ${isDone ? 'text-success' : ''}`}>
          {isDone ? m.setupDone() : m.setupToDo()}
        </strong>
      </p>
      {!isDone && how && <p className="text-muted">{how()}</p>}
      {!isDone && link && (
        <Link href={link.to} className="row-action underline">
          {link.words()}
        </Link>
      )}
    </li>
  )
}

/** Alerts while no payment method is set up. */
export function NobodyCanPay({ setup }: { setup: Setup | null }) {
  return (
    <div role="alert">
      {setup && !setup.canPay && (
        <Warning tone="error" title={m.setupNobodyCanPay()} className="mx-2 mb-3">
          {m.setupNobodyCanPayHow()}
        </Warning>
      )}
    </div>
  )
}
