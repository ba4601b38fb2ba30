/** Joins the lines of each paragraph; blank lines separate paragraphs. No-break spaces stay. */
export const prose = (text: string): string =>
  text
    .trim()
    .split(/\n[^\S\n]*\n\s*/)
    .map((paragraph) => paragraph.replace(/[ \n]+/g, ' ').trim())
    .join('\n\n')
