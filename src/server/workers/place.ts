import type { OtherProcesses } from '../db/writer.ts'
import type { Board } from './board.ts'
import type { Hub } from './hub.ts'
import { joinHere, type Siblings } from './siblings.ts'

/** Where a shop stands among the processes that serve it. */
export type Place = {
  siblings: Siblings
  others: OtherProcesses
  /** How often anybody has committed, as far as it can be known at once. */
  commits: () => number
  /** Whether it finds the data as an earlier run left them: it brings them up to date. */
  isFirst: boolean
}

/** The place of a shop whose hub is in its own process, and which may get successors. */
export function placeOfOnly(hub: Hub): Place & { leave: () => void } {
  const { siblings, leave } = joinHere(hub)
  return {
    siblings,
    others: {
      committed: () => siblings.tell({ kind: 'committed' }),
      waits: () => {},
      areWaiting: () => false,
      damaged: () => siblings.tell({ kind: 'damaged' }),
    },
    // It shares no memory with its successors: while there are any it looks every time.
    commits: () => (hub.count() > 1 ? performance.now() : 0),
    isFirst: true,
    leave,
  }
}

/** The place of one among several. */
export function placeOfWorker(siblings: Siblings, board: Board, isFirst: boolean): Place {
  return {
    siblings,
    others: {
      committed: () => {
        board.committed()
        siblings.tell({ kind: 'committed' })
      },
      waits: board.waits,
      areWaiting: board.areWaiting,
      damaged: () => siblings.tell({ kind: 'damaged' }),
    },
    commits: board.commits,
    isFirst,
  }
}
