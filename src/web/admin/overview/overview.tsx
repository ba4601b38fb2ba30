import { useAtom } from 'jotai'
import { useId, useRef } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { storedAtom } from '../../platform/stored-atom.ts'
import { Button } from '../../ui/button.tsx'
import { useCommands } from '../commands/registry.ts'
import { failureWords } from '../ui/failures.ts'
import { ArrowDownIcon, ArrowUpIcon } from '../ui/icons.tsx'
import { Figures } from './figures.tsx'
import { useOverview } from './overview-data.ts'
import { OverviewAlerts, OverviewDetails } from './overview-parts.tsx'

const isOpenAtom = storedAtom('admin_overview', (stored) => JSON.parse(stored ?? 'null') === true)

/** One line of open work, which expands to show the last 30 days of sales (ADMIN-03). */
export function Overview() {
  const { data, error, isPending, refetch } = useOverview()
  const [isOpen, choose] = useAtom(isOpenAtom)
  const bodyId = useId()
  const toggle = useRef<HTMLButtonElement>(null)
  useCommands({ openOverview: () => choose(() => !isOpen) })

  return (
    <section
      aria-labelledby="overview-heading"
      aria-busy={isPending}
      className="border-b border-base-300 bg-base-100"
    >
      <div className="mx-auto max-w-7xl px-2 sm:px-4">
        <div className="flex items-start text-sm">
          <Figures overview={data} />
          <h2 id="overview-heading">
            <Button
              ref={toggle}
              aria-expanded={isOpen}
              aria-controls={bodyId}
              onClick={() => choose(() => !isOpen)}
              look="ghost"
              className="h-10 px-2 pointer-coarse:h-11 pointer-coarse:min-w-11"
            >
              <span className="max-sm:sr-only">{m.overviewTitle()}</span>
              {isOpen ? <ArrowUpIcon className="size-4" /> : <ArrowDownIcon className="size-4" />}
            </Button>
          </h2>
        </div>
        {error && !data && (
          <p role="alert" className="flex flex-wrap items-center gap-x-4 px-2 pb-2 text-sm">
            <span>{m.overviewFailed({ reason: failureWords(error) })}</span>
            <Button onClick={() => void refetch()}>{m.staffTryAgain()}</Button>
          </p>
        )}
        {data && (
          <OverviewAlerts
            overview={data}
            onChanged={() => void refetch()}
            onHide={() => toggle.current?.focus()}
          />
        )}
        <div id={bodyId} hidden={!isOpen} className="border-t border-base-300 pb-4">
          {isOpen && <OverviewDetails overview={data} />}
        </div>
      </div>
    </section>
  )
}
