import type { News } from './difference.ts'
import type { Saver } from './use-saver.ts'

// With seconds: two saves within a minute are two pieces of news.
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Whose version stands beside one's own, and what has become of it while they were compared. */
export function newsWords(noun: string, saver: Saver | null, { changed, settled }: News): string {
  return [
    changed.length > 0 ? `Theirs has just changed: ${labelsOf(changed)}.` : '',
    settled.length > 0 ? `The same in both by now: ${labelsOf(settled)}.` : '',
    saverWords(noun, saver),
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function saverWords(noun: string, saver: Saver | null): string {
  if (saver === null) return `Somebody has saved this ${noun} since you opened it.`
  const { name, at, others } = saver
  const when = moment.format(new Date(at))
  const who = name ?? 'you yourself'
  const where = name === null ? ' in another place' : ''
  const before = others.length > 0 ? `, after ${others.join(', ')}` : ''
  // The moment may end in a full stop of its own, and so is never last.
  return `On ${when}, ${who} saved this ${noun}${where}${before}.`
}

function labelsOf(fields: News['changed']): string {
  return fields.map(({ label }) => label).join(', ')
}
