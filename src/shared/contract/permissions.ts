/**
 * What an account may be allowed to do. An action names the ones it needs, and a topic of events the
 * one that its subscribers need.
 */
export const permissions = [
  'orders:read',
  'orders:write',
  'refunds:write',
  'products:read',
  'products:write',
  'reviews:read',
  'reviews:write',
  'discounts:read',
  'discounts:write',
  'customers:read',
  'customers:write',
  'customers:erase',
  'reports:read',
  'settings:read',
  'settings:write',
  'mail:read',
  'mail:write',
  'staff:write',
  'activity:read',
  'export:read',
  'webhooks:write',
  'tokens:write',
] as const

export type Permission = (typeof permissions)[number]

export function isPermission(name: string): name is Permission {
  return (permissions as readonly string[]).includes(name)
}
