import { ActionError } from '#shared/contract/errors.ts'
import { groupLimits, variantTexts } from '#shared/domain/catalog/product-group.ts'
import * as m from '#shared/i18n/messages.ts'
import type { ProductRow } from '../../catalog/catalog.queries.ts'
import { checkGroup } from '../../catalog/group-editing/check-group.ts'
import { frenchGroupAfter } from '../../catalog/group-editing/french-group.ts'
import { valuesOf } from '../../catalog/groups/group-view.ts'
import type { GroupRow } from '../../catalog/groups/groups.queries.ts'
import type { RawVariant } from '../formats/variant.ts'
import type { Placed, ProductReference } from '../plan-packs.ts'
import type { Fault } from '../read-csv.ts'

/** What a group is after an import. */
export type PlannedGroup = Pick<GroupRow, 'name' | 'options' | 'french'> & {
  /** Tells the groups of an import apart. */
  key: string
  /** Null for a group that the import adds. */
  id: string | null
  /** The values of all variants, for the activity. */
  variants: string[]
  /** The last line of its rows. */
  lastLine: number
}

/** Makes a product a variant of a group, or gives a variant other values or another place. */
export type JoinStep = ProductReference & {
  kind: 'join'
  oldAddresses: null
  group: PlannedGroup
  values: string[]
  position: number
}

export type GroupSummary = {
  name: string
  options: string[]
  variants: number
  state: 'added' | 'changed' | 'same'
}

type Member = Placed & { variant: RawVariant }

/** A group of the shop with its products in their order. */
type ShopGroup = { row: GroupRow; variants: readonly ProductRow[] }

export type ShopGroups = {
  byId: ReadonlyMap<string, ShopGroup>
  /** The only group with this name. */
  findByName: (name: string) => ShopGroup | undefined
}

type GroupPlan = {
  joins: JoinStep[]
  groups: GroupSummary[]
  faults: Fault[]
  /** The lines of groups that have a fault, whose products are left out. */
  faulty: ReadonlySet<number>
}

/** How the rows of a file become groups, each after the last of its products is there. */
export function planGroups(placed: readonly Placed[], shop: ShopGroups): GroupPlan {
  const members = placed.flatMap((one): Member[] => {
    const { variant } = one.each
    return variant ? [{ ...one, variant }] : []
  })
  const plan = { joins: [] as JoinStep[], groups: [] as GroupSummary[], faults: [] as Fault[] }
  const faulty = new Set<number>()
  for (const group of Map.groupBy(members, ({ variant }) => variant.key).values()) {
    const planned = planGroup(inTheirOrder(group), shop)
    if ('fault' in planned) {
      plan.faults.push(planned.fault)
      for (const { each } of group) faulty.add(each.line)
      continue
    }
    plan.groups.push(planned.summary)
    plan.joins.push(...planned.steps)
  }
  return { ...plan, faulty }
}

