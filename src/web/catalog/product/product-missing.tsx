import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BottleIcon } from '../../ui/icons.tsx'
import { DeveloperHint } from '../../ui/text/developer-hint.tsx'

type ProductMissingProps = {
  /** The id in the URL is not a UUID. */
  isAddressWrong?: boolean
}

/** The page of product URLs whose id is not a UUID. */
export default function WrongProductAddress() {
  return <ProductMissing isAddressWrong />
}

export function ProductMissing({ isAddressWrong = false }: ProductMissingProps) {
  return (
    <>
      <EmptyState
        headingLevel={1}
        icon={<BottleIcon className="size-7" />}
        title={m.titleNoProduct()}
        message={m.productGone(useNouns())}
        action={
          <Link href="/" className="btn btn-primary">
            {m.returnToHome()}
          </Link>
        }
      />
      {isAddressWrong && <WrongAddress />}
    </>
  )
}

/** A URL whose id is not a UUID counts as an unknown path (NF-01). */
function WrongAddress() {
  return (
    <div className="mx-auto mb-12 w-fit">
      <DeveloperHint>
        <h2 className="font-semibold">{m.titleNotFound()}</h2>
        <p>{m.hintProduct()}</p>
      </DeveloperHint>
    </div>
  )
}
