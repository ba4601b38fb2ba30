import { eq } from 'drizzle-orm'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { ActionError } from '#shared/contract/errors.ts'
import { permissionsOf, type Rights, type Role, roles } from '#shared/contract/roles.ts'
import { createUser, updateUser } from '#shared/contract/staff/accounts.ts'
import { enqueueAccountNotices } from '../../accounts/account-notices.ts'
import {
  findUserByName,
  isUsernameTaken,
  listUserRows,
  newAccount,
  updateUserRow,
  userChange,
  type UserRow,
} from '../../accounts/accounts.queries.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import { recordChange, theShop } from '../../audit/record-change.ts'
import { type Config, readConfig } from '../../config/config.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Engine } from '../../db/engine/engine.ts'
import { nextVersion } from '../../db/query/stale.ts'
import { secondFactors, users } from '../../db/schema/accounts.ts'
import { decode } from '../../runtime/schema-reader.ts'
import { withShopsDatabase } from '../../shop/open-database.ts'
import { type Command, type CommandFlags, MisuseError, onlyArgument } from '../command.ts'
import { print } from '../printing.ts'

/** Works while the shop is open; restores access when all passwords are lost. */
export const user: Command = {
  summary: 'Manage dashboard accounts. Passwords are read from standard input.',
  usage: [
    'user list',
    'user add NAME [--admin] [--role ROLE]',
    'user set-role NAME --role ROLE',
    'user set-password NAME',
    'user reset-two-step NAME',
  ],
  flags: ['data-dir', 'admin', 'role'],
  run: async (flags, [verb, ...args]) => {
    if (verb === 'list' && args.length === 0) return inData(flags, list)
    if (verb === 'add') {
      const name = onlyArgument(args, 'NAME')
      const rights = { isAdmin: flags.admin ?? false, role: roleOf(flags) }
      return inData(flags, (db, config) => add(db, config, name, rights))
    }
    if (verb === 'set-role') {
      const name = onlyArgument(args, 'NAME')
      if (flags.role === undefined) throw new MisuseError('--role is missing.')
      return inData(flags, (db, config) => setRole(db, config, name, roleOf(flags)))
    }
    if (verb === 'set-password') {
      const name = onlyArgument(args, 'NAME')
      return inData(flags, (db, config) => setPassword(db, config, name))
    }
    if (verb === 'reset-two-step') {
      const name = onlyArgument(args, 'NAME')
      return inData(flags, (db, config) => resetTwoStep(db, config, name))
    }
    throw new MisuseError(
      'Use "user list", "user add NAME", "user set-role NAME", "user set-password NAME" or "user reset-two-step NAME".',
    )
  },
}

type Work = (db: Engine, config: Config) => Promise<void>

/** The actor in the audit trail: anyone who can run commands on the shop's machine. */
const operator = 'the command line'

async function inData(flags: CommandFlags, work: Work) {
  const config = readConfig(process.env, flags)
  await withShopsDatabase(config, (db) => work(db, config))
}

async function list(db: Engine): Promise<void> {
  const { rows } = await listUserRows(db.read, {})
  const width = Math.max(0, ...rows.map(({ username }) => username.length))
  for (const { username, isAdmin, role: ownRole, lastLogin } of rows) {
    const role = (isAdmin ? 'admin' : (ownRole ?? 'user')).padEnd(5)
    const lastSignIn = lastLogin === null ? 'never signed in' : new Date(lastLogin).toISOString()
    print(`${username.padEnd(width)}  ${role}  ${lastSignIn}`)
  }
}

async function add(db: Engine, config: Config, username: string, rights: Rights): Promise<void> {
  const input = { username, ...rights, password: await readPassword() }
  if (input.password === '') throw new ActionError('invalid', { message: noPassword })
  const checked = decode(createUser, input) as typeof input
  const passwordHash = await hashPassword(checked.password)
  const row = newAccount({ username: checked.username, ...rights, passwordHash }, Date.now())
  await atomically({ db }, async (tx) => {
    if (await isUsernameTaken(tx, row.username, row.id)) throw new ActionError('username_taken')
    await tx.insert(users).values(row)
    const notices = { config, clock: Date.now }
    await enqueueAccountNotices(tx, notices, { before: null, after: row, by: null })
    await recordChange(tx, {
      by: theShop(operator),
      at: row.createdAt,
      action: 'command.user add',
      ...userChange(null, row),
    })
  })
  const mayOpen = permissionsOf(rights).size > 0
  print(`${row.username} can sign in${mayOpen ? '' : ', but not to the dashboard'}.`)
}

