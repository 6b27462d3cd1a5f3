import type { ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { isDay } from "#schemas/shared/days.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { smallestQuantity } from "#schemas/shared/constants.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { largestPrice, type Totals, totalsOf } from "#schemas/shared/money.ts"
import { countRecurrences, recurrence } from "#schemas/shared/recurrence.ts"
import { addDays, daysBetween } from "#schemas/shared/workingDays.ts"
import { keptLine } from "#schemas/shared/line.ts"

/** Constants and rules of missions. Kept apart from the schemas, to keep those out of the pages' bundles. */

/** [MIS-002] The statuses shown to users; `statusOf` derives them from the state. */
export const missionStatuses = ["not-signed", "signed", "done"] as const
export type MissionStatus = (typeof missionStatuses)[number]

/** States of the mission's state machine; more detailed than the status. */
export const missionStates = ["draft", "notSigned", "signed", "amending", "suspended", "done", "cancelled"] as const
export type MissionState = (typeof missionStates)[number]

/** [MIS-002] The status of a mission. A cancelled or suspended mission keeps the status it had. */
export const statusOf = (state: MissionState, isSigned: boolean): MissionStatus =>
  state === "done" ? "done" : isSigned ? "signed" : "not-signed"

/** [MIS-O01] The steps of the wizard, in order. */
export const missionSteps = ["data", "services", "team", "dates", "summary"] as const
export type MissionStep = (typeof missionSteps)[number]
export const missionStepPlace = (step: MissionStep): number => missionSteps.indexOf(step)

/** Event types of the log that a mission's history shows. */
export const missionLogTypes = [
  "mission.added",
  "mission.changed",
  "mission.prepared",
  "mission.signed",
  "mission.completed",
  "mission.suspended",
  "mission.resumed",
  "mission.cancelled",
  "mission.renewed",
  "mission.ended",
  "renewal.announced",
  "renewal.declined",
  "amendment.proposed",
  "amendment.accepted",
  "amendment.declined",
  "amendment.withdrawn"
] as const

/** Sort keys of a mission list; the first is the default. */
export const missionSorts = ["name", "company", "starts_on", "ends_on", "status"] as const
export type MissionSort = (typeof missionSorts)[number]

/** Maximum lengths of texts, in characters. */
export const missionNameLimit = 200
export const missionReferenceLimit = 50
export const missionReasonLimit = 1_000
export const missionServicesLimit = 200
export const missionMembersLimit = 50
/** Maximum number of tasks of one mission: more would be a mistake in a frequency, and would slow down the firm. */
export const missionTasksLimit = 20_000
export const missionYearsLimit = 10
export const recurrencesLimit = 5_000
export const renewalMonths = { smallest: 1, largest: 60, usual: 12 } as const
/**
 * Days before the end at which both sides are notified of a tacit renewal; required by the Code de la consommation,
 * L215-1.
 */
export const renewalNoticeDays = 90

/** A service of a mission: a copy of what was sold, and its dates (empty while not chosen). */
export interface MissionService {
  /** Number of the service within its mission, from 1. Existing tasks refer to it, so it never changes. */
  readonly key: number
  readonly snapshot: ServiceSnapshot
  readonly starts_on: string
  readonly ends_on: string
  /** Due date of the first recurrence. */
  readonly first_due: string
  /** Maximum number of recurrences; null: until the service ends. */
  readonly recurrences: number | null
  /** Who gets the firm's tasks of this service; null: the mission's manager. */
  readonly assignee_id: number | null
}

/** [MIS-001] What firm and client agree on. */
export interface MissionContent {
  readonly name: string
  readonly reference: string
  readonly starts_on: string
  readonly ends_on: string
  readonly manager_id: number | null
  readonly member_ids: ReadonlyArray<number>
  readonly tacit_renewal: boolean
  readonly renewal_months: number
  readonly services: ReadonlyArray<MissionService>
}

export const emptyMission: MissionContent = {
  name: "",
  reference: "",
  starts_on: "",
  ends_on: "",
  manager_id: null,
  member_ids: [],
  tacit_renewal: false,
  renewal_months: renewalMonths.usual,
  services: []
}

/** Whether two names count as equal: case, Unicode normalisation and surplus spaces are ignored. */
export const sameMissionName = (one: string, other: string): boolean =>
  keptLine(one).toLowerCase() === keptLine(other).toLowerCase()

const isUnreadable = (text: string) => !text.isWellFormed() || hasUnwantedCharacters(text.replace(/[<>\n\r\t]/g, " "))

export const missionNameProblem = (text: string): MessageCode | null => {
  if (keptLine(text) === "") return "mission.name_missing"
  if (isUnreadable(text)) return "mission.text_characters"
  return [...keptLine(text)].length > missionNameLimit ? "mission.name_too_long" : null
}
export const missionReferenceProblem = (text: string): MessageCode | null => {
  if (isUnreadable(text)) return "mission.text_characters"
  return [...keptLine(text)].length > missionReferenceLimit ? "mission.reference_too_long" : null
}
/** The error of an optional comment on a version; null if valid. */
export const missionNoteProblem = (text: string): MessageCode | null => {
  if (isUnreadable(text)) return "mission.text_characters"
  return [...text.trim()].length > missionReasonLimit ? "mission.reason_too_long" : null
}
export const missionReasonProblem = (text: string): MessageCode | null =>
  text.trim() === "" ? "mission.reason_missing" : missionNoteProblem(text)

const dayProblem = (text: string): MessageCode | null =>
  text === "" ? "mission.date_missing" : isDay(text) ? null : "task.due_date_invalid"

const lastPossible = (startsOn: string) => addDays(recurrence(startsOn, "year", missionYearsLimit), -1)

const spanProblems = ({ ends_on, starts_on }: Pick<MissionContent, "ends_on" | "starts_on">) => {
  const [starts, ends] = [dayProblem(starts_on), dayProblem(ends_on)]
  const order =
    starts !== null || ends !== null
      ? null
      : ends_on < starts_on
        ? ("mission.ends_before" as const)
        : ends_on > lastPossible(starts_on)
          ? ("mission.too_long" as const)
          : null
  return { starts_on: starts, ends_on: ends ?? order }
}

const isWithin = (day: string, { ends_on, starts_on }: { readonly ends_on: string; readonly starts_on: string }) =>
  starts_on <= day && day <= ends_on

/**
 * [MIS-008] The date errors of a service: it must lie within its mission, and its first due date within the service.
 */
const serviceProblems = (mission: MissionContent, service: MissionService) => {
  const own = spanProblems(service)
  const hasSpan = own.starts_on === null && own.ends_on === null
  const isMissionSound = Object.values(spanProblems(mission)).every((problem) => problem === null)
  const outside = (day: string): MessageCode | null =>
    isMissionSound && isDay(day) && !isWithin(day, mission) ? "mission.service_outside" : null
  const first = dayProblem(service.first_due)
  const { recurrences } = service
  return {
    starts_on: own.starts_on ?? outside(service.starts_on),
    ends_on: own.ends_on ?? outside(service.ends_on),
    first_due:
      first ?? (hasSpan && !isWithin(service.first_due, service) ? ("mission.first_due_outside" as const) : null),
    recurrences:
      recurrences === null || (Number.isSafeInteger(recurrences) && recurrences >= 1 && recurrences <= recurrencesLimit)
        ? null
        : ("mission.recurrences_invalid" as const)
  }
}

const priceProblems = ({
  snapshot: { hours_budget, quantity, total_price, unit_price, vat_rate }
}: MissionService) => ({
  unit_price: isAmount(unit_price) && isAmount(total_price) ? null : ("mission.price_invalid" as const),
  quantity:
    Number.isSafeInteger(quantity) && quantity >= smallestQuantity && quantity <= 9_999
      ? null
      : ("mission.quantity_invalid" as const),
  vat_rate:
    Number.isSafeInteger(vat_rate) && vat_rate >= 0 && vat_rate <= 10_000 ? null : ("mission.vat_invalid" as const),
  hours_budget:
    Number.isSafeInteger(hours_budget) && hours_budget >= 0 && hours_budget <= 6_000_000
      ? null
      : ("mission.hours_invalid" as const)
})
const isAmount = (cents: number) => Number.isSafeInteger(cents) && cents >= 0 && cents <= largestPrice

type Problems = Readonly<Record<string, MessageCode | null>>
const under = (path: string, problems: Problems): Problems =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [`${path}.${field}`, problem]))

