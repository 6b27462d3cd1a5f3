import type { Frequency, ServiceDuration, ServiceTask } from "#schemas/catalog/catalog.ts"
import { largestQuantity, type taskDoers, type taskRoles } from "#schemas/catalog/limits.ts"
import { blocksOf, type NoteBlock, noteProblem } from "#schemas/customers/notes.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { smallestQuantity } from "#schemas/shared/constants.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import { cycleIn } from "#schemas/shared/graph.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { largestPrice } from "#schemas/shared/money.ts"
import { keptLine } from "#schemas/shared/line.ts"

/** Maximum numbers of categories, services and offers of one firm. */
export const categoryLimit = 100
export const catalogServiceLimit = 500
export const catalogOfferLimit = 200
/** Maximum tasks of one service. */
export const serviceTaskLimit = 100
/** Maximum services of one offer. */
export const offerServiceLimit = 100
/** Maximum lengths of texts, in characters. */
export const catalogTitleLimit = 120
export const referenceLimit = 40
export const deliverableLimit = 500
export const commercialLimit = 2_000
export const unitLimit = 30
export const taskNameLimit = 120
/** Maximum of `offset_days`. */
export const offsetLimit = 3_660
/** Maximum of `duration`, in its unit. */
export const durationLimit = 999
/** Maximum working time in minutes: 100,000 hours. */
export const budgetLimit = 6_000_000

const lengthOf = (text: string) => [...text].length
export const keptProse = (text: string): string => text.normalize("NFC").replace(/\r\n?/g, "\n").trim()

const lineProblem = (text: string, limit: number): MessageCode | null => {
  if (hasUnwantedCharacters(text.replace(/[<>]/g, " "))) return "catalog.text_characters"
  return lengthOf(keptLine(text)) > limit ? "catalog.text_too_long" : null
}
const proseProblem = (text: string, limit: number): MessageCode | null => {
  if (hasUnwantedCharacters(text.replace(/[<>\t\r\n]/g, " "))) return "catalog.text_characters"
  return lengthOf(text.trim()) > limit ? "catalog.text_too_long" : null
}
const titleProblem = (text: string): MessageCode | null =>
  keptLine(text) === "" ? "catalog.title_missing" : lineProblem(text, catalogTitleLimit)

export const categoryNameProblem = (text: string): MessageCode | null =>
  keptLine(text) === "" ? "catalog.category_name_missing" : lineProblem(text, catalogTitleLimit)

const isWhole = (value: number, from: number, to: number) => Number.isInteger(value) && value >= from && value <= to

export const priceProblem = (cents: number): MessageCode | null =>
  isWhole(cents, 0, largestPrice) ? null : "catalog.price_invalid"
/** [CAT-004] [CST-042] The error of a quantity, which must be a whole number from 1 to 9,999; null if valid. */
export const quantityProblem = (quantity: number): MessageCode | null =>
  isWhole(quantity, smallestQuantity, largestQuantity) ? null : "catalog.quantity_invalid"
const rateProblem = (rate: number): MessageCode | null => (isWhole(rate, 0, 10_000) ? null : "catalog.vat_invalid")
const durationProblem = (duration: number): MessageCode | null =>
  isWhole(duration, 1, durationLimit) ? null : "catalog.duration_invalid"
const budgetProblem = (minutes: number): MessageCode | null =>
  isWhole(minutes, 0, budgetLimit) ? null : "catalog.budget_invalid"

export interface TaskProblem {
  /** Index of the task in the list, from 0. */
  readonly at: number
  readonly field: "key" | "name" | "role" | "offset_days" | "depends_on"
  readonly code: MessageCode
  /** [CAT-007] Names of the tasks in a dependency cycle, with the first one repeated at the end. */
  readonly cycle?: ReadonlyArray<string>
}

const keyForm = /^[A-Za-z0-9-]{1,36}$/

/** [CAT-005] [CAT-006] The errors of one task, without those of its dependencies. */
const ownProblems = (task: ServiceTask, at: number, keys: Set<string>, names: Set<string>) => {
  const found: Array<TaskProblem> = []
  const add = (field: TaskProblem["field"], code: MessageCode | null) => {
    if (code !== null) found.push({ at, field, code })
  }
  const name = keptLine(task.name).toLowerCase()
  add("key", !keyForm.test(task.key) || keys.has(task.key) ? "catalog.task_key_invalid" : null)
  if (name === "") add("name", "catalog.task_name_missing")
  else add("name", names.has(name) ? "catalog.task_name_twice" : lineProblem(task.name, taskNameLimit))
  add("role", (task.who === "role") === (task.role !== null) ? null : "catalog.task_role_missing")
  add("offset_days", isWhole(task.offset_days, 0, offsetLimit) ? null : "catalog.offset_invalid")
  keys.add(task.key)
  names.add(name)
  return found
}

