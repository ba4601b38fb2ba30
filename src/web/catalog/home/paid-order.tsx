import { useAtom } from 'jotai'
import { paidOrderAtom } from '../../cart/open-payment.ts'
import { CloseIcon } from '../../ui/icons.tsx'

/** A link to the order just paid for; unlike a toast, it stays. */
export function PaidOrder() {
  const [path, setPath] = useAtom(paidOrderAtom)
  if (path === null) return null
  return (
    <aside
      aria-label="Your order"
      className="full-bleed page-width flex items-center gap-x-4 border-b border-base-300 bg-base-200 py-1"
    >
      <p className="flex flex-1 flex-wrap items-center gap-x-4">
        <span>Thank you!</span>
        {/* A full page load: the order page's own headers keep its URL from leaking. */}
        <a
          href={path}
          className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
        >
          See your order
        </a>
      </p>
      <button
        type="button"
        aria-label="Close this note"
        onClick={() => setPath(null)}
        className="icon-button -mr-3"
      >
        <CloseIcon className="size-4" />
      </button>
    </aside>
  )
}
