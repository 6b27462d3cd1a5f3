import { type ServiceLine, serviceLineErrors } from "#schemas/catalog/serviceLines.ts"
import { clientRoles } from "#schemas/customers/clientRoles.ts"
import { civilities, clientUserFields, clientUserForm, type ClientUserValues } from "#schemas/customers/clientUser.ts"
import { compactNumber, sirenOf, siretLength } from "#schemas/customers/companyNumbers.ts"
import { generalFields, generalForm, type GeneralValues } from "#schemas/customers/general.ts"
import { plainHeading } from "#schemas/customers/importHeadings.ts"
import { type ImportField, importFields, neededFieldsOf } from "#schemas/customers/importRules.ts"
import type { ImportFault, MatchedColumn } from "#schemas/customers/imports.ts"
import { legalForms } from "#schemas/customers/legalForms.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"
import { sirenLength } from "#schemas/shared/constants.ts"
import { keptEmail } from "#schemas/shared/fields/email.ts"
import { errorsOf, type FormErrors } from "#schemas/shared/form.ts"
import { dueDateProblem, taskNotesProblem, taskTitleProblem } from "#schemas/tasks/taskRules.ts"
import { keptLine, lineKey } from "#schemas/shared/line.ts"

/** One line of a file as read; `line` is its row number in a spreadsheet. */
export interface ImportLine {
  readonly line: number
  readonly cells: ReadonlyArray<string>
}

/** One line converted to form values. */
export interface ImportRow<Values> {
  readonly line: number
  readonly values: Values
}
export type ImportedUser = ClientUserValues & { readonly client: string }
/** [TSK-O02] A line of information requests; `theme` is the theme's title. */
export type ImportedRequest = Readonly<Record<(typeof importFields.information_requests)[number], string>>

/** Detects formulas that a spreadsheet would execute (formula injection). Numbers with a sign are allowed. */
export const isFormula = (text: string): boolean =>
  /^\s*([=@]|[+-](?![\d\s().]+$))/.test(text) && !/^\s*-\s*$/.test(text)

/** Removes the wrapper `="0123"`, with which exports keep leading zeros in spreadsheets. */
const unwrapped = (text: string) => (/^="([^"]*)"$/.exec(text.trim())?.[1] ?? text).trim()

/**
 * Converts French and Portuguese dates (day first) to `2026-11-21`; returns other texts unchanged, for the form to
 * refuse.
 */
