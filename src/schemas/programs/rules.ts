import { addressProblem } from "#schemas/applications/connectors/connectorRules.ts"
import { hasUnwantedCharacters } from "#schemas/people/fields/names.ts"
import { isProgramScope, programAreas, type ProgramScope } from "#schemas/programs/access.ts"
import { errorsOf, type FormDefinition } from "#schemas/shared/form.ts"
import type { MessageCode } from "#schemas/shared/messages/index.ts"

/** Selectable lifetimes of a token, in days. */
export const tokenDays = [7, 30, 90, 365] as const
export const tokenLimits = { name: 60, ofPerson: 20, ofFirm: 50 } as const
export const webhookLimits = { address: 500, ofFirm: 10 } as const

/**
 * Delays before each retry of a delivery, in seconds; about three days in total. After the last failed attempt the
 * delivery fails for good.
 */
export const deliveryDelays = [10, 60, 300, 1_800, 7_200, 21_600, 43_200, 86_400, 86_400] as const
export const mostAttempts = deliveryDelays.length + 1
/** A webhook is stopped after this many days without a successful delivery. */
export const stoppedAfterDays = 3
/** Days for which finished deliveries are kept. */
export const deliveriesKeptDays = 30

/**
 * Families of events, each with the machines whose events belong to it. A webhook without families gets every event.
 */
export const webhookFamilies = {
  documents: ["document", "folder", "nodeMark", "nodeHold", "nodeThemes", "nodeWorkflow", "shareLink", "mailIntake"],
  tasks: ["task"],
  services: ["serviceRequest", "mission", "taskRun", "catalogItem"],
  signatures: ["signature", "signatory", "letter"],
  clients: ["clientFile", "financialYear", "clientImport", "address", "bank", "fiscal", "note", "quickFolder"],
  people: ["membership", "user", "userThemes", "theme"]
} as const satisfies Readonly<Record<string, ReadonlyArray<string>>>
export const familyNames = Object.keys(webhookFamilies) as ReadonlyArray<keyof typeof webhookFamilies>
export type WebhookFamily = keyof typeof webhookFamilies
const isFamily = (text: string): text is WebhookFamily => familyNames.some((name) => name === text)

export const machinesOf = (families: ReadonlyArray<string>): ReadonlyArray<string> =>
  families.filter(isFamily).flatMap((family) => webhookFamilies[family])

export const programNameProblem = (text: string): MessageCode | null => {
  if (hasUnwantedCharacters(text)) return "people.text_characters"
  if (text.trim() === "") return "program.name_missing"
  return [...text.trim()].length > tokenLimits.name ? "program.name_too_long" : null
}
export const scopesProblem = (scopes: ReadonlyArray<string>): MessageCode | null =>
  scopes.length > 0 && scopes.every(isProgramScope) ? null : "program.scope_missing"
export const familiesProblem = (families: ReadonlyArray<string>): MessageCode | null =>
  families.every(isFamily) ? null : "customer.choice_invalid"
/** Checks the form of the address; null if valid. Its IP address is checked when the portal connects. */
export const webhookAddressProblem = (text: string): MessageCode | null =>
  text.trim() === "" || text.trim().length > webhookLimits.address || addressProblem(text) !== null
    ? "webhook.address_invalid"
    : null

/** Access level of a token in an area. */
export const areaLevels = ["none", "read", "write"] as const
export type AreaLevel = (typeof areaLevels)[number]

export type TokenValues = {
  readonly name: string
  /** The firm's id as digits; empty for tokens of a firm, which are created in the firm's settings. */
  readonly firm_id: string
  readonly days: "7" | "30" | "90" | "365"
  readonly clients: AreaLevel
  readonly documents: AreaLevel
  readonly tasks: AreaLevel
  readonly services: AreaLevel
  readonly signatures: AreaLevel
}
export const emptyToken: TokenValues = {
  name: "",
  firm_id: "",
  days: "90",
  clients: "none",
  documents: "none",
  tasks: "none",
  services: "none",
  signatures: "none"
}
/** Scopes of the chosen levels; `write` also gives `read`. */
export const scopesOf = (values: TokenValues): ReadonlyArray<ProgramScope> =>
  programAreas.flatMap((area) => {
    if (values[area] === "none") return []
    return values[area] === "read" ? [`${area}:read` as const] : [`${area}:read` as const, `${area}:write` as const]
  })
export const tokenForm: FormDefinition<TokenValues> = {
  fields: ["name", "firm_id", "days", ...programAreas],
  check: (values) => errorsOf({ name: programNameProblem(values.name), clients: scopesProblem(scopesOf(values)) })
}

export type WebhookValues = {
  readonly name: string
  readonly address: string
  readonly families: ReadonlyArray<string>
}
export const emptyWebhook: WebhookValues = { name: "", address: "", families: [] }
export const webhookForm: FormDefinition<WebhookValues> = {
  fields: ["name", "address", "families"],
  check: ({ address, families, name }) =>
    errorsOf({
      name: programNameProblem(name),
      address: webhookAddressProblem(address),
      families: familiesProblem(families)
    })
}