/**
 * [CAT-005] [CAT-006] [CAT-007] The errors of a service's tasks. At least one task must have no dependency: otherwise
 * no task could start, which is reported as a cycle.
 */
export const taskProblems = (tasks: ReadonlyArray<ServiceTask>): ReadonlyArray<TaskProblem> => {
  const keys = new Set<string>()
  const names = new Set<string>()
  const own = tasks.flatMap((task, at) => ownProblems(task, at, keys, names))
  const unknown = tasks.flatMap(({ depends_on }, at): ReadonlyArray<TaskProblem> => {
    const isKnown = depends_on.every((key) => keys.has(key)) && new Set(depends_on).size === depends_on.length
    return isKnown ? [] : [{ at, field: "depends_on", code: "catalog.dependency_unknown" }]
  })
  const cycle = cycleIn(tasks)
  if (cycle === null) return [...own, ...unknown]
  const nameOf = (key: string) => tasks.find((task) => task.key === key)?.name ?? key
  const at = tasks.findIndex(({ key }) => key === cycle[0])
  const starts = tasks.some(({ depends_on }) => depends_on.length === 0)
  const code = starts ? "catalog.tasks_cycle" : "catalog.last_start"
  return [...own, ...unknown, { at, field: "depends_on", code, cycle: [...cycle, cycle[0] ?? ""].map(nameOf) }]
}

/** [CAT-007] Whether this is the only task without a dependency: then it must not get one. */
export const isLastStart = (tasks: ReadonlyArray<ServiceTask>, key: string): boolean => {
  const starts = tasks.filter(({ depends_on }) => depends_on.length === 0)
  return starts.length === 1 && starts[0]?.key === key
}

export const tasksProblem = (tasks: ReadonlyArray<ServiceTask>): MessageCode | null =>
  tasks.length > serviceTaskLimit ? "catalog.too_many_tasks" : (taskProblems(tasks)[0]?.code ?? null)

/** The content of a service, as API calls send it. */
export interface ServiceGiven {
  readonly category_id: number
  readonly title: string
  readonly reference: string
  readonly deliverable: string
  readonly commercial_text: string
  readonly contractual_text: ReadonlyArray<NoteBlock>
  readonly unit_price: number
  readonly vat_rate: number
  readonly quantity: number
  readonly unit: string
  readonly duration: number
  readonly duration_unit: ServiceDuration
  readonly frequency: Frequency
  readonly hours_budget: number
  readonly is_client_visible: boolean
  readonly tasks: ReadonlyArray<ServiceTask>
}

/**
 * [CAT-002] The validation errors of a service by field. The server also checks that the category exists and the title
 * is unique.
 */
export const serviceProblems = (given: ServiceGiven) =>
  errorsOf({
    category_id: given.category_id > 0 ? null : "catalog.category_missing",
    title: titleProblem(given.title),
    reference: lineProblem(given.reference, referenceLimit),
    deliverable: proseProblem(given.deliverable, deliverableLimit),
    commercial_text: proseProblem(given.commercial_text, commercialLimit),
    contractual_text: noteProblem(given.contractual_text),
    unit_price: priceProblem(given.unit_price),
    vat_rate: rateProblem(given.vat_rate),
    quantity: quantityProblem(given.quantity),
    unit: lineProblem(given.unit, unitLimit),
    duration: durationProblem(given.duration),
    hours_budget: budgetProblem(given.hours_budget),
    tasks: tasksProblem(given.tasks)
  })

/** Normalises the content of a valid service for storage. */
export const tidyService = (given: ServiceGiven): ServiceGiven => ({
  ...given,
  title: keptLine(given.title),
  reference: keptLine(given.reference),
  deliverable: keptProse(given.deliverable),
  commercial_text: keptProse(given.commercial_text),
  unit: keptLine(given.unit),
  tasks: given.tasks.map(({ depends_on, key, name, offset_days, role, who }) => ({
    key,
    name: keptLine(name),
    who,
    role,
    offset_days,
    depends_on
  }))
})

/** Form values of a service: numbers are texts of digits (empty: no number), each task is a JSON text. */
export type ServiceValues = {
  readonly category_id: string
  readonly title: string
  readonly reference: string
  readonly deliverable: string
  readonly commercial_text: string
  readonly contractual_text: string
  readonly unit_price: string
  readonly vat_rate: string
  readonly quantity: string
  readonly unit: string
  readonly duration: string
  readonly duration_unit: string
  readonly frequency: string
  readonly hours_budget: string
  readonly is_client_visible: boolean
  readonly tasks: ReadonlyArray<string>
}

export const taskLine = ({ depends_on, key, name, offset_days, role, who }: ServiceTask): string =>
  JSON.stringify({ key, name, who, role, offset_days, depends_on })
export const tasksOf = (lines: ReadonlyArray<string>): ReadonlyArray<ServiceTask> =>
  lines.map((line) => JSON.parse(line) as ServiceTask)

