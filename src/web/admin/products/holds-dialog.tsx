import { useRef } from 'react'
import type { StaffProduct } from '../../../shared/contract/catalog.ts'
import { Modal } from '../../ui/dialog/modal.tsx'
import { Problem } from '../../ui/feedback/problem.tsx'
import { failureWords } from '../ui/failure-words.ts'
import { HoldEntry } from './hold-entry.tsx'
import { useHolds } from './use-holds.ts'

type HoldsDialogProps = { product: StaffProduct; isOpen: boolean; onClose: () => void }

/** Lists the holds of a product; each can be released. */
export function HoldsDialog({ product, isOpen, onClose }: HoldsDialogProps) {
  const { data: holds, error, refetch } = useHolds(product.id, isOpen)
  const words = useRef<HTMLParagraphElement>(null)
  return (
    <Modal isOpen={isOpen} onClose={onClose} title={`Held: ${product.name}`}>
      <p ref={words} tabIndex={-1} className="text-pretty text-muted outline-none">
        An open payment holds its units for 15 minutes. Unless it is paid for, they are for sale
        again after that.
      </p>
      {holds ? (
        <>
          <p role="status" className="mt-4 empty:hidden">
            {holds.length === 0 && 'Nothing is held any more.'}
          </p>
          <ul className="mt-2 divide-y divide-base-300">
            {holds.map((hold) => (
              <HoldEntry
                key={hold.id}
                hold={hold}
                productId={product.id}
                onReleased={() => {
                  words.current?.focus()
                  void refetch()
                }}
              />
            ))}
          </ul>
        </>
      ) : error ? (
        <Problem
          title="What is held could not be loaded"
          message={failureWords(error)}
          onRetry={() => void refetch()}
        />
      ) : (
        <p role="status" aria-busy="true" className="mt-4 text-muted">
          Loading what is held
        </p>
      )}
    </Modal>
  )
}
