import type { Context } from '../../context/context.ts'

/** What settling a payment needs, in a running shop and in a command. */
export type SettlementContext = Pick<Context, 'db' | 'config' | 'clock' | 'log'> &
  Partial<Pick<Context, 'recentSales'>>
