import { type ImportKind, importKinds } from "#schemas/customers/listWords.ts"

/** What the address says of an import: one that begins, or one that the server keeps. */
export interface ImportPlace {
  readonly kind: ImportKind
  readonly id: number | null
}

/** Null where the address speaks of none. */
export const readImport = (raw: Readonly<Record<string, unknown>>): ImportPlace | null => {
  const { import: said } = raw
  const kind = importKinds.find((one) => one === said)
  if (kind !== undefined) return { kind, id: null }
  return typeof said === "number" && Number.isSafeInteger(said) && said > 0 ? { kind: "client_files", id: said } : null
}
