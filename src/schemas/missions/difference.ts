import type { MissionContent, MissionService } from "#schemas/missions/missionRules.ts"

const contentFields = [
  "name",
  "reference",
  "starts_on",
  "ends_on",
  "manager_id",
  "member_ids",
  "tacit_renewal",
  "renewal_months"
] as const satisfies ReadonlyArray<keyof MissionContent>
export type ContentField = (typeof contentFields)[number]

const ownFields = ["starts_on", "ends_on", "first_due", "recurrences", "assignee_id"] as const
const soldFields = ["title", "frequency", "unit_price", "quantity", "vat_rate", "total_price", "hours_budget"] as const
/** The changed fields of a service. `words` stands for all other parts of its snapshot, such as texts and tasks. */
export type ServiceField = (typeof ownFields)[number] | (typeof soldFields)[number] | "words"

export type ServiceDifference =
  | { readonly kind: "added"; readonly after: MissionService }
  | { readonly kind: "removed"; readonly before: MissionService }
  | {
      readonly kind: "changed"
      readonly before: MissionService
      readonly after: MissionService
      readonly fields: ReadonlyArray<ServiceField>
    }

/** The differences between two contents of a mission. */
export interface MissionDifference {
  readonly fields: ReadonlyArray<ContentField>
  readonly services: ReadonlyArray<ServiceDifference>
}

/** Sorts object keys at every depth, because JSON from the database has another key order than form values. */
const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (typeof value !== "object" || value === null) return value
  return Object.entries(value)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, inner]) => [key, canonical(inner)])
}
const isEqualJson = (one: unknown, other: unknown) =>
  JSON.stringify(canonical(one)) === JSON.stringify(canonical(other))
const inOrder = (value: unknown) => (Array.isArray(value) ? value.toSorted((one, other) => one - other) : value)

const wordsOf = ({ snapshot }: MissionService) => {
  const words: Record<string, unknown> = { ...snapshot }
  for (const field of soldFields) delete words[field]
  return words
}

const fieldsOf = (before: MissionService, after: MissionService): ReadonlyArray<ServiceField> => [
  ...ownFields.filter((field) => before[field] !== after[field]),
  ...soldFields.filter((field) => before.snapshot[field] !== after.snapshot[field]),
  ...(isEqualJson(wordsOf(before), wordsOf(after)) ? [] : (["words"] as const))
]

/** Compares two contents. The order of services and of team members does not matter. */
export const differenceOf = (before: MissionContent, after: MissionContent): MissionDifference => {
  const known = new Map(before.services.map((service) => [service.key, service]))
  const kept = new Set(after.services.map(({ key }) => key))
  return {
    fields: contentFields.filter((field) => !isEqualJson(inOrder(before[field]), inOrder(after[field]))),
    services: [
      ...after.services.flatMap((service): ReadonlyArray<ServiceDifference> => {
        const was = known.get(service.key)
        if (was === undefined) return [{ kind: "added", after: service }]
        const fields = fieldsOf(was, service)
        return fields.length === 0 ? [] : [{ kind: "changed", before: was, after: service, fields }]
      }),
      ...before.services
        .filter(({ key }) => !kept.has(key))
        .map((service) => ({ kind: "removed" as const, before: service }))
    ]
  }
}

/**
 * Rebases a draft amendment: applies the changes from `base` to `draft` onto the current content `now`. Fields that the
 * draft did not change get their value from `now`.
 */
export const rebased = (base: MissionContent, now: MissionContent, draft: MissionContent): MissionContent => {
  const mine = new Set(differenceOf(base, draft).fields)
  const own = Object.fromEntries(contentFields.filter((field) => !mine.has(field)).map((field) => [field, now[field]]))
  const [was, is] = [base, now].map(({ services }) => new Map(services.map((service) => [service.key, service])))
  const services = draft.services.flatMap((service): ReadonlyArray<MissionService> => {
    const [before, after] = [was?.get(service.key), is?.get(service.key)]
    if (before === undefined) return [service]
    const changed = fieldsOf(before, service)
    if (after === undefined) return changed.length === 0 ? [] : [service]
    const follows = ownFields.filter((field) => !changed.includes(field)).map((field) => [field, after[field]])
    const isSold = changed.some((field) => !ownFields.some((one) => one === field))
    return [{ ...service, ...Object.fromEntries(follows), snapshot: isSold ? service.snapshot : after.snapshot }]
  })
  const taken = new Set([...base.services, ...draft.services].map(({ key }) => key))
  return { ...draft, ...own, services: [...services, ...now.services.filter(({ key }) => !taken.has(key))] }
}

export const isSameMission = (before: MissionContent, after: MissionContent): boolean => {
  const { fields, services } = differenceOf(before, after)
  return fields.length === 0 && services.length === 0
}
