import { type ImportKind, importKinds } from "#schemas/customers/listWords.ts"

/** What the address says of an import: one that begins, or one that the server keeps. */
export interface ImportPlace {
  readonly kind: ImportKind
  readonly id: number | null
}

/** Null where the address speaks of none of these kinds; what a kept one holds is told once it is found. */
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