function roleOf({ role = 'none' }: CommandFlags): Role | null {
  if (role === 'none') return null
  const match = roles.find((each) => each === role)
  if (!match) throw new MisuseError(`--role needs one of ${roles.join(', ')} or none.`)
  return match
}

async function setRole(db: Engine, config: Config, username: string, role: Role | null) {
  const before = await accountOf(db, username)
  const updatedAt = nextVersion(before, Date.now())
  const after = { ...before, role, updatedAt }
  await atomically({ db }, async (tx) => {
    await updateUserRow(tx, before.id, { role, updatedAt })
    await enqueueAccountNotices(tx, { config, clock: Date.now }, { before, after, by: null })
    await recordChange(tx, {
      by: theShop(operator),
      at: updatedAt,
      action: 'command.user set-role',
      ...userChange(before, after),
    })
  })
  print(`${before.username} has the role ${role ?? 'none'}.`)
}

async function setPassword(db: Engine, config: Config, username: string): Promise<void> {
  const account = await accountOf(db, username)
  const password = await readPassword()
  if (password === '') throw new ActionError('invalid', { message: noPassword })
  decode(updateUser, { id: account.id, password })
  const passwordHash = await hashPassword(password)
  const updatedAt = nextVersion(account, Date.now())
  await atomically({ db }, async (tx) => {
    await updateUserRow(tx, account.id, {
      passwordHash,
      invitedUntil: null,
      updatedAt,
      endSessions: true,
    })
    await enqueueAccountNotices(
      tx,
      { config, clock: Date.now },
      {
        before: account,
        after: account,
        isPasswordChanged: true,
        by: null,
      },
    )
    await recordChange(tx, {
      by: theShop(operator),
      at: updatedAt,
      action: 'command.user set-password',
      ...userChange(account, { ...account, passwordHash, invitedUntil: null }),
    })
  })
  print(`${account.username} has a new password; its sessions have ended.`)
}

async function accountOf(db: Engine, username: string): Promise<UserRow> {
  const account = await findUserByName(db.read, username)
  if (account) return account
  throw new ActionError('not_found', { message: `There is no account named "${username}".` })
}

/** Restores access after the loss of both the app and the recovery codes. */
async function resetTwoStep(db: Engine, config: Config, username: string): Promise<void> {
  const account = await accountOf(db, username)
  const { id, username: name } = account
  await atomically({ db }, async (tx) => {
    const removed = await tx
      .delete(secondFactors)
      .where(eq(secondFactors.userId, id))
      .returning({ confirmedAt: secondFactors.confirmedAt })
    if (!removed.some(({ confirmedAt }) => confirmedAt !== null)) {
      const message = `${name} does not use two-step sign-in.`
      throw new ActionError('not_found', { message })
    }
    const more = [{ what: 'two_step', isOn: false } as const]
    const notice = { before: account, after: account, more, by: null }
    await enqueueAccountNotices(tx, { config, clock: Date.now }, notice)
    await recordChange(tx, {
      by: theShop(operator),
      at: Date.now(),
      action: 'command.user reset-two-step',
      subject: { kind: 'user', id, name },
      before: null,
      after: { twoStepSignIn: false },
    })
  })
  print(`${name} signs in with the password alone, until two-step sign-in is set up again.`)
}

const noPassword = 'No password was given on standard input.'

/**
 * Reads a password from the first line of standard input, without echo on a terminal. Passwords are
 * never passed as arguments, because every account on the machine can read those.
 */
async function readPassword(): Promise<string> {
  const isTyped = process.stdin.isTTY === true
  if (isTyped) process.stderr.write('Password: ')
  const unseen = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: unseen, terminal: isTyped })
  try {
    for await (const line of lines) return line
    return ''
  } finally {
    lines.close()
    if (isTyped) process.stderr.write('\n')
  }
}
