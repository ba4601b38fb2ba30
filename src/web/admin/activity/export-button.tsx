import { useState } from 'react'
import type { AuditFilters } from '../../../shared/contract/audit.ts'
import { useToast } from '../../ui/toaster.tsx'
import { saveFile } from '../save-file.ts'
import { useAction } from '../use-action.ts'

/** Saves what the filters leave as a CSV file. */
export function ExportButton({ filters }: { filters: AuditFilters }) {
  const askForFile = useAction('audit.export')
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)

  async function save() {
    setAsking(true)
    try {
      saveFile((await askForFile(filters)).url)
    } catch {
      toast({ title: 'Error', description: 'Failed to export activity', isDestructive: true })
    }
    setAsking(false)
  }

  return (
    <button
      type="button"
      onClick={save}
      disabled={isAsking}
      className="btn h-11 border-base-300 bg-base-100"
    >
      {isAsking ? 'Exporting...' : 'Export CSV'}
    </button>
  )
}
