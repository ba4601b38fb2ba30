import AwsS3 from '@uppy/aws-s3'
import Uppy, { type UppyFile } from '@uppy/core'
import Dashboard from '@uppy/dashboard'
import Webcam from '@uppy/webcam'
import { uploadLimits, uploadTypes } from '#shared/contract/catalog/catalog-staff.ts'
import * as m from '#shared/i18n/messages.ts'
import { wordsOfProxy } from '../../../api/proxy-words.ts'
import { storedPath } from '../form/image-list.ts'
import { fitPhoto, isHeic, needsFitting } from './fit-picture.ts'
import { uploaderLocale } from './uploader-words.ts'

type UploadOptions = {
  target: HTMLElement
  /** Requests an upload URL for the next picture. */
  requestUrl: () => Promise<string>
  /** Receives the stored paths of a batch, in order. */
  onUploaded: (urls: string[]) => void
  onUploading: (isUploading: boolean) => void
  /** Receives the current upload failures. */
  onFailures: (failures: readonly UploadFailure[]) => void
}

type Meta = Record<string, unknown>
type Body = Record<string, unknown>

/** Opens the uploader in `target`; returns a function that closes it. */
export function openUploader(options: UploadOptions): () => void {
  const { target, requestUrl, onUploaded, onUploading, onFailures } = options
  /** Files that have not received an upload URL; `requestUrl` reports those failures. */
  const reportedIds = new Set<string>()
  const uppy = new Uppy<Meta, Body>({ ...settings, onBeforeFileAdded: takePhoto })
  uppy.setOptions({ locale: uploaderLocale() })
  uppy
    .use(Dashboard, {
      target,
      inline: true,
      width: '100%',
      height: 300,
      note: m.uploadNote(),
      proudlyDisplayPoweredByUppy: false,
      hidePauseResumeButton: true,
      // The library writes sizes and times in English only.
      hideProgressDetails: true,
      doneButtonHandler: null,
    })
    .use(Webcam, { modes: ['picture'], preferredImageMimeType: 'image/jpeg' })
    .use(AwsS3, {
      shouldUseMultipart: false,
      generateObjectKey: ({ id }) => id,
      signRequest: async ({ key: fileId }) => {
        reportedIds.add(fileId)
        const uploadUrl = await requestUrl()
        reportedIds.delete(fileId)
        if (storedPath(uploadUrl) !== null) return { url: onOwnOrigin(uploadUrl) }
        console.warn(`A picture was skipped: its upload address is malformed (${uploadUrl}).`)
        uppy.removeFile(fileId)
        throw new DOMException('Skipped', 'AbortError')
      },
    })

  completeRetries(uppy)
  uppy.on('upload', () => onUploading(true))
  const fail = watchFailures(uppy, reportedIds, onFailures)
  fitPhotos(uppy, fail)
  uppy.on('complete', ({ successful = [] }) => {
    onUploading(false)
    const urls = successful.flatMap(({ uploadURL }) => storedPath(uploadURL ?? '') ?? [])
    if (urls.length > 0) onUploaded(urls)
    // They are in the picture list now, and must not count toward the next batch.
    uppy.removeFiles(successful.map(({ id }) => id))
  })
  // The uploader handles pastes on the target; its listener on the document would add duplicates.
  const keepPaste = (event: Event) => event.stopPropagation()
  target.addEventListener('paste', keepPaste)
  return () => {
    target.removeEventListener('paste', keepPaste)
    uppy.destroy()
  }
}

type Picture = UppyFile<Meta, Body>

/** Takes a phone's photo whatever its size and kind: it is made to fit before it is sent. */
function takePhoto(file: Picture, files: Record<string, Picture>): Picture | boolean {
  const { data, name, type, id } = file
  if (id in files) return false
  if (!(data instanceof Blob && needsFitting({ name, type, size: data.size }))) return true
  return { ...file, size: null, meta: { ...file.meta, type: 'image/jpeg' } }
}

