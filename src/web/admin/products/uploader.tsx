import { useEffect, useEffectEvent, useRef } from 'react'
import { toCallError } from '../../call-error.ts'
import { useToast } from '../../ui/toaster.tsx'
import { useAction } from '../use-action.ts'
import { openUploader } from './open-uploader.ts'
import { loadUploaderStyles } from './uploader-styles.ts'

type UploaderProps = {
  onUploaded: (urls: string[]) => void
  onUploading: (isUploading: boolean) => void
}

/** Takes pictures by browsing, dropping, pasting and camera, and sends them to the shop. */
export function Uploader({ onUploaded, onUploading }: UploaderProps) {
  const area = useRef<HTMLDivElement>(null)
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
    let close: (() => void) | null = null
    let isLeft = false
    void loadUploaderStyles().then(() => {
      if (isLeft || !area.current) return
      close = openUploader({
        target: area.current,
        requestUrl: () => requestUrl(),
        onUploaded: (urls) => tellUploaded(urls),
        onUploading: (isUploading) => tellUploading(isUploading),
      })
    })
    return () => {
      isLeft = true
      close?.()
      tellUploading(false)
    }
  }, [])

  return <div ref={area} className="uploader min-h-75" />
}
