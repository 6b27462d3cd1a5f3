import { type ImportKind, importKinds } from "#schemas/customers/listWords.ts"

/** The import in the URL: a new one (id null), or one stored on the server. */
export interface ImportPlace {
  readonly kind: ImportKind
  readonly id: number | null
}

/** Reads the import in a URL; null without one. For a stored import the kind is a guess until the import is loaded. */
export const readImport = (
  raw: Readonly<Record<string, unknown>>,
  kinds: ReadonlyArray<ImportKind> = importKinds
): ImportPlace | null => {
  const { import: said } = raw
  const kind = kinds.find((one) => one === said)
  if (kind !== undefined) return { kind, id: null }
  const [first = "client_files"] = kinds
  return typeof said === "number" && Number.isSafeInteger(said) && said > 0 ? { kind: first, id: said } : null
}
