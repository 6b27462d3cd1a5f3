import { categoryNameProblem, type ServiceGiven, serviceProblems } from "#schemas/catalog/rules.ts"
import { taskDoers } from "#schemas/catalog/limits.ts"
import { type NoteBlock, noteText } from "#schemas/customers/notes.ts"
import { frequencies, type Language, serviceDurations } from "#schemas/shared/constants.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import { keptLine } from "#schemas/shared/line.ts"

/** The columns of a file of services, in order. */
export const serviceColumns = [
  "category",
  "service_title",
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
  "client_visible",
  "service_tasks"
] as const
export type ServiceColumn = (typeof serviceColumns)[number]
/** A line of the file: the text of each column. */
export type ServiceLine = Readonly<Record<ServiceColumn, string>>

type Vocabulary<Code extends string> = Readonly<Record<Code, readonly [fr: string, en: string, pt: string]>>
const place: Readonly<Record<Language, 0 | 1 | 2>> = { fr: 0, en: 1, pt: 2 }

/** Words for cell values. Exports use the reader's language; imports accept all languages. */
const frequencyWords: Vocabulary<(typeof frequencies)[number]> = {
  none: ["une fois", "once", "uma vez"],
  day: ["jour", "day", "dia"],
  week: ["semaine", "week", "semana"],
  "two-weeks": ["deux semaines", "two weeks", "duas semanas"],
  month: ["mois", "month", "mês"],
  "two-months": ["deux mois", "two months", "dois meses"],
  quarter: ["trimestre", "quarter", "trimestre"],
  semester: ["semestre", "half-year", "semestre"],
  year: ["année", "year", "ano"]
}
const unitWords: Vocabulary<(typeof serviceDurations)[number]> = {
  day: frequencyWords.day,
  week: frequencyWords.week,
  month: frequencyWords.month,
  quarter: frequencyWords.quarter,
  semester: frequencyWords.semester,
  year: frequencyWords.year
}
const doerWords: Vocabulary<Exclude<(typeof taskDoers)[number], "role"> | "admin" | "collaborator"> = {
  firm: ["cabinet", "firm", "escritório"],
  client: ["client", "client", "cliente"],
  admin: ["administrateur", "administrator", "administrador"],
  collaborator: ["collaborateur", "collaborator", "colaborador"]
}
const yesWords: Vocabulary<"yes" | "no"> = { yes: ["oui", "yes", "sim"], no: ["non", "no", "não"] }

/** Headings of an exported file. */
export const serviceHeadings: Vocabulary<ServiceColumn> = {
  category: ["Catégorie", "Category", "Categoria"],
  service_title: ["Prestation", "Service", "Serviço"],
  reference: ["Référence", "Reference", "Referência"],
  deliverable: ["Livrable", "Deliverable", "Entregável"],
  commercial_text: ["Texte commercial", "Commercial text", "Texto comercial"],
  contractual_text: ["Texte contractuel", "Contractual text", "Texto contratual"],
  unit_price: ["Prix unitaire HT", "Unit price excl. VAT", "Preço unitário sem IVA"],
  vat_rate: ["TVA", "VAT", "IVA"],
  quantity: ["Quantité", "Quantity", "Quantidade"],
  unit: ["Unité", "Unit", "Unidade"],
  duration: ["Durée", "Duration", "Duração"],
  duration_unit: ["Unité de durée", "Duration unit", "Unidade de duração"],
  frequency: ["Fréquence", "Frequency", "Frequência"],
  hours_budget: ["Temps prévu", "Planned time", "Tempo previsto"],
  client_visible: ["Visible des clients", "Visible to clients", "Visível para os clientes"],
  service_tasks: ["Tâches", "Tasks", "Tarefas"]
}
export const serviceHeading = (language: Language, column: ServiceColumn): string =>
  serviceHeadings[column][place[language]]

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]/g, "")

