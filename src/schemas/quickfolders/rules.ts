import { nameFaults } from "#schemas/documents/rules/names.ts"
import type {
  Automation,
  Metadata,
  MetadataType,
  MetadataValue,
  QuickModelFolder
} from "#schemas/quickfolders/quickFolder.ts"
import { isEmail, keptEmail } from "#schemas/shared/fields/email.ts"
import { errorsOf, type FormDefinition, type FormErrors } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { keptLine } from "#schemas/shared/line.ts"

/** Maximum number of quick folders of a client. */
export const quickFolderLimit = 100
/** Maximum number of quick folders of a model. */
export const quickModelLimit = 100
export const metadataLimit = 20
export const choiceLimit = 50
export const recipientLimit = 10
/** Maximum lengths in characters. */
export const quickNameLimit = 80
export const labelLimit = 60
export const choiceLength = 80
export const valueLength = 500
/** Maximum number of folders in a path. */
export const pathLimit = 10

const lengthOf = (text: string) => [...text].length
const isPlain = (text: string) => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** [VAL-O05] [QCK-001] Validates the name of a quick folder or a model by the rules of folder names (no slash). */
export const quickNameProblem = (text: string): MessageCode | null => {
  const name = keptLine(text)
  if (name === "") return "quickfolders.name_missing"
  if (lengthOf(name) > quickNameLimit) return "quickfolders.name_too_long"
  return nameFaults(name).length > 0 ? "quickfolders.name_characters" : null
}

const keyForm = /^[A-Za-z0-9-]{1,36}$/
const folded = (text: string) => keptLine(text).toLowerCase()
const hasTwins = (texts: ReadonlyArray<string>) => new Set(texts.map(folded)).size < texts.length

const choicesProblem = ({ choices, type }: Metadata): MessageCode | null => {
  if (type !== "list") return choices.length > 0 ? "quickfolders.metadata_invalid" : null
  const kept = choices.map(keptLine)
  if (kept.length === 0 || kept.includes("")) return "quickfolders.choices_missing"
  if (kept.length > choiceLimit) return "quickfolders.choices_too_numerous"
  if (kept.some((choice) => lengthOf(choice) > choiceLength || !isPlain(choice))) return "quickfolders.choice_invalid"
  return hasTwins(kept) ? "quickfolders.choices_twice" : null
}

/** Validates one metadata field, without the check for duplicates; null if valid. */
export const oneMetadataProblem = (metadata: Metadata): MessageCode | null => {
  const label = keptLine(metadata.label)
  if (!keyForm.test(metadata.key)) return "quickfolders.metadata_invalid"
  if (label === "") return "quickfolders.label_missing"
  if (lengthOf(label) > labelLimit || !isPlain(label)) return "quickfolders.label_invalid"
  return choicesProblem(metadata)
}

/** [QCK-001] [QCK-O02] The first error of a metadata list, or null. */
export const metadataProblem = (metadata: ReadonlyArray<Metadata>): MessageCode | null => {
  if (metadata.length > metadataLimit) return "quickfolders.metadata_too_numerous"
  for (const one of metadata) {
    const problem = oneMetadataProblem(one)
    if (problem !== null) return problem
  }
  if (new Set(metadata.map(({ key }) => key)).size < metadata.length) return "quickfolders.metadata_invalid"
  return hasTwins(metadata.map(({ label }) => label)) ? "quickfolders.label_twice" : null
}

/** Splits typed mail addresses at commas, semicolons, spaces and line breaks, and removes duplicates. */
export const recipientsOf = (text: string): ReadonlyArray<string> => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map(keptEmail)
      .filter((address) => address !== "")
  )
]

export const recipientsProblem = (recipients: ReadonlyArray<string>): MessageCode | null => {
  if (recipients.length > recipientLimit) return "quickfolders.recipients_too_numerous"
  return recipients.every((address) => isEmail(keptEmail(address))) ? null : "quickfolders.recipients_invalid"
}

/** [QCK-001] Validates the automations: at most one mail, with at least one recipient; null if valid. */
export const automationsProblem = (automations: ReadonlyArray<Automation>): MessageCode | null => {
  if (automations.length > 1) return "quickfolders.recipients_invalid"
  for (const { recipients } of automations) {
    const problem = recipients.length === 0 ? "quickfolders.recipients_invalid" : recipientsProblem(recipients)
    if (problem !== null) return problem
  }
  return null
}

export const keptMetadata = (metadata: ReadonlyArray<Metadata>): ReadonlyArray<Metadata> =>
  metadata.map(({ choices, key, label, required, type }) => ({
    key,
    label: keptLine(label),
    type,
    required,
    choices: choices.map(keptLine)
  }))
export const keptAutomations = (automations: ReadonlyArray<Automation>): ReadonlyArray<Automation> =>
  automations.map(({ recipients, type }) => ({ type, recipients: [...new Set(recipients.map(keptEmail))] }))

/** Parses a typed path such as `Comptabilité / Achats` into folder names. */
export const pathOf = (text: string): ReadonlyArray<string> =>
  text
    .split("/")
    .map(keptLine)
    .filter((part) => part !== "")
export const writtenPath = (path: ReadonlyArray<string>): string => path.join(" / ")

/** [VAL-037] [VAL-O05] Validates a path: not the root, and valid folder names only; null if valid. */
export const pathProblem = (path: ReadonlyArray<string>): MessageCode | null => {
  if (path.length === 0) return "quickfolders.path_missing"
  if (path.length > pathLimit) return "quickfolders.path_too_deep"
  return path.every((name) => nameFaults(name.normalize("NFC")).length === 0) ? null : "quickfolders.path_invalid"
}

