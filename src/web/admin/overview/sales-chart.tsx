import { pluralize } from '../../../shared/domain/format.ts'
import { useEffect, useRef } from 'react'
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from 'chart.js'
import type { Overview } from '../../../shared/contract/dashboard.ts'
import { chartWords, dayWords, revenueOf, roundDollars } from './overview-data.ts'

/** Loaded on demand with its library, when the overview is open. */
export default function SalesChart({ days }: { days: Overview['days'] }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const drawing = useRef<SalesDrawing | null>(null)

  useEffect(() => {
    if (drawing.current) drawing.current.show(days)
    else if (canvas.current) drawing.current = drawSales(canvas.current, days)
  }, [days])

  useEffect(
    () => () => {
      drawing.current?.remove()
      drawing.current = null
    },
    [],
  )

  return <canvas ref={canvas} role="img" aria-label={chartWords(days)} className="text-muted" />
}

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
)

type Days = Overview['days']

type SalesDrawing = { show: (days: Days) => void; remove: () => void }

/** Draws revenue as bars and orders as a line over them, in the colors of the theme. */
function drawSales(canvas: HTMLCanvasElement, first: Days): SalesDrawing | null {
  const context = canvas.getContext('2d')
  // The table shows the same data.
  if (!context) return null
  let days = first
  let chart = draw()

  function draw() {
    const colors = colorsOf(canvas)
    return new Chart(context as CanvasRenderingContext2D, {
      data: {
        labels: labelsOf(days),
        datasets: [
          {
            type: 'line',
            data: days.map(({ orders }) => orders),
            yAxisID: 'orders',
            borderColor: colors.orders,
            backgroundColor: colors.orders,
            borderWidth: 2,
            pointRadius: 2.5,
            tension: 0.25,
          },
          {
            type: 'bar',
            data: days.map((day) => revenueOf([day])),
            yAxisID: 'revenue',
            backgroundColor: colors.revenue,
            borderRadius: 3,
          },
        ],
      },
      options: {
        animation: false,
        maintainAspectRatio: false,
        interaction: { mode: 'index', intersect: false },
        font: { family: colors.font },
        color: colors.words,
        plugins: { tooltip: { callbacks: { label: labelOf } } },
        scales: {
          x: {
            grid: { display: false },
            border: { color: colors.lines },
            ticks: { color: colors.words, maxRotation: 0, autoSkipPadding: 16 },
          },
          revenue: {
            axis: 'y',
            position: 'left',
            beginAtZero: true,
            suggestedMax: 100,
            grid: { color: colors.lines },
            border: { display: false },
            ticks: {
              color: colors.words,
              maxTicksLimit: 5,
              callback: (amount) => roundDollars(Number(amount)),
            },
          },
          orders: {
            axis: 'y',
            position: 'right',
            beginAtZero: true,
            suggestedMax: 4,
            grid: { display: false },
            border: { display: false },
            ticks: { color: colors.words, maxTicksLimit: 5, precision: 0 },
          },
        },
      },
    })
  }

  const redraw = () => {
    chart.destroy()
    chart = draw()
  }
  const theme = new MutationObserver(redraw)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  const night = matchMedia('(prefers-color-scheme: dark)')
  night.addEventListener('change', redraw)

  return {
    show: (next) => {
      days = next
      chart.data.labels = labelsOf(next)
      const [orders, revenue] = chart.data.datasets
      if (orders) orders.data = next.map((day) => day.orders)
      if (revenue) revenue.data = next.map((day) => revenueOf([day]))
      chart.update()
    },
    remove: () => {
      theme.disconnect()
      night.removeEventListener('change', redraw)
      chart.destroy()
    },
  }
}

function labelsOf(days: Days): string[] {
  return days.map(({ start }) => dayWords(start))
}

function labelOf({ datasetIndex, raw }: { datasetIndex: number; raw: unknown }): string {
  const value = Number(raw)
  return datasetIndex === 0 ? pluralize(value, 'order') : `$${value.toFixed(2)}`
}

/** Reads the theme colors and the font, which a canvas does not inherit. */
function colorsOf(element: Element) {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`).trim()
  return {
    revenue: color('accent'),
    orders: color('primary'),
    lines: color('base-300'),
    words: style.color,
    font: style.fontFamily,
  }
}
