import { suggestedEmail } from '#shared/domain/shop/mail-domain.ts'
import { SuggestedEmail } from '../../ui/forms/suggested-email.tsx'

type EmailHintProps = {
  email: string
  /** The hint for an address that looks right. */
  hint: string
  onTake: (email: string) => void
}

/** A correction of an address with a mistyped domain, in the place of the hint. */
export default function EmailHint({ email, hint, onTake }: EmailHintProps) {
  const better = suggestedEmail(email)
  return better === null ? hint : <SuggestedEmail email={better} onTake={onTake} />
}
