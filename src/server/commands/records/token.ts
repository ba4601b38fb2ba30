import { ActionError, existing } from '#shared/contract/errors.ts'
import { permissionsOf } from '#shared/contract/roles.ts'
import { createToken } from '#shared/contract/staff/tokens.ts'
import { findUserByName, listUserRows } from '../../accounts/accounts.queries.ts'
import {
  deleteTokenRows,
  hashOfToken,
  listTokenRows,
  newApiToken,
  tokenChange,
} from '../../accounts/tokens/tokens.queries.ts'
import { recordChange, theShop } from '../../audit/record-change.ts'
import { readConfig } from '../../config/config.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Engine } from '../../db/engine/engine.ts'
import { apiTokens } from '../../db/schema/accounts.ts'
import { decode } from '../../runtime/schema-reader.ts'
import { withShopsDatabase } from '../../shop/open-database.ts'
import { type Command, type CommandFlags, MisuseError, onlyArgument } from '../command.ts'
import { print } from '../printing.ts'

/** Access tokens for scripts on the machine; works while the shop is open. */
export const token: Command = {
  summary: 'Manage access tokens, with which programs call the API.',
  usage: [
    'token list',
    'token add NAME --permissions LIST [--days N] [--user NAME]',
    'token revoke NAME',
  ],
  flags: ['data-dir', 'permissions', 'days', 'user'],
  run: async (flags, [verb, ...args]) => {
    const run = (work: (db: Engine) => Promise<void>) =>
      withShopsDatabase(readConfig(process.env, flags), work)
    if (verb === 'list' && args.length === 0) return run(list)
    if (verb === 'add') {
      const name = onlyArgument(args, 'NAME')
      return run((db) => add(db, name, flags))
    }
    if (verb === 'revoke') {
      const name = onlyArgument(args, 'NAME')
      return run((db) => revoke(db, name))
    }
    throw new MisuseError('Use "token list", "token add NAME" or "token revoke NAME".')
  },
}

const operator = theShop('the command line')
const DAY = 24 * 60 * 60 * 1000

async function list(db: Engine): Promise<void> {
  const { tokens } = await listTokenRows(db.read, {})
  for (const { name, permissions, createdBy, expiresAt, lastUsedAt } of tokens) {
    const facts = [
      `of ${createdBy}`,
      expiresAt === null ? 'does not expire' : `expires ${expiresAt}`,
      lastUsedAt === null ? 'never used' : `last used ${lastUsedAt}`,
    ]
    print(`${name}  ${facts.join('  ')}\n  ${permissions.join(', ')}`)
  }
}

async function add(db: Engine, name: string, { permissions, days, user }: CommandFlags) {
  if (permissions === undefined) throw new MisuseError('--permissions is missing.')
  const now = Date.now()
  const lasts = days === undefined ? null : Number(days)
  if (lasts !== null && !(lasts > 0)) throw new MisuseError('--days needs a number above 0.')
  const expiresAt = lasts === null ? null : now + lasts * DAY
  const rawInput = { name, permissions: permissions.split(',').map((each) => each.trim()) }
  const input = decode(createToken, rawInput) as typeof rawInput
  const secret = newApiToken()
  await atomically({ db }, async (tx) => {
    const maker = user === undefined ? await firstAdmin(db) : await findUserByName(tx, user)
    const { id, ...rights } = existing(maker)
    const granted = permissionsOf(rights)
    const beyond = input.permissions.filter((each) => !(granted as Set<string>).has(each))
    if (beyond.length > 0) {
      const message = `${rights.username} may not do this: ${beyond.join(', ')}.`
      throw new ActionError('forbidden', { message })
    }
    const row = {
      id: Bun.randomUUIDv7(),
      name: input.name,
      hash: hashOfToken(secret),
      userId: id,
      madeWith: null,
      permissions: input.permissions,
      expiresAt,
      lastUsedAt: null,
      createdAt: now,
    }
    await tx.insert(apiTokens).values(row)
    const change = tokenChange(null, row)
    await recordChange(tx, { by: operator, at: now, action: 'command.token add', ...change })
  })
  print(secret)
}

async function firstAdmin(db: Engine) {
  const { rows } = await listUserRows(db.read, {})
  return rows.find(({ isAdmin }) => isAdmin) ?? null
}

async function revoke(db: Engine, name: string): Promise<void> {
  const { tokens } = await listTokenRows(db.read, {})
  const named = tokens.filter((each) => each.name === name || each.id === name)
  if (named.length === 0) {
    throw new ActionError('not_found', { message: `There is no access token named "${name}".` })
  }
  const at = Date.now()
  await atomically({ db }, async (tx) => {
    for (const { id } of named) {
      for (const row of await deleteTokenRows(tx, id)) {
        const change = tokenChange(row, null)
        await recordChange(tx, { by: operator, at, action: 'command.token revoke', ...change })
      }
    }
  })
  print(`${name} is revoked.`)
}
