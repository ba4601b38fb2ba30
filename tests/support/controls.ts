import type { Page } from 'playwright-core'

const FIELDS = '.input, .select, .textarea, .checkbox, .radio, .toggle, [role="search"] input'
const TARGETS =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], [role="switch"]'

/** Visible fields whose border has a contrast below 3:1 with the colors around it. */
export function faintBorders(page: Page): Promise<string[]> {
  return page.evaluate((fields) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

    /** The luminance of colors, in any notation, that are painted over each other. */
    function luminance(layers: string[]): number {
      if (!canvas) throw new Error('There is no canvas.')
      canvas.clearRect(0, 0, 1, 1)
      for (const layer of layers) {
        canvas.fillStyle = layer
        canvas.fillRect(0, 0, 1, 1)
      }
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data].map(
        (byte) => {
          const part = byte / 255
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
        },
      )
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    function backgroundsAround(element: Element): string[] {
      const around = element.parentElement
      return around ? [...backgroundsAround(around), getComputedStyle(around).backgroundColor] : []
    }

    return [...document.querySelectorAll(fields)]
      .filter((field) => field.checkVisibility() && !field.matches(':disabled'))
      .flatMap((field) => {
        // The search field's border is on its wrapper.
        const isBare = getComputedStyle(field).borderTopWidth === '0px'
        const edge = isBare ? (field.parentElement ?? field) : field
        const around = backgroundsAround(edge)
        const [dark = 0, light = 0] = [
          luminance(around),
          luminance([...around, getComputedStyle(edge).borderTopColor]),
        ].sort((one, other) => one - other)
        const contrast = (light + 0.05) / (dark + 0.05)
        // Compared this way round so that NaN fails.
        return contrast >= 3 ? [] : [`${contrast.toFixed(2)}: ${field.outerHTML.slice(0, 120)}`]
      })
  }, FIELDS)
}

/**
 * Controls that a finger easily misses: smaller than 44 pixels, and without a label or padding that
 * takes taps beside the control. Links within text may be smaller.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((targets) => {
    /** The element that takes the tap: the label around a control, or the control itself. */
    const areaOf = (control: HTMLElement) => {
      const around = control.closest('label')
      return around?.control === control ? around : control
    }

    /** Whether taps up to 22 pixels from its center still hit the control, as with padding. */
    function takesTapsAround(control: HTMLElement): boolean {
      control.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const around = [
        [x - 21.5, y],
        [x + 21.5, y],
        [x, y - 21.5],
        [x, y + 21.5],
      ] as const
      return around.every(([atX, atY]) => {
        const hit = document.elementFromPoint(atX, atY)
        return control.contains(hit) || hit?.closest('label')?.control === control
      })
    }

    return [...document.querySelectorAll<HTMLElement>(targets)]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => getComputedStyle(control).display !== 'inline')
      .filter((control) => !control.matches(':disabled') && !control.closest('[inert]'))
      .filter((control) => {
        const { width, height } = areaOf(control).getBoundingClientRect()
        // Elements of one pixel are for screen readers and are never tapped.
        return width > 1 && Math.min(width, height) < 43.9 && !takesTapsAround(control)
      })
      .map((control) => {
        const { width, height } = control.getBoundingClientRect()
        return `${Math.round(width)}×${Math.round(height)}: ${control.outerHTML.slice(0, 160)}`
      })
  }, TARGETS)
}

/** Elements beyond the right edge of the screen, except in scrollable rows and truncated lines. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth } = document.documentElement
    /** Whether the element is in a row that fits the screen and scrolls or truncates its content. */
    function canScroll({ parentElement: row }: Element): boolean {
      if (!row || row === document.body) return false
      const { overflowX, textOverflow } = getComputedStyle(row)
      const isScroller = /auto|scroll/.test(overflowX) || textOverflow === 'ellipsis'
      const fits = row.getBoundingClientRect().right <= clientWidth + 1
      return (isScroller && fits) || canScroll(row)
    }
    return (
      [...document.querySelectorAll('body *')]
        .filter(
          (element) => element.checkVisibility() && !element.closest('.product-tags, .sr-only'),
        )
        // Enlarged pictures may be wider than the screen.
        .filter((element) => !element.closest('[aria-pressed="true"]'))
        .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
        .filter((element) => !element.closest('.footer-wordmark') && !canScroll(element))
        .map(({ outerHTML }) => outerHTML.slice(0, 80))
    )
  })
}

/** Visible buttons that look like words, because their color is that of what is behind them. */
export function hiddenButtons(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

    function pixel(layers: string[]): number[] {
      if (!canvas) throw new Error('There is no canvas.')
      canvas.clearRect(0, 0, 1, 1)
      for (const layer of layers) {
        canvas.fillStyle = layer
        canvas.fillRect(0, 0, 1, 1)
      }
      return [...canvas.getImageData(0, 0, 1, 1).data]
    }

    function layersBehind(element: Element): string[] {
      const around = element.parentElement
      return around ? [...layersBehind(around), getComputedStyle(around).backgroundColor] : []
    }

    return [...document.querySelectorAll<HTMLElement>('.btn:not(.btn-ghost)')]
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const behind = layersBehind(button)
        const { backgroundColor, borderTopColor, borderTopWidth } = getComputedStyle(button)
        const colors =
          borderTopWidth === '0px' ? [backgroundColor] : [backgroundColor, borderTopColor]
        const page = pixel(behind)
        return colors.every((color) =>
          pixel([...behind, color]).every((part, index) => Math.abs(part - (page[index] ?? 0)) < 4),
        )
      })
      .map((button) => button.innerText)
  })
}