/** The validation of each wizard step. The key of a service's field is `services.<index>.<field>`. */
const stepProblems: Readonly<Record<MissionStep, (content: MissionContent) => Problems>> = {
  data: ({ name, reference }) => ({ name: missionNameProblem(name), reference: missionReferenceProblem(reference) }),
  services: ({ services }) => ({
    services:
      services.length === 0
        ? "mission.services_missing"
        : services.length > missionServicesLimit
          ? "mission.services_too_numerous"
          : new Set(services.map(({ key }) => key)).size === services.length
            ? null
            : "mission.service_twice",
    ...Object.assign({}, ...services.map((service, place) => under(`services.${place}`, priceProblems(service))))
  }),
  team: ({ manager_id, member_ids }) => ({
    manager_id: manager_id === null ? "mission.manager_missing" : null,
    member_ids: member_ids.length > missionMembersLimit ? "mission.members_too_numerous" : null
  }),
  dates: (content) => ({
    ...spanProblems(content),
    renewal_months:
      Number.isSafeInteger(content.renewal_months) &&
      content.renewal_months >= renewalMonths.smallest &&
      content.renewal_months <= renewalMonths.largest
        ? null
        : "mission.renewal_invalid",
    ...Object.assign(
      {},
      ...content.services.map((service, place) => under(`services.${place}`, serviceProblems(content, service)))
    )
  }),
  summary: (content) => ({
    tasks: isTooMuch(content) ? "mission.tasks_too_numerous" : null
  })
}

