import type { News } from './difference.ts'
import type { Saver } from './use-saver.ts'

// With seconds, to tell apart two saves within a minute.
const moment = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** Describes who saved the other version, and what changed in it during the comparison. */
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
  // The date is never last, because it may end with a period ("p.m.").
  return `On ${when}, ${who} saved this ${noun}${where}${before}.`
}

function labelsOf(fields: News['changed']): string {
  return fields.map(({ label }) => label).join(', ')
}
