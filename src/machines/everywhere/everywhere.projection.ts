import type { EverywhereInput, EverywhereSnapshot } from "#machines/everywhere/everywhere.machine.ts"
import type { OpenAction, OpenScreen } from "#machines/everywhere/screens.ts"
import type { Found, FoundClient, FoundNode, FoundPerson, FoundTask } from "#schemas/everywhere/everywhere.ts"
import { type FoundGroup, foundGroups } from "#schemas/everywhere/everywhereRules.ts"

export type FoundLine =
  | { readonly group: "actions"; readonly item: OpenAction }
  | { readonly group: "screens"; readonly item: OpenScreen }
  | { readonly group: "clients"; readonly item: FoundClient }
  | { readonly group: "documents"; readonly item: FoundNode }
  | { readonly group: "tasks"; readonly item: FoundTask }
  | { readonly group: "people"; readonly item: FoundPerson }

/** A line with its index over all groups, for the arrow keys. */
export type PlacedLine = FoundLine & { readonly place: number }

export type LineGroupName = "actions" | "screens" | FoundGroup
export interface LineGroup {
  readonly group: LineGroupName
  readonly lines: ReadonlyArray<PlacedLine>
}

const nothingNamed: EverywhereInput = { actions: [], screens: [] }

/** Groups with results, in order: actions, screens, then what was found. */
export const groupsOf = (found: Found | null, named = nothingNamed): ReadonlyArray<LineGroup> => {
  let place = 0
  const grouped = (group: LineGroupName, items: ReadonlyArray<unknown>): ReadonlyArray<LineGroup> => {
    const lines = items.map((item) => ({ group, item, place: place++ }) as PlacedLine)
    return lines.length === 0 ? [] : [{ group, lines }]
  }
  return [
    ...grouped("actions", named.actions),
    ...grouped("screens", named.screens),
    ...foundGroups.flatMap((group) => (found === null ? [] : grouped(group, found[group])))
  ]
}

export const lineAt = (found: Found | null, place: number, named = nothingNamed): FoundLine | null =>
  groupsOf(found, named)
    .flatMap(({ lines }) => lines)
    .at(place) ?? null

const phases = ["idle", "typing", "searching", "shown", "noneFound", "failed"] as const

/** What the dialog shows. Old results stay until the new answer arrives. */
export const toEverywhereView = (snapshot: EverywhereSnapshot) => {
  const { active, count, failure, found, named, question } = snapshot.context
  return {
    phase: phases.find((phase) => snapshot.matches(phase)) ?? "idle",
    question,
    found,
    named,
    count,
    active: count === 0 ? null : active,
    busy: snapshot.hasTag("busy"),
    canRetry: snapshot.can({ type: "search.retried" }),
    failureCode: failure?.code ?? null
  }
}
export type EverywhereView = ReturnType<typeof toEverywhereView>
