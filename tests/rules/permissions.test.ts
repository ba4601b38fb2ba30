import { expect, test } from 'bun:test'
import { topicNeeds } from '#shared/contract/events.ts'
import { permissions } from '#shared/contract/permissions.ts'
import { actionsThatNeed, registry } from '#shared/contract/registry.ts'
import { permissionsOf, type Role } from '#shared/contract/roles.ts'
import { pageNeeds } from '../../src/web/admin/shell/page-needs.ts'
import { type PageName, pageNames, pageRecord } from '../../src/web/app/pages.ts'

const actions = Object.values(registry)

test('every permission is needed by an action, so none promises what it does not give', () => {
  const unused = permissions.filter((permission) => actionsThatNeed(permission).length === 0)
  expect(unused).toEqual([])
})

test('a permission to read lets nobody change anything without one to write', () => {
  for (const permission of permissions.filter((name) => name.endsWith(':read'))) {
    const changing = actionsThatNeed(permission).filter(
      ({ name, method, needs }) =>
        method !== 'GET' &&
        !/\.export/.test(name) &&
        !needs?.some((need) => need.endsWith(':write')),
    )
    expect([permission, changing.map(({ name }) => name)]).toEqual([permission, []])
  }
})

test('only what concerns the account itself needs no permission, and everything that it needs exists', () => {
  const open = actions.filter(({ needs }) => needs?.length === 0).map(({ name }) => name)
  expect(open.filter((name) => !/^(secondFactor|notifications|auth)\./.test(name))).toEqual([])
  const needed = [...actions.flatMap(({ needs }) => needs ?? []), ...Object.values(topicNeeds)]
  expect(needed.filter((name) => !permissions.includes(name))).toEqual([])
})

test('ROLE-01 each role has the permissions that the handbook names, an admin all, other accounts none', () => {
  const ofRole = (role: Role | null) => [...permissionsOf({ isAdmin: false, role })]
  expect(ofRole('packer')).toEqual(['orders:read', 'orders:write', 'products:read'])
  expect(ofRole('moderator')).toEqual(['reviews:read', 'reviews:write', 'products:read'])
  expect(ofRole('accountant')).toEqual([
    'orders:read',
    'reports:read',
    'customers:read',
    'export:read',
  ])
  expect(ofRole('viewer')).toEqual(permissions.filter((name) => name.endsWith(':read')))
  const beyondManagers = ['staff:write', 'tokens:write', 'settings:write', 'customers:erase']
  expect(ofRole('manager')).toEqual(permissions.filter((name) => !beyondManagers.includes(name)))
  expect([...permissionsOf({ isAdmin: true, role: 'packer' })]).toEqual([...permissions])
  expect(ofRole(null)).toEqual([])
})

test('ROLE-02 every page of the dashboard says what it needs, so that it opens for nobody else', () => {
  const ofDashboard = pageNames.filter((name) => pageRecord(name).frame === 'dashboard')
  expect(ofDashboard.toSorted()).toEqual(Object.keys(pageNeeds).toSorted() as PageName[])
})