const codeOf = <Code extends string>(words: Vocabulary<Code>, text: string): Code | null => {
  const asked = plain(text)
  const codes = Object.keys(words) as Array<Code>
  return (
    codes.find((code) => plain(code) === asked || words[code].some((word) => plain(word) === asked)) ??
    // Accept plurals too, such as `années`.
    codes.find((code) => words[code].some((word) => plain(`${word}s`) === asked)) ??
    null
  )
}
const adjectives: Readonly<Record<string, (typeof frequencies)[number]>> = {
  quotidien: "day",
  daily: "day",
  diario: "day",
  hebdomadaire: "week",
  weekly: "week",
  semanal: "week",
  mensuel: "month",
  mensuelle: "month",
  monthly: "month",
  mensal: "month",
  bimestriel: "two-months",
  bimestrielle: "two-months",
  trimestriel: "quarter",
  trimestrielle: "quarter",
  quarterly: "quarter",
  trimestral: "quarter",
  semestriel: "semester",
  semestrielle: "semester",
  semestral: "semester",
  annuel: "year",
  annuelle: "year",
  an: "year",
  ans: "year",
  anual: "year",
  yearly: "year",
  annual: "year",
  ponctuel: "none",
  ponctuelle: "none",
  "": "none"
}

/** Parses a decimal number with comma or point, and returns hundredths; NaN if it is invalid or ambiguous (`1.450`). */
const hundredths = (text: string): number => {
  const typed = text.replace(/[\s\u00a0\u202f'’€%]|eur(os?)?$/gi, "")
  const [, whole = "", tail = ""] = /^(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(typed) ?? []
  const isAmbiguous = /^\d{1,3}[.,]\d{3}$/.test(typed)
  return whole === "" || isAmbiguous
    ? Number.NaN
    : Number(whole.replace(/[.,]/g, "")) * 100 + Number(tail.padEnd(2, "0"))
}
/** Parses a VAT rate to basis points. Accepts `20 %`, `20`, and `0.2`, which is how workbooks store a percentage. */
const rateOf = (text: string): number => {
  const rate = hundredths(text)
  return rate > 0 && rate < 100 && !text.includes("%") ? rate * 100 : rate
}
const wholeOf = (text: string): number => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : Number.NaN)
const minutesOf = (text: string): number => {
  const typed = text.replace(/\s/g, "").toLowerCase()
  if (typed === "") return 0
  const parts = /^(\d{1,6})h(\d{1,2})?$/.exec(typed)
  if (parts !== null) return Number(parts[1]) * 60 + Number(parts[2] ?? 0)
  const minutes = /^(\d{1,8})min$/.exec(typed)
  return minutes === null ? Math.round((hundredths(typed) * 60) / 100) : Number(minutes[1])
}

/**
 * Parses the tasks of a cell, such as `Saisir | cabinet | 12 | Transmettre + Contrôler; Réviser | …`. The parts are the
 * name, who does it, the offset in days, and the tasks it depends on.
 */
const tasksOf = (text: string): ServiceGiven["tasks"] => {
  const rows = text
    .split(/[;\n]/)
    .filter((row) => row.trim() !== "")
    .map((row) => row.split("|").map((part) => part.trim()))
  const keys = new Map(rows.map(([name = ""], at) => [plain(name), `t${at + 1}`]))
  return rows.map(([name = "", who = "", day = "", after = ""], at) => {
    const doer = codeOf(doerWords, who === "" ? "firm" : who)
    const isRole = doer === "admin" || doer === "collaborator"
    return {
      key: `t${at + 1}`,
      name,
      who: isRole ? "role" : (doer ?? "role"),
      role: isRole ? doer : null,
      offset_days: day === "" ? 0 : wholeOf(day),
      depends_on: after
        .split("+")
        .filter((one) => one.trim() !== "")
        .map((one) => keys.get(plain(one)) ?? "?")
    }
  })
}

const blocksOf = (text: string): ReadonlyArray<NoteBlock> =>
  text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => ({ kind: "paragraph", spans: [{ text: line.trim() }] }))

/**
 * Parses a line into a service. The category is returned by name, so `category_id` is only a placeholder. Empty cells
 * get default values.
 */
export const serviceOfLine = (line: ServiceLine): { readonly category: string; readonly given: ServiceGiven } => {
  const frequency = adjectives[plain(line.frequency)] ?? codeOf(frequencyWords, line.frequency)
  const unit = adjectives[plain(line.duration_unit)] ?? codeOf(unitWords, line.duration_unit)
  return {
    category: keptLine(line.category),
    given: {
      category_id: 1,
      title: line.service_title,
      reference: line.reference,
      deliverable: line.deliverable,
      commercial_text: line.commercial_text,
      contractual_text: blocksOf(line.contractual_text),
      unit_price: hundredths(line.unit_price),
      vat_rate: line.vat_rate === "" ? 2_000 : rateOf(line.vat_rate),
      quantity: line.quantity === "" ? 1 : wholeOf(line.quantity),
      unit: line.unit,
      duration: line.duration === "" ? 1 : wholeOf(line.duration),
      duration_unit: (line.duration_unit === "" ? "year" : unit) as ServiceGiven["duration_unit"],
      frequency: frequency as ServiceGiven["frequency"],
      hours_budget: minutesOf(line.hours_budget),
      is_client_visible: line.client_visible === "" || codeOf(yesWords, line.client_visible) === "yes",
      tasks: tasksOf(line.service_tasks)
    }
  }
}

const columnOf: Readonly<Partial<Record<string, ServiceColumn>>> = {
  title: "service_title",
  tasks: "service_tasks",
  category_id: "category",
  is_client_visible: "client_visible"
}
/** Converts the errors of a service's fields to errors of the line's columns. */
export const asLineErrors = (errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([field, codes]) => {
      const column = columnOf[field] ?? serviceColumns.find((one) => one === field)
      return column === undefined || codes === undefined ? [] : [[column, codes]]
    })
  )

