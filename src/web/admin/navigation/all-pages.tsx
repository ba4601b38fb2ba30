import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { KeysButton, PaletteButton } from '../commands/command-buttons.tsx'
import { type Destination, destinationList } from '../commands/destinations.ts'
import { useMay } from '../permissions/may.tsx'
import { LanguageButton } from './language-button.tsx'

type AllPagesProps = {
  isOpen: boolean
  onClose: () => void
  isCurrent: (destination: Destination) => boolean
}

/** Every page that the account may open, and what the header has no room for. */
export function AllPages({ isOpen, onClose, isCurrent }: AllPagesProps) {
  const may = useMay()
  const offered = destinationList.filter(({ needs }) => needs.every(may))
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={m.deskAllPages()} variant="panel">
      <ul className="-mx-3">
        {offered.map((each) => (
          <li key={each.address}>
            <Link
              href={each.address}
              onClick={onClose}
              aria-current={isCurrent(each) ? 'page' : undefined}
              className="flex min-h-11 items-center rounded-field px-3 font-medium hover:bg-base-200 aria-[current=page]:text-primary"
            >
              {each.label()}
            </Link>
          </li>
        ))}
      </ul>
      {/* Each closes this dialog first, because it opens another. */}
      <div
        onClick={onClose}
        className="-mx-4 mt-4 flex flex-col items-start border-t border-base-300 pt-4"
      >
        <PaletteButton hasLabel />
        <span className="pointer-coarse:hidden">
          <KeysButton hasLabel />
        </span>
        <LanguageButton />
      </div>
    </Modal>
  )
}
