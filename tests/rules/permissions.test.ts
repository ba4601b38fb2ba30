import { expect, test } from 'bun:test'
import { topicNeeds } from '#shared/contract/events.ts'
import { permissions } from '#shared/contract/permissions.ts'
import { actionsThatNeed, registry } from '#shared/contract/registry.ts'
import { isAllowed, permissionsOf } from '../../src/server/accounts/permissions.ts'

const actions = Object.values(registry)

test('every permission is needed by an action, so none promises what it does not give', () => {
  const unused = permissions.filter((permission) => actionsThatNeed(permission).length === 0)
  expect(unused.filter((permission) => !/^(customers|webhooks|tokens):/.test(permission))).toEqual(
    [],
  )
})

test('a permission to read lets nobody change anything', () => {
  for (const permission of permissions.filter((name) => name.endsWith(':read'))) {
    const changing = actionsThatNeed(permission).filter(
      ({ name, method }) => method !== 'GET' && !name.endsWith('.export'),
    )
    expect([permission, changing.map(({ name }) => name)]).toEqual([permission, []])
  }
})

test('only what concerns the account itself needs no permission, and everything that it needs exists', () => {
  const open = actions.filter(({ needs }) => needs?.length === 0).map(({ name }) => name)
  expect(open.filter((name) => !/^(secondFactor|notifications)\./.test(name))).toEqual([])
  const needed = [...actions.flatMap(({ needs }) => needs ?? []), ...Object.values(topicNeeds)]
  expect(needed.filter((name) => !permissions.includes(name))).toEqual([])
})

test('admins may do everything, other accounts nothing', () => {
  expect([...permissionsOf({ isAdmin: true })]).toEqual([...permissions])
  expect(permissionsOf({ isAdmin: false }).size).toBe(0)
  // Not even what every account of staff may do.
  expect(isAllowed({ isAdmin: false }, [])).toBe(false)
})
