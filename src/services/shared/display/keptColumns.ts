import type { Values } from "#services/shared/storage.ts"

/** The columns that a user chose for a list, stored under a name. An invalid stored value counts as no choice. */
export const keptColumns = <const Column extends string>(
  name: string,
  all: ReadonlyArray<Column>,
  first: ReadonlyArray<NoInfer<Column>>
) => ({
  all,
  read: (values: Values): ReadonlyArray<Column> => {
    try {
      const kept: unknown = JSON.parse(values.get(name) ?? "null")
      return Array.isArray(kept) ? all.filter((column) => kept.includes(column)) : first
    } catch {
      return first
    }
  },
  write: (values: Values, columns: ReadonlyArray<Column>): void => values.set(name, JSON.stringify(columns))
})

export type KeptColumns<Column extends string> = ReturnType<typeof keptColumns<Column>>
