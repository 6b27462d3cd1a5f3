import type { InspectorSnapshot } from "#machines/inspector/inspector.machine.ts"
import { payloadOf, type WatchedActor } from "#machines/inspector/observed.ts"

export interface ActorRow extends WatchedActor {
  /** Depth in the tree of actors; 1 for a root. */
  readonly level: number
}

/** Parents first, each followed by its children, in the order they appeared. */
const asTree = (actors: ReadonlyArray<WatchedActor>): ReadonlyArray<ActorRow> => {
  const ids = new Set(actors.map(({ id }) => id))
  const under = (parent: string | null, level: number): ReadonlyArray<ActorRow> =>
    actors
      .filter((actor) => (actor.parent !== null && ids.has(actor.parent) ? actor.parent : null) === parent)
      .flatMap((actor) => [{ ...actor, level }, ...under(actor.id, level + 1)])
  return under(null, 1)
}

export const toInspectorView = (snapshot: InspectorSnapshot) => {
  const { actors, draft, entries, filter, moment, selected } = snapshot.context
  const wanted = filter.trim().toLowerCase()
  const names = new Map(actors.map(({ id, name }) => [id, name]))
  const isWriting = snapshot.matches({ draft: "writing" })
  return {
    isOpen: snapshot.matches({ panel: "open" }),
    isPaused: snapshot.matches({ journal: "paused" }),
    /** A stopped actor stays in the list while it is selected. */
    actors: asTree(actors.filter(({ id, live }) => live || id === selected)),
    names,
    selected: actors.find(({ id }) => id === selected) ?? null,
    filter,
    /** The entry whose state is shown; null for the present. */
    moment: entries.find(({ id }) => id === moment) ?? null,
    total: entries.length,
    entries: entries.filter(
      ({ actor, event, payload, state }) =>
        wanted === "" || [actor, names.get(actor), event, payload, state].join(" ").toLowerCase().includes(wanted)
    ),
    draft: isWriting ? { ...draft, canSend: payloadOf(draft.text) !== null } : null
  }
}
export type InspectorView = ReturnType<typeof toInspectorView>
