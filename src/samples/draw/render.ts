import { chromium } from 'playwright-core'

export type Rendered = { name: string; svg: string; width: number; height: number }

const html = (svg: string) =>
  `<!doctype html><meta charset="utf-8"><style>body{margin:0}svg{display:block}</style>${svg}`

/** Renders one after another in a headless Chromium and hands each over as PNG. */
export const renderAll = async (
  pictures: Iterable<Rendered>,
  keep: (picture: Rendered, png: Uint8Array) => Promise<void>,
): Promise<void> => {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? Bun.which('chromium') ?? undefined,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })
  try {
    const page = await browser.newPage()
    for (const picture of pictures) {
      await page.setViewportSize({ width: picture.width, height: picture.height })
      await page.setContent(html(picture.svg))
      await page.evaluate(() => document.fonts.ready.then(() => true))
      await keep(picture, await page.screenshot({ type: 'png', timeout: 120_000 }))
    }
  } finally {
    await browser.close()
  }
}
