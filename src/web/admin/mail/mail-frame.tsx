import { useEffect, useRef, useState } from 'react'
import * as m from '#shared/i18n/messages.ts'

/** In pixels, until the email has been measured. */
const FIRST_HEIGHT = 480

/**
 * An email's HTML in a frame without scripts, and its plain text. The frame's style sheet, which is for
 * dark mode, would be refused by the policy of the page.
 */
export function MailFrame({ html, text }: { html: string; text: string }) {
  const [height, setHeight] = useState(FIRST_HEIGHT)

  const frame = useRef<HTMLIFrameElement>(null)

  function measure() {
    const page = frame.current?.contentDocument
    if (!page) return
    for (const link of page.links) link.target = '_blank'
    // The body, because the document is at least as tall as the frame.
    setHeight(page.body.offsetHeight)
  }

  useEffect(() => {
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])

  return (
    <>
      <iframe
        ref={frame}
        title={m.mailPreviewFrame()}
        srcDoc={withoutStyles(html)}
        sandbox="allow-same-origin allow-popups"
        onLoad={measure}
        style={{ height }}
        className="w-full rounded-box border border-base-300 bg-white"
      />
      <details>
        <summary className="cursor-pointer py-1 font-medium pointer-coarse:py-3">
          {m.mailPreviewText()}
        </summary>
        <pre className="mt-2 rounded-box border border-base-300 p-4 text-sm whitespace-pre-wrap wrap-anywhere">
          {text}
        </pre>
      </details>
    </>
  )
}

function withoutStyles(html: string): string {
  const [start = '', rest = ''] = html.split('<style>')
  return start + (rest.split('</style>')[1] ?? '')
}
