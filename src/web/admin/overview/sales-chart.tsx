import { useEffect, useRef } from 'react'
import type { Overview } from '../../../shared/contract/dashboard.ts'
import { drawSales, type SalesDrawing } from './draw-sales.ts'
import { chartWords } from './overview-words.ts'

/** Loaded on demand with its library, when the overview is open. */
export default function SalesChart({ days }: { days: Overview['days'] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<SalesDrawing | null>(null)
  const latest = useRef(days)

  useEffect(() => {
    if (canvas.current) drawing.current = drawSales(canvas.current, latest.current)
    return () => {
      drawing.current?.remove()
      drawing.current = null
    }
  }, [])

  useEffect(() => {
    latest.current = days
    drawing.current?.show(days)
  }, [days])

  return <canvas ref={canvas} role="img" aria-label={chartWords(days)} className="text-muted" />
}
