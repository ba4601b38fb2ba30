import { existing } from '#shared/contract/errors.ts'
import { mostListedGroups } from '#shared/contract/staff/product-groups.ts'
import { recordChange } from '../../audit/record-change.ts'
import { type Handlers, Reply } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { groupChange, toProductGroups } from '../groups/group-view.ts'
import { deleteGroupRow, findGroup, listGroupRows, variantsOf } from '../groups/groups.queries.ts'
import { withoutGroup, writeChange } from '../save-product.ts'
import { changeGroup, createGroup } from './save-group.ts'

export const groupHandlers = {
  'productGroups.list': async ({ limit = mostListedGroups, ...input }, { db }) => {
    const { rows, page } = await listGroupRows(db.read, { ...input, limit })
    return new Reply(await toProductGroups(db.read, rows), { page })
  },

  'productGroups.create': (input, context, by) =>
    atomically(context, (tx) =>
      createGroup(tx, { by, at: context.clock(), action: 'productGroups.create' }, input),
    ),

  'productGroups.update': (input, context, by) =>
    atomically(context, (tx) =>
      changeGroup(tx, { by, at: context.clock(), action: 'productGroups.update' }, input),
    ),

  'productGroups.delete': async ({ id }, context, by) => {
    await atomically(context, async (tx) => {
      const change = { by, at: context.clock(), action: 'productGroups.delete' } as const
      const row = existing(await findGroup(tx, id))
      const variants = (await variantsOf(tx, [id])).get(id) ?? []
      for (const before of variants) {
        await writeChange(tx, change, { before, input: {}, membership: withoutGroup })
      }
      await deleteGroupRow(tx, id)
      await recordChange(tx, { ...change, ...groupChange({ row, variants }, null) })
    })
    return null
  },
} satisfies Partial<Handlers>
