import type { FormRecord, SaveRequest } from "#schemas/shared/form.ts"

/** The fields that differ from what was read, with their values. */
export const changesOf = ({ changed, values }: SaveRequest) =>
  Object.fromEntries(changed.map((field) => [field, values[field]]))
/** The form shows its refusals itself. */
export const quiet = { showError: false } as const

/** An entry that is not there any more reads as a new one. */
export const recordOf = <Entry extends { readonly id: number }, Values>(
  entries: ReadonlyArray<Entry>,
  id: number,
  shown: (entry: Entry | undefined) => FormRecord<Values>
) => shown(entries.find((entry) => entry.id === id))
