import type { EverywhereSnapshot } from "#machines/everywhere/everywhere.machine.ts"
import type { Found, FoundClient, FoundNode, FoundPerson, FoundTask } from "#schemas/everywhere/everywhere.ts"
import { type FoundGroup, foundGroups } from "#schemas/everywhere/everywhereRules.ts"

export type FoundLine =
  | { readonly group: "clients"; readonly item: FoundClient }
  | { readonly group: "documents"; readonly item: FoundNode }
  | { readonly group: "tasks"; readonly item: FoundTask }
  | { readonly group: "people"; readonly item: FoundPerson }

/** A line with its index over all groups, for the arrow keys. */
export type PlacedLine = FoundLine & { readonly place: number }

export interface LineGroup {
  readonly group: FoundGroup
  readonly lines: ReadonlyArray<PlacedLine>
}

/** Groups with results, in order. */
export const groupsOf = (found: Found | null): ReadonlyArray<LineGroup> => {
  if (found === null) return []
  let place = 0
  return foundGroups.flatMap((group) => {
    const lines = found[group].map((item) => ({ group, item, place: place++ }) as PlacedLine)
    return lines.length === 0 ? [] : [{ group, lines }]
  })
}

export const lineAt = (found: Found | null, place: number): FoundLine | null =>
  groupsOf(found)
    .flatMap(({ lines }) => lines)
    .at(place) ?? null

const phases = ["idle", "typing", "searching", "shown", "noneFound", "failed"] as const

/** What the dialog shows. Old results stay until the new answer arrives. */
export const toEverywhereView = (snapshot: EverywhereSnapshot) => {
  const { active, count, failure, found, question } = snapshot.context
  return {
    phase: phases.find((phase) => snapshot.matches(phase)) ?? "idle",
    question,
    found,
    count,
    active: count === 0 ? null : active,
    busy: snapshot.hasTag("busy"),
    canRetry: snapshot.can({ type: "search.retried" }),
    failureCode: failure?.code ?? null
  }
}
export type EverywhereView = ReturnType<typeof toEverywhereView>
