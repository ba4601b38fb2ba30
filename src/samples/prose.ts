import { paragraphsOf } from '#shared/domain/format.ts'

/** Joins the lines of each paragraph; blank lines separate paragraphs. No-break spaces stay. */
export const prose = (text: string): string =>
  paragraphsOf(text)
    .map((paragraph) => paragraph.replace(/[ \n]+/g, ' '))
    .join('\n\n')
