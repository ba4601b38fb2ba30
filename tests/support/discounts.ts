/** The terms of a code that takes 10 % off every order. */
export const tenPercentOff = {
  kind: 'percent',
  percent: 10,
  amount: null,
  minimum: null,
  maxUses: null,
  maxPerCustomer: null,
  startsAt: null,
  endsAt: null,
  isActive: true,
}