/** [CAT-002] The validation errors of a line by column. */
export const serviceLineErrors = (line: ServiceLine): FormErrors => {
  const { category, given } = serviceOfLine(line)
  const named = categoryNameProblem(category)
  const isKnown = (list: ReadonlyArray<string>, value: string) => list.includes(value)
  return {
    ...asLineErrors(serviceProblems(given)),
    ...(named === null ? {} : { category: [named] }),
    ...(isKnown(serviceDurations, given.duration_unit) ? {} : { duration_unit: ["customer.choice_invalid"] }),
    ...(isKnown(frequencies, given.frequency) ? {} : { frequency: ["catalog.frequency_invalid"] }),
    ...(line.client_visible === "" || codeOf(yesWords, line.client_visible) !== null
      ? {}
      : { client_visible: ["customer.choice_invalid"] })
  }
}

const decimal = (units: number, language: Language) => {
  const text = units % 100 === 0 ? String(units / 100) : (units / 100).toFixed(2)
  return language === "en" ? text : text.replace(".", ",")
}
/** Replaces the characters that separate tasks and their parts in a cell. */
const cellText = (text: string) => text.replace(/[;|+\n]/g, ",")

/** Converts a service to a line of a file, in the reader's language. */
export const lineOfService = (service: ServiceGiven, category: string, language: Language): ServiceLine => {
  const at = place[language]
  const names = new Map(service.tasks.map(({ key, name }) => [key, cellText(name)]))
  const doer = ({ role, who }: ServiceGiven["tasks"][number]) =>
    doerWords[who === "role" ? (role ?? "collaborator") : who][at]
  return {
    category,
    service_title: service.title,
    reference: service.reference,
    deliverable: service.deliverable,
    commercial_text: service.commercial_text,
    contractual_text: noteText(service.contractual_text),
    unit_price: decimal(service.unit_price, language),
    vat_rate: `${decimal(service.vat_rate, language)} %`,
    quantity: String(service.quantity),
    unit: service.unit,
    duration: String(service.duration),
    duration_unit: unitWords[service.duration_unit][at],
    frequency: frequencyWords[service.frequency][at],
    hours_budget: `${Math.floor(service.hours_budget / 60)}h${String(service.hours_budget % 60).padStart(2, "0")}`,
    client_visible: yesWords[service.is_client_visible ? "yes" : "no"][at],
    service_tasks: service.tasks
      .map((task) =>
        [
          cellText(task.name),
          doer(task),
          String(task.offset_days),
          task.depends_on.flatMap((key) => names.get(key) ?? []).join(" + ")
        ]
          .join(" | ")
          .replace(/ \| $/, "")
      )
      .join("; ")
  }
}