function inTheirOrder(members: readonly Member[]): Member[] {
  const placeOf = ({ variant }: Member) => variant.position ?? 0
  return members.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** A variant of the group after the import; `row` is null if the import adds it. */
type PlannedVariant = ProductReference & {
  row: ProductRow | null
  values: string[]
  isPack: boolean
}

type Planned = { summary: GroupSummary; steps: JoinStep[] } | { fault: Fault }

function planGroup(members: readonly Member[], shop: ShopGroups): Planned {
  const [first] = members
  if (!first) return { summary: nothing, steps: [] }
  const match = knownGroup(members, shop)
  if ('fault' in match) return match
  const { shopGroup } = match
  const { key, name, options } = first.variant
  const planned = allVariants(members, shopGroup)
  const values = planned.flatMap((each) => each.values)
  const french = frenchGroupAfter(
    shopGroup?.row ?? null,
    { options, values },
    frenchIn(members, shopGroup),
  )
  const fault = faultOf({ name, options, french }, planned, first.each.line)
  if (fault) return { fault }
  const variants = planned.map((each) => each.values.join(' / '))
  const lastLine = Math.max(...members.map(({ each }) => each.line))
  const group = { key, id: shopGroup?.row.id ?? null, name, options, french, variants, lastLine }
  const steps = stepsOf(group, planned)
  const changed = steps.length > 0 ? 'changed' : 'same'
  const state: GroupSummary['state'] = shopGroup ? changed : 'added'
  return { summary: { name, options, variants: members.length, state }, steps }
}

const nothing: GroupSummary = { name: '', options: [], variants: 0, state: 'same' }

/** The group of the shop that is meant: that of its products, or the only one of its name. */
function knownGroup(
  members: readonly Member[],
  { byId, findByName }: ShopGroups,
): { shopGroup: ShopGroup | null } | { fault: Fault } {
  const grouped = members.filter(({ row }) => row?.groupId)
  const id = grouped[0]?.row?.groupId
  const other = grouped.find(({ row }) => row?.groupId !== id)
  if (other) {
    const message = m.errorOfOtherGroup({ name: other.row?.name ?? '' })
    return { fault: { line: other.each.line, message } }
  }
  if (id) return { shopGroup: byId.get(id) ?? null }
  const isNamed = members.some(({ variant }) => variant.isNamed)
  return { shopGroup: (isNamed && findByName(members[0]?.variant.name ?? '')) || null }
}

/**
 * The variants in the order of the file if it has all of them. Otherwise those of the shop keep their
 * order, and new ones follow.
 */
function allVariants(members: readonly Member[], shopGroup: ShopGroup | null): PlannedVariant[] {
  const own = members.map(wantedOf)
  const inFile = new Map(own.flatMap((each) => (each.row ? [[each.row.id, each]] : [])))
  const kept = shopGroup?.variants ?? []
  if (kept.every(({ id }) => inFile.has(id))) return own
  const others = kept.map(
    (row) =>
      inFile.get(row.id) ?? {
        id: row.id,
        line: 0,
        row,
        values: valuesOf(row),
        isPack: row.components !== null,
      },
  )
  return [...others, ...own.filter(({ row }) => !kept.some(({ id }) => id === row?.id))]
}

function wantedOf({ each, row, variant }: Member): PlannedVariant {
  const { line, parts } = each
  const isPack = parts === undefined ? Boolean(row?.components) : parts !== null
  return { id: row?.id, line, row, values: variant.values, isPack }
}

/** The French texts that the file states; values that it does not translate stay. */
function frenchIn(members: readonly Member[], shopGroup: ShopGroup | null) {
  const french = members[0]?.variant.french
  if (!french) return undefined
  return { ...french, values: { ...shopGroup?.row.french?.values, ...french.values } }
}

function faultOf(
  group: Pick<GroupRow, 'name' | 'options' | 'french'>,
  variants: readonly PlannedVariant[],
  line: number,
): Fault | null {
  const most = groupLimits.variants
  if (variants.length > most) {
    return { line, message: m.importTooManyVariants({ name: group.name, most }) }
  }
  try {
    checkGroup({ ...group, variants: variants.map(({ values }) => ({ options: values })) })
    return null
  } catch (error) {
    if (!(error instanceof ActionError)) throw error
    return { line, message: error.message }
  }
}

/** Steps for what is not as it should be. A pack is last, because it has no allergens to share. */
function stepsOf(group: PlannedGroup, variants: readonly PlannedVariant[]): JoinStep[] {
  let place = -1
  const steps = variants.map(({ id, line, row, values, isPack }) => {
    const before = row !== null && row.groupId === group.id ? row.groupPosition : null
    place = before !== null && before > place ? before : place + 1
    const isThere =
      row !== null &&
      row.groupId === group.id &&
      before === place &&
      Bun.deepEquals(row.variant, variantTexts(group, values))
    const step = { kind: 'join', id, line, oldAddresses: null, group, values } as const
    return { step: { ...step, position: place }, isThere, isPack }
  })
  return steps
    .filter(({ isThere }) => !isThere)
    .toSorted((one, other) => Number(one.isPack) - Number(other.isPack))
    .map(({ step }) => step)
}