/** Makes large photos fit before they are sent (UPL-16); what the browser cannot read is not sent. */
function fitPhotos(uppy: Uppy<Meta, Body>, fail: (file: Picture, words: string) => void) {
  uppy.addPreProcessor(async (ids) => {
    for (const file of ids.map((id) => uppy.getFile(id))) {
      if (file?.size !== null || !(file.data instanceof Blob)) continue
      try {
        const data = await fitPhoto(file.data)
        uppy.setFileState(file.id, { data, size: data.size, type: data.type })
      } catch {
        uppy.removeFile(file.id)
        const tooLarge = m.uppyExceedsSize({ file: file.name })
        fail(file, isHeic(file) ? `${file.name}. ${m.uploadNoHeic()}` : tooLarge)
      }
    }
  })
}

/** Emits `complete` after a retry of a single file, which the library does not do. */
function completeRetries(uppy: Uppy<Meta, Body>) {
  const retryUpload = uppy.retryUpload.bind(uppy)
  uppy.retryUpload = async (fileId) => {
    const result = await retryUpload(fileId)
    if (result) uppy.emit('complete', result)
    return result
  }
}

const settings = {
  autoProceed: true,
  infoTimeout: 8_000,
  restrictions: {
    maxNumberOfFiles: uploadLimits.files,
    maxFileSize: uploadLimits.bytes,
    minFileSize: 1,
    allowedFileTypes: [...uploadTypes, 'image/heic', 'image/heif', '.heic', '.heif'],
  },
  logger: {
    debug: () => {},
    warn: () => {},
    error: (...values: unknown[]) => console.warn(...values),
  },
}

/** Uses the page's origin, which can differ from the shop's configured address. */
function onOwnOrigin(uploadUrl: string): string {
  const { pathname, search } = new URL(uploadUrl)
  return location.origin + pathname + search
}

/** Why one upload failed, with the file's name in the text. */
export type UploadFailure = {
  fileId: string
  words: string
  /** A toast has announced it already. */
  isAnnounced: boolean
}

/**
 * Collects the reasons why uploads failed. The uploader itself hides them behind a question mark
 * and drops them after a few seconds.
 */
function watchFailures(
  uppy: Uppy<Meta, Body>,
  reportedIds: Set<string>,
  onChange: (failures: readonly UploadFailure[]) => void,
) {
  let failures: readonly UploadFailure[] = []

  function change(next: readonly UploadFailure[]) {
    failures = next
    onChange(next)
  }

  uppy.on('upload', (_uploadId, files) => {
    const tried = new Set(files.map(({ id }) => id))
    // Permanent failures have left the uploader; their text stays until the next upload.
    change(failures.filter(({ fileId }) => uppy.getFile(fileId) && !tried.has(fileId)))
  })
  uppy.on('file-removed', ({ id }) => change(failures.filter(({ fileId }) => fileId !== id)))
  uppy.on('upload-error', (file, error) => {
    if (!file) return
    const { status, message } = refusalIn(error)
    const title = uppy.i18n('failedToUpload', { file: file.name })
    // Removes the uploader's own message, so that screen readers do not announce it twice.
    const info = uppy.getState().info.filter((item) => item.message !== title)
    uppy.setState({ info, error: message })
    if (permanentStatuses.includes(status)) uppy.removeFile(file.id)
    else uppy.setFileState(file.id, { error: message })
    const isAnnounced = reportedIds.delete(file.id)
    change([...failures, { fileId: file.id, words: `${title}. ${message}`, isAnnounced }])
  })
  return ({ id }: Picture, words: string) =>
    change([...failures, { fileId: id, words, isAnnounced: false }])
}

type Refusal = { status: number; message: string }

const noAnswer = (): Refusal => ({ status: 0, message: m.uploadNoAnswer() })

/** The reason in the response; the uploader reports only the response's status. */
function refusalIn(error: Error): Refusal {
  // A failure before sending has its own message.
  if (!('code' in error)) return { status: 0, message: error.message }
  if (!('body' in error && 'status' in error)) return noAnswer()
  const status = Number(error.status)
  const message = messageIn(String(error.body)) ?? wordsOfProxy(status, 'file')
  return message === null ? noAnswer() : { status, message }
}

function messageIn(body: string): string | null {
  try {
    const { message } = JSON.parse(body) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}

/** Statuses of problems with the file itself, for which a retry would not help. */
const permanentStatuses = [413, 415, 422]
