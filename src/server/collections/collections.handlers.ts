import { existing, invalidField } from '#shared/contract/errors.ts'
import { ruleTest, statedRule } from '#shared/domain/collections/collection-rule.ts'
import { collectionTexts } from '#shared/domain/collections/collection-texts.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import { requireStaff } from '../accounts/require-staff.ts'
import { findInShop, findProducts } from '../catalog/catalog.queries.ts'
import type { Context } from '../context/context.ts'
import { type Handlers, LongList, Reply } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { inParts } from '../db/query/long-page.ts'
import {
  findListed,
  firstOfEach,
  toCollection,
  toCollections,
  toStaffCollections,
} from './collection.ts'
import {
  type CollectionRow,
  collectionsAround,
  findCollection,
  linkedCollections,
  listCollectionRows,
} from './collections.queries.ts'
import { deleteCollection, undoDeletion } from './deletion.ts'
import { membersOf } from './members.ts'
import { pageOfMembers } from './page-of-members.ts'
import { changeCollection, createCollection } from './save-collection.ts'

/** Collections that are listed without a limit, and at most. */
const MOST_LISTED = 50
/** Collections that are read at once, each with its first products. */
const READ_AT_ONCE = 2

export const collectionHandlers = {
  'collections.list': async ({ limit = MOST_LISTED, groups, ...input }, context, { token }) => {
    const isStaff = token !== null && (await isOfStaff(context, token))
    const { read } = context.db
    const most = Math.min(limit, MOST_LISTED)
    const { rows, page } = await listCollectionRows(read, { ...input, limit: most })
    const listed = isStaff ? toStaffCollections : toCollections
    return new LongList(
      inParts(rows, (part) => listed(read, part, groups), READ_AT_ONCE),
      page,
    )
  },

  'collections.get': async ({ collection, ...input }, { db }, { isPage }) => {
    const row = existing(await findCollection(db.read, collection))
    const [members = []] = await membersOf(db.read, [row])
    const { ids, page } = pageOfMembers(members, input)
    if (isPage) {
      return new Reply(toCollection(row, await findListed(db.read, ids), page.total), { page })
    }
    const parts = inParts(ids, (part) => findListed(db.read, part))
    const fields = toCollection(row, [], page.total)
    return new LongList(parts, page, { fields, list: 'products' })
  },

  'collections.links': async (_, { db }) => {
    const locale = currentLocale()
    const rows = await linkedCollections(db.read)
    const linked = rows.map((row) => ({ ...row, ...collectionTexts(locale, row) }))
    return {
      menu: linked.filter(({ inMenu }) => inMenu),
      home: linked.filter(({ onHome }) => onHome),
    }
  },

  'collections.ofProduct': async ({ id }, { db }) => {
    const product = existing(await findInShop(db.read, id))
    const locale = currentLocale()
    const rows = await collectionsAround(db.read, id)
    return rows
      .filter(({ isPicked, rule }) => isPicked || (rule !== null && ruleTest(rule)(product)))
      .map((row) => ({ ...row, ...collectionTexts(locale, row) }))
  },

  'collections.create': async (input, context, by) => {
    const row = await atomically(context, (tx) =>
      createCollection(tx, { by, at: context.clock(), action: 'collections.create' }, input),
    )
    return saved(context, row)
  },

  'collections.update': async ({ collection, ...input }, context, by) => {
    const row = await atomically(context, async (tx) => {
      const before = existing(await findCollection(tx, collection))
      const change = { by, at: context.clock(), action: 'collections.update' } as const
      return changeCollection(tx, change, before, input)
    })
    return saved(context, row)
  },

  'collections.delete': async ({ collection }, context, by) => {
    await atomically(context, async (tx) => {
      const before = existing(await findCollection(tx, collection))
      const change = { by, at: context.clock(), action: 'collections.delete' } as const
      await deleteCollection(tx, change, before)
    })
    await context.live.nudge()
    return null
  },

  'collections.restore': async ({ id }, context, by) => {
    const change = { by, at: context.clock(), action: 'collections.restore' } as const
    return saved(context, await atomically(context, (tx) => undoDeletion(tx, change, id)))
  },

  'collections.preview': async ({ rule, productIds }, { db }) => {
    const stated = rule && statedRule(rule)
    if (rule && !stated) throw invalidField('/rule', m.collectionRuleEmpty())
    const [members = []] = await membersOf(db.read, [{ rule: stated, productIds }])
    const ids = members.slice(0, firstOfEach).map(({ id }) => id)
    return { total: members.length, first: await namesOf(db.read, ids) }
  },
} satisfies Partial<Handlers>

/** As staff see it, once pages show it. */
async function saved(context: Context, row: CollectionRow) {
  await context.live.nudge()
  return existing((await toStaffCollections(context.db.read, [row]))[0])
}

/** Whether a call that anyone may make comes from staff who see the catalog. */
async function isOfStaff(context: Context, token: string): Promise<boolean> {
  return requireStaff(context, token, ['products:read']).then(
    () => true,
    () => false,
  )
}

async function namesOf(db: AnyDatabase, ids: readonly string[]) {
  const products = await findProducts(db, ids)
  return ids.flatMap((id) => products.get(id) ?? []).map(({ id, name }) => ({ id, name }))
}
