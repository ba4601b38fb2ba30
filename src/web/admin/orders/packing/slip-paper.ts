import * as m from '#shared/i18n/messages.ts'
import { storedAtom } from '../../../platform/stored-atom.ts'

/** The papers that slips are printed on, with their names. */
export const slipPapers = { letter: m.slipPaperLetter, label: m.slipPaperLabel } as const
export type SlipPaper = keyof typeof slipPapers

/** The paper that was chosen last in this browser. */
export const slipPaperAtom = storedAtom<SlipPaper>('slip_paper', (stored) => {
  const parsed: unknown = JSON.parse(stored ?? '""')
  return parsed === 'label' ? 'label' : 'letter'
})
