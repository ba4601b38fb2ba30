import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { useCommands } from '../../commands/registry.ts'
import { useParcelDialog } from '../parcel-dialogs.tsx'

/** Opens the import of tracking numbers; on phones, which have no carriers' files, only as a command. */
export function ImportTrackingButton() {
  const open = useParcelDialog()
  const start = () => open({ kind: 'import' })
  useCommands({ importTracking: start })
  return (
    <Button onClick={start} className="border-base-300 bg-base-100 max-lg:hidden">
      {m.trackingImport()}
    </Button>
  )
}
