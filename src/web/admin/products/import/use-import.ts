import { useEffect, useRef, useState } from 'react'
import type { ImportPreview, ImportRun } from '#shared/contract/staff/imports.ts'
import { toApiError } from '../../../api/api-error.ts'
import { randomId } from '../../../platform/random-id.ts'
import { useAction } from '../../live/use-action.ts'
import { failureWords } from '../../ui/failures.ts'
import { type Choices, type ImportUpload, inputOf, readChoices } from './import-source.ts'
import { type Uploaded, uploadPictures } from './upload-pictures.ts'
import { useRunProgress } from './use-run-progress.ts'

type Shown = { source: ImportUpload; preview: ImportPreview }

export type Stage =
  | { is: 'form'; problem: string | null }
  /** Reading the file, or uploading pictures. */
  | { is: 'reading'; done: number; total: number }
  | ({ is: 'preview'; isOutdated: boolean; problem: string | null } & Shown)
  | ({ is: 'running'; id: string } & Shown)
  | { is: 'ended'; run: ImportRun; preview: ImportPreview | null; problem: string | null }

const atForm: Stage = { is: 'form', problem: null }

/** The steps of an import: choose, preview, import, and perhaps undo. */
export function useImport() {
  const [stage, setStage] = useState<Stage>(atForm)
  const preview = useAction('imports.preview')
  const start = useAction('imports.start')
  const undo = useAction('imports.undo')
  const requestUpload = useAction('imports.createUpload')
  const progress = useRunProgress()
  /** Pictures that were uploaded before, so that a second preview does not upload them again. */
  const uploaded = useRef(new Map<string, Uploaded>())
  const closed = useRef(new AbortController())
  useEffect(() => {
    const controller = new AbortController()
    closed.current = controller
    return () => controller.abort()
  }, [])

  async function show(source: ImportUpload, isOutdated = false): Promise<void> {
    setStage({ is: 'reading', done: 0, total: 0 })
    for (;;) {
      const result = await preview(inputOf(source, uploaded.current))
      const missing = result.missingPictures.flatMap((path) => source.pictures?.get(path) ?? [])
      if (missing.length === 0) {
        return setStage({ is: 'preview', source, preview: result, isOutdated, problem: null })
      }
      let done = 0
      setStage({ is: 'reading', done, total: missing.length })
      await uploadPictures(missing, {
        requestUrl: async () => (await requestUpload({})).uploadURL,
        signal: closed.current.signal,
        onUploaded: (path, outcome) => {
          uploaded.current.set(path, outcome)
          done += 1
          setStage({ is: 'reading', done, total: missing.length })
        },
      })
    }
  }

  async function choose(choices: Choices & { file: File }): Promise<void> {
    uploaded.current = new Map()
    setStage({ is: 'reading', done: 0, total: 0 })
    try {
      await show(await readChoices(choices))
    } catch (error) {
      if (!closed.current.signal.aborted) {
        setStage({ is: 'form', problem: failureWords(error as Error) })
      }
    }
  }

  async function carryOut({ source, preview: shown }: Shown): Promise<void> {
    const id = randomId()
    setStage({ is: 'running', id, source, preview: shown })
    const token = shown.token ?? ''
    const { fileName } = source
    const input = { ...inputOf(source, uploaded.current), id, fileName, token }
    try {
      const run = await progress.follow(id, () => start(input))
      setStage({ is: 'ended', run, preview: shown, problem: null })
    } catch (error) {
      if (toApiError(error).code === 'stale') {
        await show(source, true).catch((cause: Error) => {
          setStage({ is: 'form', problem: failureWords(cause) })
        })
        return
      }
      const problem = failureWords(error as Error)
      setStage({ is: 'preview', source, preview: shown, isOutdated: false, problem })
    }
  }

  /** Undoes the import that is shown, or an earlier one. */
  async function takeBack(run: ImportRun): Promise<void> {
    const before = stage.is === 'ended' ? stage.preview : null
    setStage({ is: 'ended', run: { ...run, status: 'undoing' }, preview: before, problem: null })
    try {
      const undone = await progress.follow(run.id, () => undo({ id: run.id }))
      setStage({ is: 'ended', run: undone, preview: before, problem: null })
    } catch (error) {
      setStage({ is: 'ended', run, preview: before, problem: failureWords(error as Error) })
    }
  }

  return {
    stage,
    progress: progress.run,
    choose: (choices: Choices & { file: File }) => void choose(choices),
    carryOut: (shown: Shown) => void carryOut(shown),
    takeBack: (run: ImportRun) => void takeBack(run),
    back: () => setStage(atForm),
  }
}
