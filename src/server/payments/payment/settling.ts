import type { Context } from '../../context/context.ts'

/** What it takes to bring a payment to its end: the same in a running shop and in a command. */
export type Settling = Pick<Context, 'db' | 'config' | 'clock' | 'log'> &
  Partial<Pick<Context, 'recentSales'>>
