import type { ServiceSnapshot } from "#schemas/catalog/catalog.ts"
import { isDay } from "#schemas/shared/days.ts"
import { hasUnwantedCharacters } from "#schemas/people/names.ts"
import { smallestQuantity } from "#schemas/shared/constants.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { largestPrice, type Totals, totalsOf } from "#schemas/shared/money.ts"
import { countRecurrences, recurrence } from "#schemas/shared/recurrence.ts"
import { addDays, daysBetween } from "#schemas/shared/workingDays.ts"

/** Constants and rules of missions, apart from the schemas, which are too large for pages. */

/** [MIS-002] The statuses that users see; `statusOf` derives them from the state. */
export const missionStatuses = ["not-signed", "signed", "done"] as const
export type MissionStatus = (typeof missionStatuses)[number]

/** States of the life cycle, more detailed than the status. */
export const missionStates = ["draft", "notSigned", "signed", "amending", "suspended", "done", "cancelled"] as const
export type MissionState = (typeof missionStates)[number]

/** [MIS-002] A cancelled or suspended mission keeps its status. */
export const statusOf = (state: MissionState, isSigned: boolean): MissionStatus =>
  state === "done" ? "done" : isSigned ? "signed" : "not-signed"

/** [MIS-O01] The steps of the wizard, in order. */
export const missionSteps = ["data", "services", "team", "dates", "summary"] as const
export type MissionStep = (typeof missionSteps)[number]
export const missionStepPlace = (step: MissionStep): number => missionSteps.indexOf(step)

/** What the history of a mission tells, as the log names it. */
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

/** Sort orders of a list; the first is the default. */
export const missionSorts = ["name", "company", "starts_on", "ends_on", "status"] as const
export type MissionSort = (typeof missionSorts)[number]

/** Characters. */
export const missionNameLimit = 200
export const missionReferenceLimit = 50
export const missionReasonLimit = 1_000
export const missionServicesLimit = 200
export const missionMembersLimit = 50
/** Maximum tasks of one mission: more would mean a wrong frequency, and would slow down the firm. */
export const missionTasksLimit = 20_000
export const missionYearsLimit = 10
export const recurrencesLimit = 5_000
export const renewalMonths = { smallest: 1, largest: 60, usual: 12 } as const
/**
 * Both sides are notified of an automatic renewal this number of days before the end (Code de la consommation, L215-1).
 */
export const renewalNoticeDays = 90

/** A service of a mission: what was sold, and its dates, which are empty until chosen. */
export interface MissionService {
  /** From 1, unique in its mission; existing tasks refer to it. */
  readonly key: number
  readonly snapshot: ServiceSnapshot
  readonly starts_on: string
  readonly ends_on: string
  /** Due date of the first recurrence. */
  readonly first_due: string
  /** Maximum recurrences; null: until the service ends. */
  readonly recurrences: number | null
  /** Assignee of the firm's tasks; null: the mission's manager. */
  readonly assignee_id: number | null
}

/** [MIS-001] The content that both sides agree on. */
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

/** Normalises a name for storage. */
export const keptMissionName = (text: string): string => text.normalize("NFC").replace(/\s+/g, " ").trim()
/** Names that differ only in case, Unicode normalisation or spaces are equal. */
export const sameMissionName = (one: string, other: string): boolean =>
  keptMissionName(one).toLowerCase() === keptMissionName(other).toLowerCase()

const isUnreadable = (text: string) => !text.isWellFormed() || hasUnwantedCharacters(text.replace(/[<>\n\r\t]/g, " "))

export const missionNameProblem = (text: string): MessageCode | null => {
  if (keptMissionName(text) === "") return "mission.name_missing"
  if (isUnreadable(text)) return "mission.text_characters"
  return [...keptMissionName(text)].length > missionNameLimit ? "mission.name_too_long" : null
}
export const missionReferenceProblem = (text: string): MessageCode | null => {
  if (isUnreadable(text)) return "mission.text_characters"
  return [...keptMissionName(text)].length > missionReferenceLimit ? "mission.reference_too_long" : null
}
/** Checks one side's comment on a version, which may be empty. */
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

/** [MIS-008] A service must lie within its mission, and its first due date within the service. */
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

/** The fields validated by each step; a service's field is `services.<index>.<field>`. */
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

/** [MIS-001] [MIS-008] All errors of a mission by field; empty if it can be agreed on. */
export const missionErrors = (content: MissionContent): FormErrors =>
  Object.assign({}, ...missionSteps.map((step) => missionStepErrors(step, content)))

/** The first step with one of the fields, or null. */
export const firstMissionStepWith = (content: MissionContent, errors: FormErrors): MissionStep | null =>
  missionSteps.find((step) => Object.keys(errors).some((field) => Object.hasOwn(stepProblems[step](content), field))) ??
  null

/** Number of recurrences of a service, including daily ones on days off; 0 until its dates are chosen. */
export const recurrencesOf = (service: MissionService): number =>
  isDay(service.first_due) && isDay(service.ends_on)
    ? countRecurrences(service.first_due, service.snapshot.frequency, service.ends_on, service.recurrences)
    : 0

/** Upper bound of the number of tasks: daily recurrences on days off, which have no task, are counted too. */
export const mostTasksOf = ({ services }: Pick<MissionContent, "services">): number =>
  services.reduce((all, service) => all + recurrencesOf(service) * service.snapshot.tasks.length, 0)

const isTooMuch = (content: MissionContent) => mostTasksOf(content) > missionTasksLimit

export interface MissionSums {
  readonly price: Totals
  /** Minutes of work. */
  readonly minutes: number
}

/** Totals of a mission; a service's price is that of all its recurrences. */
export const missionSums = ({ services }: Pick<MissionContent, "services">): MissionSums => ({
  price: totalsOf(services.map(({ snapshot: { total_price, vat_rate } }) => ({ total: total_price, vat_rate }))),
  minutes: services.reduce((all, { snapshot }) => all + snapshot.hours_budget, 0)
})

/** A snapshot with another price, quantity, rate, frequency or budget, and its new total. */
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

/** A service added to a mission gets the mission's dates. */
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

/** Dates of services that equal the mission's change with it. */
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

/** The same day so many months later, for a period that continues the one ending that day. */
export const renewedEnd = (endsOn: string, months: number): string =>
  addDays(recurrence(addDays(endsOn, 1), "month", months), -1)

/** A renewed mission: services that ended with it are extended too. */
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

/** Whether both sides must be notified of the renewal now. */
export const isRenewalDue = (endsOn: string, today: string): boolean => daysBetween(today, endsOn) <= renewalNoticeDays
