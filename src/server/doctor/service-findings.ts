import { existsSync, statSync } from 'node:fs'
import { accountName } from '../runtime/disk/owner.ts'
import { bad, type Finding } from './finding.ts'
import { serviceOf } from './service-unit.ts'

/** Checks that the systemd service of this data directory runs as its owner, if there is one. */
export async function serviceFindings(root: string, folder?: string): Promise<Finding[]> {
  const service = await serviceOf(root, folder)
  if (!service || !existsSync(root)) return []
  const { name, user } = service
  const owner = accountName(statSync(root).uid)
  if (user === null || user === owner) return []
  const advice = `Run "chown -R ${user}: ${root}".`
  return [bad('Service', `${name} runs as ${user}, but ${root} belongs to ${owner}. ${advice}`)]
}
