import { createHash } from 'node:crypto'
import { ActionError } from '#shared/contract/errors.ts'
import {
  importLimits,
  type ImportPreview,
  type ImportSource,
} from '#shared/contract/staff/imports.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../../context/context.ts'
import { storedAmong } from '../../uploads/store/uploads.queries.ts'
import { type ImportPlan, planImport } from '../plan-import.ts'
import { inOrder, readProducts } from '../read-products.ts'
import { sentPictures } from './sent-pictures.ts'

/** As many faults or groups as anyone will read. */
const SHOWN = 100

type ReadSource = { preview: ImportPreview; plan: ImportPlan }

/** Reads a file and what it would do to the shop as it is now. */
export async function readSource(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  source: ImportSource,
): Promise<ReadSource> {
  const bytes = Buffer.from(source.file, 'base64')
  if (bytes.length > importLimits.bytes) {
    const most = importLimits.bytes / 1024 ** 2
    throw new ActionError('too_large', { message: m.importFileTooLarge({ most }) })
  }
  const ids = source.pictures?.flatMap(({ id = [] }) => id) ?? []
  const stored = await storedAmong(db.read, ids)
  const pictures = source.pictures ? sentPictures(source.pictures, (id) => stored.has(id)) : null
  const file = readProducts(bytes, pictures, clock())
  const { format, products, leftOut } = file
  if (products.length > importLimits.products) {
    const count = products.length
    throw new ActionError('too_large', {
      message: m.importTooManyProducts({ count, most: importLimits.products }),
    })
  }
  const { stock } = source
  const plan = await planImport(db.read, products, stock === undefined ? {} : { stock })
  const faults = inOrder([...file.faults, ...plan.faults])
  const missingPictures = [...(pictures?.missing ?? [])]
  const isUsable =
    format !== null &&
    (faults.length === 0 || source.skipFaulty === true) &&
    missingPictures.length === 0 &&
    plan.steps.length > 0
  const preview = {
    format,
    token: isUsable ? tokenOf(bytes, plan) : null,
    ...plan.report,
    groups: plan.groups.slice(0, SHOWN),
    groupCount: plan.groups.length,
    notes: [...plan.notes, ...file.notes].map((note) => ({ ...note, lines: [...note.lines] })),
    faults: faults.slice(0, SHOWN),
    faultCount: faults.length,
    leftOut: leftOut.slice(0, SHOWN),
    leftOutCount: leftOut.length,
    missingPictures,
  }
  return { preview: preview as ImportPreview, plan }
}

/**
 * Stands for a file and what it would do. A plan has the versions of the products that it changes, so
 * it is another one as soon as someone edits one of them.
 */
function tokenOf(bytes: Uint8Array, { steps }: ImportPlan): string {
  const hash = createHash('sha256').update(bytes)
  return hash.update(JSON.stringify(steps)).digest('base64url')
}