const dayOf = (text: string): string => {
  const [, day = "", month = "", year = ""] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const iso = /^(\d{4}-\d\d-\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/.exec(text)?.[1]
  return iso ?? (year === "" ? text : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`)
}

/** Restores up to two leading zeros, which spreadsheets remove. */
const withZeros = (text: string, length: number) => {
  const number = compactNumber(text)
  return /^\d+$/.test(number) && number.length < length && number.length >= length - 2
    ? number.padStart(length, "0")
    : text
}

const forms = new Map(legalForms.map(({ code, name }) => [plainHeading(name), code]))
const titles: Readonly<Record<string, (typeof civilities)[number]>> = {
  m: "M.",
  mr: "M.",
  monsieur: "M.",
  mister: "M.",
  sr: "M.",
  senhor: "M.",
  mme: "Mme",
  madame: "Mme",
  mrs: "Mme",
  ms: "Mme",
  mlle: "Mme",
  mademoiselle: "Mme",
  sra: "Mme",
  senhora: "Mme"
}
const roles: Readonly<Record<string, (typeof clientRoles)[number]>> = {
  admin: "admin",
  administrateur: "admin",
  administratrice: "admin",
  administrator: "admin",
  administrador: "admin",
  administradora: "admin",
  collaborator: "collaborator",
  collaborateur: "collaborator",
  collaboratrice: "collaborator",
  colaborador: "collaborator",
  colaboradora: "collaborator",
  utilisateur: "collaborator",
  user: "collaborator",
  guest: "guest",
  invite: "guest",
  invitee: "guest",
  convidado: "guest",
  convidada: "guest",
  lecture: "guest"
}

/** Converts a cell to the text that a user would type in the form. */
const typed: { readonly [Field in ImportField]?: (text: string) => string } = {
  siret: (text) => withZeros(text, siretLength),
  siren: (text) => withZeros(text, sirenLength),
  legal_status: (text) => forms.get(plainHeading(text)) ?? text,
  capital: (text) => text.replace(/\s*(€|eur|euros?)\s*$/i, ""),
  creation_date: dayOf,
  closing_date: dayOf,
  mission_letter_date: dayOf,
  birth_date: dayOf,
  access_ends_on: dayOf,
  due_date: dayOf,
  contact_phone: (text) => (/^[1-9]\d{8}$/.test(text) ? `0${text}` : text),
  mobile_number: (text) => (/^[1-9]\d{8}$/.test(text) ? `0${text}` : text),
  title: (text) => titles[plainHeading(text)] ?? text,
  role: (text) => (text === "" ? "collaborator" : (roles[plainHeading(text)] ?? text))
}

const valuesOf = <Field extends ImportField>(
  fields: ReadonlyArray<Field>,
  columns: ReadonlyArray<MatchedColumn>,
  { cells }: ImportLine
) =>
  Object.fromEntries(
    fields.map((field) => {
      const column = columns.find((matched) => matched.field === field)?.column
      const text = unwrapped(column === undefined ? "" : (cells[column] ?? ""))
      return [field, (typed[field] ?? String)(text)]
    })
  ) as Readonly<Record<Field, string>>

/** [CLI-001] Converts a line to values of the general form. An empty SIREN is derived from the SIRET. */
export const clientFileOf = (columns: ReadonlyArray<MatchedColumn>, line: ImportLine): ImportRow<GeneralValues> => {
  const values = valuesOf(generalFields, columns, line)
  return { line: line.line, values: { ...values, siren: values.siren === "" ? sirenOf(values.siret) : values.siren } }
}

/**
 * [CLI-007] Converts a line to values of the client user form, plus the company that it names. An empty role becomes
 * `collaborator`.
 */
export const clientUserOf = (columns: ReadonlyArray<MatchedColumn>, line: ImportLine): ImportRow<ImportedUser> => ({
  line: line.line,
  values: valuesOf(["client", ...clientUserFields], columns, line)
})

/** [TSK-017] Converts a line to an information request. The server looks up its company, member and theme. */
export const requestOf = (columns: ReadonlyArray<MatchedColumn>, line: ImportLine): ImportRow<ImportedRequest> => ({
  line: line.line,
  values: valuesOf(importFields.information_requests, columns, line)
})

/**
 * [CAT-002] Converts a line to the texts of a service, which `serviceOfLine` parses; empty if the file has no such
 * column.
 */
export const serviceLineOf = (columns: ReadonlyArray<MatchedColumn>, line: ImportLine): ImportRow<ServiceLine> => ({
  line: line.line,
  values: valuesOf(importFields.catalog_services, columns, line)
})

const shownLength = 80
/** An error of a line, with the start of the cell's text. */
export const faultAt = (
  columns: ReadonlyArray<MatchedColumn>,
  { cells, line }: ImportLine,
  field: ImportField | null,
  code: string
): ImportFault => {
  const column = columns.find((matched) => matched.field === field)?.column
  const value = column === undefined ? "" : (cells[column] ?? "")
  return { line, field, code, value: value.length > shownLength ? `${value.slice(0, shownLength)}…` : value }
}

/** The field that gets the error if a line is a duplicate. */
const repeatedField: Readonly<Record<ImportKind, ImportField>> = {
  client_files: "siret",
  client_users: "email",
  information_requests: "request_title",
  catalog_services: "service_title"
}

/** Numbers of the lines that duplicate an earlier line. */
const repeated = <Values>(rows: ReadonlyArray<ImportRow<Values>>, keyOf: (values: Values) => string) => {
  const seen = new Set<string>()
  return new Set(
    rows.flatMap(({ line, values }) => {
      const key = keyOf(values)
      if (key === "" || !seen.has(key)) {
        seen.add(key)
        return []
      }
      return [line]
    })
  )
}

const requestKey = ({ client, due_date, member_email, request_title }: ImportedRequest) =>
  client === "" || request_title === ""
    ? ""
    : [compactNumber(client).toLowerCase(), lineKey(request_title), due_date, keptEmail(member_email)].join(" ")

const requestErrors = ({ client, due_date, request_notes, request_title }: ImportedRequest): FormErrors =>
  errorsOf({
    client: client === "" ? "customer.import_client_missing" : null,
    request_title: taskTitleProblem(request_title),
    due_date: dueDateProblem(due_date),
    request_notes: taskNotesProblem(request_notes)
  })

const userKey = ({ client, email }: ImportedUser) =>
  client === "" || email === "" ? "" : `${compactNumber(client).toLowerCase()} ${keptEmail(email)}`

type Judged = ReadonlyArray<{ readonly errors: FormErrors; readonly twice: boolean }>
type Judge = (columns: ReadonlyArray<MatchedColumn>, lines: ReadonlyArray<ImportLine>, today: string) => Judged

/** Validates each line by its form, and detects duplicates among the lines. */
const judging =
  <Values>(
    read: (columns: ReadonlyArray<MatchedColumn>, line: ImportLine) => ImportRow<Values>,
    keyOf: (values: Values) => string,
    errorsIn: (today: string) => (values: Values) => FormErrors
  ): Judge =>
  (columns, lines, today) => {
    const rows = lines.map((line) => read(columns, line))
    const again = repeated(rows, keyOf)
    const errorsFor = errorsIn(today)
    return rows.map(({ line, values }) => ({ errors: errorsFor(values), twice: again.has(line) }))
  }

const judges: Readonly<Record<ImportKind, Judge>> = {
  client_files: judging(
    clientFileOf,
    ({ siret }) => compactNumber(siret),
    () => (values) => generalForm.check(values)
  ),
  client_users: judging(clientUserOf, userKey, (today) => {
    const form = clientUserForm(today)
    return (values) => ({
      ...(values.client === "" ? { client: ["customer.import_client_missing"] } : {}),
      ...form.check(values)
    })
  }),
  information_requests: judging(requestOf, requestKey, () => requestErrors),
  catalog_services: judging(
    serviceLineOf,
    ({ service_title }) => keptLine(service_title).toLowerCase(),
    () => serviceLineErrors
  )
}

/**
 * Errors that can be found in the file alone, in the order of the lines: form errors, formulas, duplicates. The server
 * adds errors about existing companies and people. `today` is a date such as `2026-11-21`.
 */
export const faultsOf = (
  kind: ImportKind,
  columns: ReadonlyArray<MatchedColumn>,
  lines: ReadonlyArray<ImportLine>,
  today: string
): ReadonlyArray<ImportFault> => {
  const judged = judges[kind](columns, lines, today)
  const given = new Set(columns.map(({ field }) => field))
  return lines.flatMap((line, place) => {
    const { errors = {}, twice = false } = judged[place] ?? {}
    const formulas = columns.filter(({ column }) => isFormula(unwrapped(line.cells[column] ?? "")))
    const spoiled = new Set(formulas.map(({ field }) => field))
    const own = Object.entries(errors).flatMap(([field, codes]) => {
      const known = field as ImportField
      const code = codes?.[0]
      // A formula hides other errors of its cell. Errors of a SIREN that was derived from the SIRET are reported on the
      // SIRET only.
      if (code === undefined || spoiled.has(known) || (known === "siren" && !given.has("siren"))) return []
      return [faultAt(columns, line, known, code)]
    })
    return [
      ...formulas.map(({ field }) => faultAt(columns, line, field, "customer.import_formula")),
      ...own,
      ...(twice ? [faultAt(columns, line, repeatedField[kind], "customer.import_twice")] : [])
    ]
  })
}

/** Required fields that are not matched to a column. */
export const missingFields = (
  kind: ImportKind,
  columns: ReadonlyArray<{ readonly field: string }>
): ReadonlyArray<ImportField> => neededFieldsOf(kind).filter((field) => !columns.some((one) => one.field === field))