const numberOf = (digits: string) => (/^-?\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN)

export const serviceGiven = (values: ServiceValues): ServiceGiven => ({
  ...values,
  category_id: values.category_id === "" ? 0 : numberOf(values.category_id),
  contractual_text: blocksOf(values.contractual_text),
  unit_price: numberOf(values.unit_price),
  vat_rate: numberOf(values.vat_rate),
  quantity: numberOf(values.quantity),
  duration: numberOf(values.duration),
  duration_unit: values.duration_unit as ServiceDuration,
  frequency: values.frequency as Frequency,
  hours_budget: numberOf(values.hours_budget),
  tasks: tasksOf(values.tasks)
})

/** [CAT-002] The form for a service; the server validates with the same rules. */
export const serviceForm: FormDefinition<ServiceValues> = {
  fields: [
    "category_id",
    "title",
    "reference",
    "deliverable",
    "commercial_text",
    "contractual_text",
    "unit_price",
    "vat_rate",
    "quantity",
    "unit",
    "duration",
    "duration_unit",
    "frequency",
    "hours_budget",
    "is_client_visible",
    "tasks"
  ],
  check: (values) => serviceProblems(serviceGiven(values))
}

export interface OfferGiven {
  readonly title: string
  readonly reference: string
  readonly is_public: boolean
  readonly commercial_text: string
  readonly contractual_text: ReadonlyArray<NoteBlock>
  readonly typed_price: number | null
  readonly typed_minutes: number | null
  readonly unit: string
  readonly duration: number
  readonly duration_unit: ServiceDuration
  readonly services: ReadonlyArray<{ readonly service_id: number; readonly quantity: number }>
}

const servicesProblem = (services: OfferGiven["services"]): MessageCode | null => {
  if (services.length > offerServiceLimit) return "catalog.too_many_services"
  if (new Set(services.map(({ service_id }) => service_id)).size < services.length) return "catalog.service_twice"
  return services.map(({ quantity }) => quantityProblem(quantity)).find((problem) => problem !== null) ?? null
}

/**
 * [CAT-001] The validation errors of an offer by field. The server also checks that the services exist and the title is
 * unique.
 */
export const offerProblems = (given: OfferGiven) =>
  errorsOf({
    title: titleProblem(given.title),
    reference: lineProblem(given.reference, referenceLimit),
    commercial_text: proseProblem(given.commercial_text, commercialLimit),
    contractual_text: noteProblem(given.contractual_text),
    typed_price: given.typed_price === null ? null : priceProblem(given.typed_price),
    typed_minutes: given.typed_minutes === null ? null : budgetProblem(given.typed_minutes),
    unit: lineProblem(given.unit, unitLimit),
    duration: durationProblem(given.duration),
    services: servicesProblem(given.services)
  })

export const tidyOffer = (given: OfferGiven): OfferGiven => ({
  ...given,
  title: keptLine(given.title),
  reference: keptLine(given.reference),
  commercial_text: keptProse(given.commercial_text),
  unit: keptLine(given.unit)
})

export type OfferValues = {
  readonly title: string
  readonly reference: string
  readonly is_public: boolean
  readonly commercial_text: string
  readonly contractual_text: string
  /** In cents; empty: the sum of the services applies. The same is true of `typed_minutes`, in minutes. */
  readonly typed_price: string
  readonly typed_minutes: string
  readonly unit: string
  readonly duration: string
  readonly duration_unit: string
  /** One text for each service: `<service id>×<quantity>`. */
  readonly services: ReadonlyArray<string>
}

export const offerLine = ({ quantity, service_id }: OfferGiven["services"][number]): string =>
  `${service_id}×${quantity}`
export const offerLines = (lines: ReadonlyArray<string>): OfferGiven["services"] =>
  lines.map((line) => {
    const [service = "", quantity = ""] = line.split("×")
    return { service_id: numberOf(service), quantity: numberOf(quantity) }
  })

export const offerGiven = (values: OfferValues): OfferGiven => ({
  ...values,
  contractual_text: blocksOf(values.contractual_text),
  typed_price: values.typed_price === "" ? null : numberOf(values.typed_price),
  typed_minutes: values.typed_minutes === "" ? null : numberOf(values.typed_minutes),
  duration: numberOf(values.duration),
  duration_unit: values.duration_unit as ServiceDuration,
  services: offerLines(values.services)
})

/** [CAT-001] The form for an offer; the server validates with the same rules. */
export const offerForm: FormDefinition<OfferValues> = {
  fields: [
    "title",
    "reference",
    "is_public",
    "commercial_text",
    "contractual_text",
    "typed_price",
    "typed_minutes",
    "unit",
    "duration",
    "duration_unit",
    "services"
  ],
  check: (values) => offerProblems(offerGiven(values))
}

export type TaskDoer = (typeof taskDoers)[number]
export type TaskRole = (typeof taskRoles)[number]
