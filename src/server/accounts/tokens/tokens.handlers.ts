import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../../audit/record-change.ts'
import { type Handlers, Reply } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { apiTokens } from '../../db/schema/accounts.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { requireStaff } from '../require-staff.ts'
import {
  deleteTokenRows,
  hashOfToken,
  listTokenRows,
  newApiToken,
  tokenChange,
  toToken,
} from './tokens.queries.ts'

export const tokenHandlers = {
  'tokens.list': async (input, { db }) => {
    const { tokens, page } = await listTokenRows(db.read, input)
    return new Reply(tokens, { page })
  },

  'tokens.create': async (input, context, by) => {
    await requireRecentSignIn(context, by)
    const at = context.clock()
    const expiry = input.expiresAt ? Date.parse(input.expiresAt) : null
    if (expiry !== null && expiry <= at) throw invalidField('/expiresAt', m.tokensExpiryPast())
    const token = newApiToken()
    return atomically(context, async (tx) => {
      const maker = await requireStaff(context, by.token, [], tx)
      if (!new Set(input.permissions).isSubsetOf(maker.permissions)) {
        throw new ActionError('forbidden', { message: m.tokensBeyondOwn() })
      }
      // A token that makes another one does not outlive itself.
      const longest = maker.token?.expiresAt ?? null
      const expiresAt = longest === null ? expiry : Math.min(expiry ?? longest, longest)
      const row = {
        id: Bun.randomUUIDv7(),
        name: input.name,
        hash: hashOfToken(token),
        userId: maker.id,
        madeWith: maker.token?.id ?? null,
        permissions: [...new Set(input.permissions)],
        expiresAt,
        lastUsedAt: null,
        createdAt: at,
      }
      await tx.insert(apiTokens).values(row)
      await recordChange(tx, { by, at, action: 'tokens.create', ...tokenChange(null, row) })
      return { ...toToken(row, maker.username), token }
    })
  },

  'tokens.delete': async ({ id }, context, by) => {
    const at = context.clock()
    await atomically(context, async (tx) => {
      const [row, ...children] = await deleteTokenRows(tx, id)
      for (const each of [existing(row), ...children]) {
        await recordChange(tx, { by, at, action: 'tokens.delete', ...tokenChange(each, null) })
      }
    })
    return null
  },
} satisfies Partial<Handlers>
