/** [LET-O01] The variables of a letter, by group. Those of `service` may be used only inside an `each` block. */
export const variableGroups = {
  firm: ["name", "website"],
  company: [
    "name",
    "legal_form",
    "capital",
    "siren",
    "siret",
    "rcs",
    "naf",
    "vat_number",
    "address",
    "city",
    "client_code",
    "closing_day",
    "email",
    "phone"
  ],
  mission: [
    "name",
    "reference",
    "starts_on",
    "ends_on",
    "manager",
    "services",
    "price_net",
    "price_vat",
    "price_gross",
    "renewal"
  ],
  service: [
    "title",
    "reference",
    "deliverable",
    "description",
    "frequency",
    "quantity",
    "unit_price",
    "total_price",
    "starts_on",
    "ends_on"
  ],
  signatory: ["firm", "client", "client_email", "all"],
  date: ["today", "year"]
} as const
export type VariableGroup = keyof typeof variableGroups

type NamesOf<G extends VariableGroup> = `${G}.${(typeof variableGroups)[G][number]}`
export type VariableName = { readonly [G in VariableGroup]: NamesOf<G> }[VariableGroup]

export const variableNames: ReadonlyArray<VariableName> = Object.entries(variableGroups).flatMap(([group, fields]) =>
  fields.map((field) => `${group}.${field}` as VariableName)
)
const known = new Set<string>(variableNames)
export const isVariable = (name: string): name is VariableName => known.has(name)
export const isOfService = (name: string): boolean => name.startsWith("service.")

/** Values of a letter's variables. A missing variable counts as empty. */
export type Values = Readonly<Partial<Record<VariableName, string>>>

const pattern = /\{\{\s*([a-z_]+\.[a-z_0-9]+)\s*\}\}/gi
const braces = /\{\{|\}\}/

export type TextPiece =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "variable"; readonly name: string }

/** Splits a text into plain pieces and variables; a variable's name may be unknown. */
export const piecesOf = (text: string): ReadonlyArray<TextPiece> => {
  const pieces: Array<TextPiece> = []
  let from = 0
  for (const { 0: whole, 1: name = "", index } of text.matchAll(pattern)) {
    if (index > from) pieces.push({ kind: "text", text: text.slice(from, index) })
    pieces.push({ kind: "variable", name: name.toLowerCase() })
    from = index + whole.length
  }
  if (from < text.length) pieces.push({ kind: "text", text: text.slice(from) })
  return pieces
}

/** [LET-003] The text from the first `{{` or `}}` that is not part of a variable; null if there is none. */
export const unclosedIn = (text: string): string | null => {
  for (const piece of piecesOf(text)) {
    const found = piece.kind === "text" ? braces.exec(piece.text) : null
    if (found !== null && piece.kind === "text") return piece.text.slice(found.index)
  }
  return null
}

export const variableText = (name: string): string => `{{${name}}}`
