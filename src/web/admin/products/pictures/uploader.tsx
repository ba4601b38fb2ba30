import core from '@uppy/core/css/style.min.css' with { type: 'file' }
import dashboard from '@uppy/dashboard/css/style.min.css' with { type: 'file' }
import webcam from '@uppy/webcam/css/style.min.css' with { type: 'file' }
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { toApiError } from '../../../api/api-error.ts'
import { addStylesheet } from '../../../boot/stylesheets.ts'
import { WarningIcon } from '../../../ui/icons.tsx'
import { useToast } from '../../../ui/toast/toaster.tsx'
import { useAction } from '../../live/use-action.ts'
import { openUploader, type UploadFailure } from './open-uploader.ts'
import own from './uploader.css' with { type: 'file' }

/** In cascade order. */
const addresses = [core, dashboard, webcam, own]

let loaded: Promise<unknown> | undefined

/** Adds the uploader's stylesheets once; resolves when they are loaded. */
function loadUploaderStyles(): Promise<unknown> {
  return (loaded ??= Promise.all(addresses.map(addStylesheet)))
}

type UploaderProps = {
  onUploaded: (urls: string[]) => void
  onUploading: (isUploading: boolean) => void
}

/** Uploads pictures from files, drag and drop, paste or camera. */
export function Uploader({ onUploaded, onUploading }: UploaderProps) {
  const area = useRef<HTMLDivElement>(null)
  const createUpload = useAction('uploads.create')
  const toast = useToast()
  const [failures, setFailures] = useState<readonly UploadFailure[]>([])
  /** Every picture of a batch requests a URL, but the same failure is announced only once. */
  const lastError = useRef('')

  const requestUrl = useEffectEvent(async () => {
    try {
      return (await createUpload({})).uploadURL
    } catch (thrown) {
      const { statusText, publicMessage } = toApiError(thrown)
      const description = m.uploadUrlFailed({ reason: statusText || publicMessage })
      if (description !== lastError.current)
        toast({ title: m.staffError(), description, isDestructive: true })
      lastError.current = description
      throw new Error(description, { cause: thrown })
    }
  })

  const handleUploaded = useEffectEvent((urls: string[]) => {
    onUploaded(urls)
    const description = m.uploadDone({ count: urls.length })
    toast({ title: m.uploadDoneTitle(), description })
  })

  const handleUploading = useEffectEvent((isUploading: boolean) => {
    if (isUploading) lastError.current = ''
    onUploading(isUploading)
  })

  useEffect(() => {
    let close: (() => void) | null = null
    let isLeft = false
    void loadUploaderStyles().then(() => {
      if (isLeft || !area.current) return
      close = openUploader({
        target: area.current,
        requestUrl: () => requestUrl(),
        onUploaded: (urls) => handleUploaded(urls),
        onUploading: (isUploading) => handleUploading(isUploading),
        onFailures: setFailures,
      })
    })
    return () => {
      isLeft = true
      close?.()
      handleUploading(false)
    }
  }, [])

  return (
    <>
      <div ref={area} className="uploader min-h-75" />
      {failures.length > 0 && (
        <ul aria-label={m.uploadNotAdded()} className="flex flex-col gap-2">
          {failures.map(({ fileId, words, isAnnounced }) => (
            <li key={fileId} className="flex gap-2 text-sm font-medium text-error">
              <WarningIcon className="mt-0.5 size-4 shrink-0" />
              <p
                role={isAnnounced ? undefined : 'alert'}
                className="min-w-0 text-pretty wrap-anywhere"
              >
                {words}
              </p>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
