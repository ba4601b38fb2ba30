import type { Body, Meta, Uppy } from '@uppy/core'

/** Why one file was rejected, with its name in the text. */
export type UploadFailure = {
  fileId: string
  words: string
  /** A toast has announced it already. */
  isAnnounced: boolean
}

/**
 * Collects the reasons why files were rejected. The uploader itself hides them behind a question mark
 * and drops them after a few seconds.
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
    // Permanent failures have left the uploader; their text stays until the next upload.
    change(failures.filter(({ fileId }) => uppy.getFile(fileId) && !tried.has(fileId)))
  })
  uppy.on('file-removed', ({ id }) => change(failures.filter(({ fileId }) => fileId !== id)))
  uppy.on('upload-error', (file, error) => {
    if (!file) return
    const { status, message } = refusalIn(error)
    const title = uppy.i18n('failedToUpload', { file: file.name })
    // Removed, or screen readers would announce it twice.
    const info = uppy.getState().info.filter((item) => item.message !== title)
    uppy.setState({ info, error: message })
    if (permanentStatuses.includes(status)) uppy.removeFile(file.id)
    else uppy.setFileState(file.id, { error: message })
    const isAnnounced = reportedIds.delete(file.id)
    change([...failures, { fileId: file.id, words: `${title}. ${message}`, isAnnounced }])
  })
}

type Refusal = { status: number; message: string }

const noAnswer: Refusal = { status: 0, message: 'The shop did not answer. Please try again.' }

/** The reason in the response, of which the uploader reports only the status. */
function refusalIn(error: Error): Refusal {
  // A failure before sending has its own message.
  if (!('code' in error)) return { status: 0, message: error.message }
  if (!('body' in error && 'status' in error)) return noAnswer
  try {
    const { message } = JSON.parse(String(error.body)) as { message?: unknown }
    return typeof message === 'string' ? { status: Number(error.status), message } : noAnswer
  } catch {
    return noAnswer
  }
}

/** Statuses of problems with the file itself, for which a retry would not help. */
const permanentStatuses = [413, 415, 422]
