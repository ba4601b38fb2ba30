import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useToast } from '../../ui/toast/toaster.tsx'
import type { CommandId } from '../commands/catalog.ts'
import { isOffered } from '../commands/offered.ts'
import { useCommands } from '../commands/registry.ts'
import { useMay } from '../permissions/may.tsx'
import { useSingleRun } from '../ui/use-single-run.ts'

type ExportButtonProps = {
  /** Requests the URL of the file. */
  askForFile: () => Promise<{ url: string }>
  command: Extract<CommandId, `export${string}`>
  /** The toast text on failure. */
  failure: string
  /** Its words, if it is not the page's CSV file. */
  label?: string
}

/** Downloads the filtered list as CSV, or another file. */
export function ExportButton({ askForFile, command, failure, label }: ExportButtonProps) {
  const toast = useToast()
  const { run, isPending } = useSingleRun(async () => {
    try {
      saveFile((await askForFile()).url)
    } catch {
      toast({ title: m.staffError(), description: failure, isDestructive: true })
    }
  })
  const may = useMay()
  useCommands({ [command]: run })
  if (!isOffered(command, may)) return null

  return (
    <Button onClick={run} aria-disabled={isPending} className="border-base-300 bg-base-100">
      {isPending ? m.listExporting() : (label ?? m.listExportCsv())}
    </Button>
  )
}

/** Downloads a text as a file. */
export function saveText(fileName: string, text: string, type = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  saveFile(url, fileName)
  URL.revokeObjectURL(url)
}

/** Downloads a file without leaving the page. */
export function saveFile(url: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
}
