import { requireStaff } from '../accounts/require-staff.ts'
import type { Context } from '../context/context.ts'
import type { Caller } from '../context/handler.ts'
import { createConnectionSlots } from '../limits/socket-limits.ts'
import { type Connection, newConnection } from './connection.ts'

/** Decides who may open a socket. */
export function createAdmission(context: Context) {
  const slots = createConnectionSlots()

  async function isStaffToken(token: string): Promise<boolean> {
    return requireStaff(context, token, []).then(
      () => true,
      () => false,
    )
  }

  return {
    /** Guests need a slot; staff who send their token with the request are never refused one. */
    admit: async (
      address: string,
      { token, pass = null }: Pick<Caller, 'token' | 'pass'>,
    ): Promise<Connection> => {
      const isStaff = token !== null && (await isStaffToken(token))
      if (!isStaff) slots.take(address)
      return newConnection(address, { openedAt: context.elapsed(), hasSlot: !isStaff, pass })
    },
    releaseSlot: (connection: Connection) => {
      if (connection.hasSlot) slots.release(connection.address)
      connection.hasSlot = false
    },
  }
}
