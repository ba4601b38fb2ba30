import { OwnAccount } from './own-account.tsx'
import { TwoStep } from './two-step.tsx'

/** How one's own account is protected. */
export default function Security() {
  return (
    <div className="flex flex-col gap-10">
      <OwnAccount />
      <TwoStep />
    </div>
  )
}
