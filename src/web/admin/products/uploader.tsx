import coreStyles from '@uppy/core/css/style.min.css' with { type: 'file' }
import dashboardStyles from '@uppy/dashboard/css/style.min.css' with { type: 'file' }
import webcamStyles from '@uppy/webcam/css/style.min.css' with { type: 'file' }
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { toCallError } from '../../call-error.ts'
import { useToast } from '../../ui/toaster.tsx'
import { useAction } from '../use-action.ts'
import { openUploader } from './open-uploader.ts'
import ownStyles from './uploader.css' with { type: 'file' }

type UploaderProps = {
  onUploaded: (urls: string[]) => void
  onUploading: (isUploading: boolean) => void
}

/** Takes pictures by browsing, dropping, pasting and camera, and sends them to the shop. */
export function Uploader({ onUploaded, onUploading }: UploaderProps) {
  const area = useRef<HTMLDivElement>(null)
  const [sheetsToCome, setSheetsToCome] = useState(styles.length)
  const isStyled = sheetsToCome === 0
  const createUpload = useAction('uploads.create')
  const toast = useToast()

  const requestUrl = useEffectEvent(async () => {
    try {
      return (await createUpload({})).uploadURL
    } catch (thrown) {
      const { statusText, message } = toCallError(thrown)
      const description = `Failed to get upload URL: ${statusText || message}`
      toast({ title: 'Error', description, isDestructive: true })
      throw new Error(description, { cause: thrown })
    }
  })

  const tellUploaded = useEffectEvent((urls: string[]) => {
    onUploaded(urls)
    const description = `${urls.length} image(s) uploaded successfully`
    toast({ title: 'Images Uploaded', description })
  })

  const tellUploading = useEffectEvent(onUploading)

  useEffect(() => {
    if (!area.current || !isStyled) return
    const close = openUploader({
      target: area.current,
      requestUrl: () => requestUrl(),
      onUploaded: (urls) => tellUploaded(urls),
      onUploading: (isUploading) => tellUploading(isUploading),
    })
    return () => {
      close()
      tellUploading(false)
    }
  }, [isStyled])

  // One that does not come must not keep the uploader from opening.
  const settle = () => setSheetsToCome((count) => count - 1)

  return (
    <>
      {styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} onLoad={settle} onError={settle} />
      ))}
      <div ref={area} className="uploader min-h-75" />
    </>
  )
}

/** In the order in which they outdo each other. */
const styles = [coreStyles, dashboardStyles, webcamStyles, ownStyles]
