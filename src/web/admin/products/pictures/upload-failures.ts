import type { Body, Meta, Uppy } from '@uppy/core'

/** Why one file was not taken, in words that name it. */
export type UploadFailure = {
  fileId: string
  words: string
  /** A toast has announced it already. */
  isAnnounced: boolean
}

/**
 * Keeps the reasons why files were not taken. The uploader itself would hide each behind a question
 * mark, and let it go after a few seconds.
 */
export function watchFailures<M extends Meta, B extends Body>(
  uppy: Uppy<M, B>,
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
    // What was refused for good has left the uploader; its words stay until the next try of anything.
    change(failures.filter(({ fileId }) => uppy.getFile(fileId) && !tried.has(fileId)))
  })
  uppy.on('file-removed', ({ id }) => change(failures.filter(({ fileId }) => fileId !== id)))
  uppy.on('upload-error', (file, error) => {
    if (!file) return
    const { status, message } = refusalIn(error)
    const title = uppy.i18n('failedToUpload', { file: file.name })
    // Said here instead, or a screen reader would hear of it twice.
    const info = uppy.getState().info.filter((item) => item.message !== title)
    uppy.setState({ info, error: message })
    if (hopeless.includes(status)) uppy.removeFile(file.id)
    else uppy.setFileState(file.id, { error: message })
    const isAnnounced = reportedIds.delete(file.id)
    change([...failures, { fileId: file.id, words: `${title}. ${message}`, isAnnounced }])
  })
}

type Refusal = { status: number; message: string }

const noAnswer: Refusal = { status: 0, message: 'The shop did not answer. Please try again.' }

/** Why a file was not taken, where the uploader itself knows only a status, or not even that. */
function refusalIn(error: Error): Refusal {
  // What failed before anything was sent has words already.
  if (!('code' in error)) return { status: 0, message: error.message }
  if (!('body' in error && 'status' in error)) return noAnswer
  try {
    const { message } = JSON.parse(String(error.body)) as { message?: unknown }
    return typeof message === 'string' ? { status: Number(error.status), message } : noAnswer
  } catch {
    return noAnswer
  }
}

/** What is wrong with the file itself, so that sending it again would not help. */
const hopeless = [413, 415, 422]