const errorsFrom = (problems: Problems): FormErrors =>
  Object.fromEntries(Object.entries(problems).flatMap(([field, code]) => (code === null ? [] : [[field, [code]]])))

export const missionStepErrors = (step: MissionStep, content: MissionContent): FormErrors =>
  errorsFrom(stepProblems[step](content))

/** [MIS-001] [MIS-008] All validation errors of a mission by field; empty if it can be proposed to the client. */
export const missionErrors = (content: MissionContent): FormErrors =>
  Object.assign({}, ...missionSteps.map((step) => missionStepErrors(step, content)))

/** The first wizard step that validates one of the fields with errors; null if none does. */
export const firstMissionStepWith = (content: MissionContent, errors: FormErrors): MissionStep | null =>
  missionSteps.find((step) => Object.keys(errors).some((field) => Object.hasOwn(stepProblems[step](content), field))) ??
  null

/** Number of recurrences of a service, daily ones on days off included; 0 while its dates are not chosen. */
export const recurrencesOf = (service: MissionService): number =>
  isDay(service.first_due) && isDay(service.ends_on)
    ? countRecurrences(service.first_due, service.snapshot.frequency, service.ends_on, service.recurrences)
    : 0

/** Upper bound of the number of tasks: also counts daily recurrences on days off, for which no task is created. */
export const mostTasksOf = ({ services }: Pick<MissionContent, "services">): number =>
  services.reduce((all, service) => all + recurrencesOf(service) * service.snapshot.tasks.length, 0)

const isTooMuch = (content: MissionContent) => mostTasksOf(content) > missionTasksLimit

export interface MissionSums {
  readonly price: Totals
  /** Planned working time in minutes. */
  readonly minutes: number
}

/** Total price and working time of a mission. A service's `total_price` already covers all its recurrences. */
export const missionSums = ({ services }: Pick<MissionContent, "services">): MissionSums => ({
  price: totalsOf(services.map(({ snapshot: { total_price, vat_rate } }) => ({ total: total_price, vat_rate }))),
  minutes: services.reduce((all, { snapshot }) => all + snapshot.hours_budget, 0)
})

/** Returns the snapshot with the changes; a new unit price or quantity also updates `total_price`. */
export const pricedAnew = (
  snapshot: ServiceSnapshot,
  change: Partial<Pick<ServiceSnapshot, "frequency" | "hours_budget" | "quantity" | "unit_price" | "vat_rate">>
): ServiceSnapshot => {
  const next = { ...snapshot, ...change }
  return "unit_price" in change || "quantity" in change
    ? { ...next, total_price: next.unit_price * next.quantity }
    : next
}

export const nextServiceKey = (services: ReadonlyArray<Pick<MissionService, "key">>): number =>
  Math.max(0, ...services.map(({ key }) => key)) + 1

/** A new service of a mission; it gets the mission's dates. */
export const asMissionService = (
  snapshot: ServiceSnapshot,
  key: number,
  { ends_on, starts_on }: Pick<MissionContent, "ends_on" | "starts_on">
): MissionService => ({
  key,
  snapshot,
  starts_on,
  ends_on,
  first_due: starts_on,
  recurrences: null,
  assignee_id: null
})

/** Changes the dates of a mission. Dates of services that were equal to the mission's dates change too. */
export const withMissionDays = (
  content: MissionContent,
  days: Partial<Pick<MissionContent, "ends_on" | "starts_on">>
): MissionContent => {
  const next = { ...content, ...days }
  const moved = (own: string, before: string, after: string) => (own === before ? after : own)
  return {
    ...next,
    services: content.services.map((service) => ({
      ...service,
      starts_on: moved(service.starts_on, content.starts_on, next.starts_on),
      ends_on: moved(service.ends_on, content.ends_on, next.ends_on),
      first_due: moved(service.first_due, content.starts_on, next.starts_on)
    }))
  }
}

/** The end date of a renewal: `months` after `endsOn`, for a period that starts on the next day. */
export const renewedEnd = (endsOn: string, months: number): string =>
  addDays(recurrence(addDays(endsOn, 1), "month", months), -1)

/**
 * The content after a tacit renewal. Services that ended with the mission are extended too, unless their recurrences
 * are limited.
 */
export const renewed = (content: MissionContent): MissionContent => {
  const ends_on = renewedEnd(content.ends_on, content.renewal_months)
  return {
    ...content,
    ends_on,
    services: content.services.map((service) =>
      service.ends_on === content.ends_on && service.recurrences === null ? { ...service, ends_on } : service
    )
  }
}

/** Whether both sides must be notified of the tacit renewal by `today`; both are dates such as `2026-11-21`. */
export const isRenewalDue = (endsOn: string, today: string): boolean => daysBetween(today, endsOn) <= renewalNoticeDays
