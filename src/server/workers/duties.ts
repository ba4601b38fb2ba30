import { startBackups } from '../backup/schedule.ts'
import type { Context } from '../context.ts'
import { holdAlone } from '../db/only-holder.ts'
import { startHousekeeping } from '../live/housekeeping.ts'
import { startReadingWords } from '../orders/read-words.ts'
import { startRefundSweep } from '../payments/refund-sweep.ts'
import { startSweep } from '../payments/sweep.ts'

/** How often a worker without the duties looks whether they are free, in milliseconds. */
const LOOK_EVERY = 250
/** Who has the lock for so long after the start is no worker of an earlier run that is ending. */
const ENDED_WITHIN = 2_000

type Duties = { stop: () => Promise<void> }

/**
 * What has to be done, and only once for all workers: sweeps, mail, backups, housekeeping. Whoever
 * holds the lock does it; the lock ends with its process, and the next one to look takes over.
 */
export function startDuties(context: Context, lock: string, isFirst: boolean): Duties {
  let release: (() => void) | null = null
  let duties: Duties | null = null
  let timer: Timer | undefined
  let isWarned = false
  let isFailing = false
  const since = performance.now()

  function look() {
    const isAlone = isFirst && performance.now() - since < ENDED_WITHIN
    try {
      release = holdAlone(lock)
      isFailing = false
      if (release) {
        duties = begin(context, isAlone)
        return context.log.info('duties_taken')
      }
    } catch (error) {
      // A disk that takes nothing is one for hours: a line each time would be ten thousand an hour.
      if (!isFailing) context.log.error('duties_not_taken', { error })
      isFailing = true
    }
    const isElsewhere = !isFailing && performance.now() - since >= ENDED_WITHIN
    if (isFirst && !isWarned && isElsewhere) warn()
    timer = setTimeout(look, LOOK_EVERY)
  }

  /** Two shops on one directory get along, but whoever started the second may not mean it. */
  function warn() {
    isWarned = true
    context.log.warn('duties_elsewhere', {
      advice:
        'Another process serves this data directory: mail and backups are its own, limits are counted apart. For several processes as one shop say --workers.',
    })
  }

  look()
  return {
    stop: async () => {
      clearTimeout(timer)
      await duties?.stop()
      await context.mail.stop()
      release?.()
    },
  }
}

function begin(context: Context, isAlone: boolean): Duties {
  const sweep = startSweep(context, isAlone)
  const refundSweep = startRefundSweep(context, isAlone)
  const housekeeping = startHousekeeping(context)
  const words = startReadingWords(context)
  const backups = startBackups(context)
  context.mail.start()
  return {
    stop: async () => {
      housekeeping.stop()
      await words.stop()
      await backups.stop()
      await sweep.stop()
      await refundSweep.stop()
    },
  }
}
