/** An amount in PayPal's format. */
export const money = (value = '22.60', currency_code = 'CAD') => ({ currency_code, value })

/** A capture in PayPal's format; fields set to undefined are left out. */
export function paypalCapture(status: string | undefined, changes: object = {}) {
  return { id: `CAP-${status}`, status, amount: money(), ...changes }
}

/** PayPal's record of an order with these captures, in one purchase unit. */
export function paypalOrder(
  id: string,
  { status, captures = [], refunds }: { status?: string; captures?: unknown; refunds?: unknown },
  http = 200,
): Response {
  const payments = { captures, ...(refunds === undefined ? {} : { refunds }) }
  return Response.json({ id, status, purchase_units: [{ payments }] }, { status: http })
}
