import * as m from '../../../shared/i18n/messages.ts'

import { useState } from 'react'
import { useToast } from '../../ui/toast/toaster.tsx'
import { useCommands } from '../commands/registry.ts'
import { Button } from '../../ui/button.tsx'

type ExportButtonProps = {
  /** Requests the URL of the file. */
  askForFile: () => Promise<{ url: string }>
  command: 'exportOrders' | 'exportActivity'
  /** The toast text on failure. */
  failure: string
}

/** Downloads the filtered list as CSV. */
export function ExportButton({ askForFile, command, failure }: ExportButtonProps) {
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)

  useCommands({ [command]: () => void save() })

  async function save() {
    if (isAsking) return
    setAsking(true)
    try {
      saveFile((await askForFile()).url)
    } catch {
      toast({ title: m.staffError(), description: failure, isDestructive: true })
    }
    setAsking(false)
  }

  return (
    <Button onClick={save} aria-disabled={isAsking} className="border-base-300 bg-base-100">
      {isAsking ? m.listExporting() : m.listExportCsv()}
    </Button>
  )
}

/** Downloads a file without leaving the page. */
function saveFile(url: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  document.body.append(link)
  link.click()
  link.remove()
}
