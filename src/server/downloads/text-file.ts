import * as m from '#shared/i18n/messages.ts'
import { textStream } from './text-stream.ts'

/** A plain text to download, produced as it is read. */
export type TextFile = { fileName: string; text: AsyncIterable<string> }

/** The file, streamed at the reader's pace; one that breaks off ends with a comment that says so. */
export function textFileResponse(
  { fileName, text }: TextFile,
  onError: (error: unknown) => void,
): Response {
  const brokenOff = () => `\n; ${m.csvBrokenOff()}\n`
  return new Response(textStream(text, onError, brokenOff), {
    headers: {
      'Content-Type': 'text/plain;charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'no-store',
    },
  })
}