/** Errors of a model's folders, each with the folder's index (from 0) and the field. */
export const modelFolderProblems = (folders: ReadonlyArray<QuickModelFolder>) => {
  const places = new Set<string>()
  const keys = new Set<string>()
  return folders.flatMap(({ automations, key, metadata, name, path }, at) => {
    const place = path.map(folded).join("/")
    const found = {
      name: quickNameProblem(name),
      key: !keyForm.test(key) || keys.has(key) ? ("quickfolders.metadata_invalid" as const) : null,
      // [ERR-044] Two quick folders of a model cannot use the same folder.
      path: pathProblem(path) ?? (places.has(place) ? ("quickfolders.folder_taken" as const) : null),
      metadata: metadataProblem(metadata),
      automations: automationsProblem(automations)
    }
    places.add(place)
    keys.add(key)
    return Object.entries(found).flatMap(([field, code]) => (code === null ? [] : [{ at, field, code }]))
  })
}

export const modelFoldersProblem = (folders: ReadonlyArray<QuickModelFolder>): MessageCode | null => {
  if (folders.length > quickFolderLimit) return "quickfolders.limit"
  return modelFolderProblems(folders)[0]?.code ?? null
}

/** Normalises a typed number to decimal digits with a point; null if invalid. */
export const readNumber = (text: string): string | null => {
  const plain = text.replace(/[\s\u00a0\u202f']/g, "").replace(",", ".")
  if (!/^[+-]?(\d{1,15}(\.\d{1,6})?|\.\d{1,6})$/.test(plain)) return null
  return String(Number(plain))
}

/** Whether the text is an existing date, as `2026-01-31`. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

const readers: Readonly<
  Record<MetadataType, (text: string, metadata: Metadata) => string | { readonly code: MessageCode }>
> = {
  text: (text) => (lengthOf(text) > valueLength || !isPlain(text) ? { code: "quickfolders.value_text" } : text),
  number: (text) => readNumber(text) ?? { code: "quickfolders.value_number" },
  date: (text) => (isDay(text) ? text : { code: "quickfolders.value_date" }),
  list: (text, { choices }) => (choices.includes(text) ? text : { code: "quickfolders.value_choice" })
}

export interface ReadValues {
  /** Errors by key of the metadata field; empty if all values are valid. */
  readonly errors: FormErrors
  /** The values as stored with the documents, in the order of the metadata. */
  readonly values: ReadonlyArray<{
    readonly key: string
    readonly label: string
    readonly type: MetadataType
    readonly value: string
  }>
}

/** [QCK-001] Validates the values of a drop; the screen and the server both use it. */
export const readValues = (metadata: ReadonlyArray<Metadata>, given: ReadonlyArray<MetadataValue>): ReadValues => {
  const said = new Map(given.map(({ key, value }) => [key, keptLine(value)]))
  const known = new Set(metadata.map(({ key }) => key))
  const errors: Record<string, ReadonlyArray<string>> = {}
  const values: Array<ReadValues["values"][number]> = []
  for (const one of metadata) {
    const text = said.get(one.key) ?? ""
    if (text === "") {
      if (one.required) errors[one.key] = ["quickfolders.value_missing"]
      continue
    }
    const read = readers[one.type](text, one)
    if (typeof read === "string") values.push({ key: one.key, label: one.label, type: one.type, value: read })
    else errors[one.key] = [read.code]
  }
  for (const key of said.keys()) if (!known.has(key)) errors[key] = ["quickfolders.value_unknown"]
  return { errors, values }
}

/** Encodes a metadata field or a model's folder as JSON text, for form values. */
export const lineOf = (one: Metadata | QuickModelFolder): string => JSON.stringify(one)
export const metadataOf = (lines: ReadonlyArray<string>) => lines.map((line) => JSON.parse(line) as Metadata)
export const modelFoldersOf = (lines: ReadonlyArray<string>) =>
  lines.map((line) => JSON.parse(line) as QuickModelFolder)

export interface QuickFolderFormValues {
  readonly [field: string]: string | ReadonlyArray<string>
  readonly name: string
  /** Id of the destination as digits; empty if none is chosen. */
  readonly folder_id: string
  readonly metadata: ReadonlyArray<string>
  /** Mail recipients, as typed. */
  readonly automations: string
}

/** [QCK-001] [QCK-003] Validates a client's quick folder: the destination is required, recipients are optional. */
export const quickFolderForm: FormDefinition<QuickFolderFormValues> = {
  fields: ["name", "folder_id", "metadata", "automations"],
  check: ({ automations, folder_id, metadata, name }) =>
    errorsOf({
      name: quickNameProblem(name),
      folder_id: folder_id === "" ? "quickfolders.folder_missing" : null,
      metadata: metadataProblem(metadataOf(metadata)),
      automations: recipientsProblem(recipientsOf(automations))
    })
}

export interface QuickModelFormValues {
  readonly [field: string]: string | ReadonlyArray<string>
  readonly name: string
  readonly folders: ReadonlyArray<string>
}

/** [NET-098] [QCK-O02] Validates a model; only the first error of its folders is reported. */
export const quickModelForm: FormDefinition<QuickModelFormValues> = {
  fields: ["name", "folders"],
  check: ({ folders, name }) =>
    errorsOf({ name: quickNameProblem(name), folders: modelFoldersProblem(modelFoldersOf(folders)) })
}
