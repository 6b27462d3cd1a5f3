import { type ActorRefFrom, and, assign, not, setup, type SnapshotFrom, stateIn } from "xstate"
import { type JournalEntry, type Observed, payloadOf, type WatchedActor } from "#machines/inspector/observed.ts"

export type InspectorEvent =
  | { readonly type: "panel.toggled" }
  | { readonly type: "panel.closed" }
  | ({ readonly type: "facts.observed" } & Observed)
  | { readonly type: "actor.selected"; readonly id: string }
  | { readonly type: "journal.paused" }
  | { readonly type: "journal.resumed" }
  | { readonly type: "journal.cleared" }
  | { readonly type: "filter.changed"; readonly text: string }
  | { readonly type: "moment.chosen"; readonly id: number }
  | { readonly type: "moment.left" }
  | { readonly type: "test.asked" }
  | { readonly type: "draft.opened"; readonly event: string }
  | { readonly type: "draft.changed"; readonly text: string }
  | { readonly type: "draft.sent" }
  | { readonly type: "draft.cancelled" }

export interface InspectorContext {
  readonly limit: number
  readonly actors: ReadonlyArray<WatchedActor>
  readonly selected: string | null
  /** Newest first. */
  readonly entries: ReadonlyArray<JournalEntry>
  readonly filter: string
  /** The journal entry that is being inspected; null for the present. */
  readonly moment: number | null
  readonly draft: { readonly event: string; readonly text: string }
}

/** The actors to keep: live ones, the selected one, and those with entries in the journal. */
const worthKeeping = (
  actors: ReadonlyArray<WatchedActor>,
  selected: string | null,
  entries: ReadonlyArray<JournalEntry>
) => {
  const told = new Set(entries.map(({ actor }) => actor))
  return actors.filter(({ id, live }) => live || id === selected || told.has(id))
}

const chosen = ({ actors, selected }: Pick<InspectorContext, "actors" | "selected">) =>
  actors.find(({ id }) => id === selected)

/** The developer's panel: the inspected actor, the journal, the event being written. */
export const inspectorMachine = setup({
  types: { input: {} as { readonly limit: number }, context: {} as InspectorContext, events: {} as InspectorEvent },
  guards: {
    isAnotherActor: ({ context }, { id }: { readonly id: string }) =>
      context.selected !== id && context.actors.some((actor) => actor.id === id),
    hasLiveActor: ({ context }) => chosen(context)?.live === true,
    hasActor: ({ context }) => chosen(context) !== undefined,
    isKnownMoment: ({ context }, { id }: { readonly id: number }) => context.entries.some((entry) => entry.id === id),
    hasMoment: ({ context }) => context.entries.some(({ id }) => id === context.moment),
    isReadable: ({ context }) => payloadOf(context.draft.text) !== null
  },
  actions: {
    /** Provided by the page: sends `{ type: event, ...payload }` to the actor. */
    deliver: (_args, _message: { readonly actor: string | null; readonly event: string; readonly text: string }) =>
      undefined,
    /** Provided by the page: copies a test that replays the events to the clipboard. */
    copyTest: (_args, _wanted: Pick<InspectorContext, "entries" | "moment" | "selected">) => undefined,
    goBack: assign(({ context }, { id }: { readonly id: number }) => ({
      moment: id,
      selected: context.entries.find((entry) => entry.id === id)?.actor ?? context.selected
    })),
    comeBack: assign({ moment: null }),
    takeActors: assign(({ context }, { actors, entries }: Observed) => {
      const fresh = new Map(actors.map((actor) => [actor.id, actor]))
      const known = context.actors.map((actor) => fresh.get(actor.id) ?? actor)
      const added = actors.filter(({ id }) => !context.actors.some((actor) => actor.id === id))
      const kept = worthKeeping([...known, ...added], context.selected, [...context.entries, ...entries])
      const first = kept.find(({ kind }) => kind === "machine") ?? kept[0]
      return { actors: kept, selected: context.selected ?? first?.id ?? null }
    }),
    takeEntries: assign(({ context }, { entries }: Observed) => ({
      entries: [...entries.toReversed(), ...context.entries].slice(0, context.limit)
    })),
    select: assign(({ context }, { id }: { readonly id: string }) => ({
      selected: id,
      actors: worthKeeping(context.actors, id, context.entries)
    })),
    clear: assign({ entries: [] }),
    filterBy: assign((_, { text }: { readonly text: string }) => ({ filter: text })),
    openDraft: assign((_, { event }: { readonly event: string }) => ({ draft: { event, text: "{}" } })),
    writeDraft: assign(({ context }, { text }: { readonly text: string }) => ({ draft: { ...context.draft, text } })),
    dropDraft: assign({ draft: { event: "", text: "" } })
  }
}).createMachine({
  id: "inspector",
  context: ({ input }) => ({
    limit: input.limit,
    actors: [],
    selected: null,
    entries: [],
    filter: "",
    moment: null,
    draft: { event: "", text: "" }
  }),
  type: "parallel",
  states: {
    panel: {
      initial: "closed",
      states: {
        closed: { on: { "panel.toggled": "open" } },
        open: { on: { "panel.toggled": "closed", "panel.closed": "closed" } }
      }
    },
    journal: {
      initial: "recording",
      on: {
        "journal.cleared": { actions: "clear" },
        "filter.changed": { actions: { type: "filterBy", params: ({ event }) => event } }
      },
      states: {
        recording: {
          on: {
            "journal.paused": "paused",
            "facts.observed": {
              actions: [
                { type: "takeActors", params: ({ event }) => event },
                { type: "takeEntries", params: ({ event }) => event }
              ]
            }
          }
        },
        paused: {
          on: {
            "journal.resumed": "recording",
            "facts.observed": { actions: { type: "takeActors", params: ({ event }) => event } }
          }
        }
      }
    },
    /** Shows the actor as it is, or as it was after a journal entry. */
    time: {
      initial: "now",
      on: {
        "moment.chosen": {
          target: ".past",
          guard: { type: "isKnownMoment", params: ({ event }) => event },
          actions: { type: "goBack", params: ({ event }) => event }
        },
        "test.asked": { guard: "hasActor", actions: { type: "copyTest", params: ({ context }) => context } }
      },
      states: {
        now: {},
        past: {
          // The entry of the chosen moment was cleared, or dropped for newer entries.
          always: { target: "now", guard: not("hasMoment"), actions: "comeBack" },
          on: {
            "moment.left": { target: "now", actions: "comeBack" },
            "actor.selected": {
              target: "now",
              guard: { type: "isAnotherActor", params: ({ event }) => event },
              actions: "comeBack"
            }
          }
        }
      }
    },
    draft: {
      initial: "none",
      on: {
        "actor.selected": {
          target: ".none",
          guard: { type: "isAnotherActor", params: ({ event }) => event },
          actions: ["dropDraft", { type: "select", params: ({ event }) => event }]
        },
        "draft.opened": {
          target: ".writing",
          guard: and(["hasLiveActor", stateIn({ time: "now" })]),
          actions: { type: "openDraft", params: ({ event }) => event }
        }
      },
      states: {
        none: {},
        writing: {
          // The actor that the draft was for has stopped.
          always: [
            { target: "none", guard: not("hasLiveActor"), actions: "dropDraft" },
            // Events cannot be sent while a past state is shown.
            { target: "none", guard: stateIn({ time: "past" }), actions: "dropDraft" }
          ],
          on: {
            "draft.changed": { actions: { type: "writeDraft", params: ({ event }) => event } },
            "draft.cancelled": { target: "none", actions: "dropDraft" },
            "draft.sent": {
              guard: "isReadable",
              actions: {
                type: "deliver",
                params: ({ context }) => ({ actor: context.selected, ...context.draft })
              }
            }
          }
        }
      }
    }
  }
})

export type InspectorRef = ActorRefFrom<typeof inspectorMachine>
export type InspectorSnapshot = SnapshotFrom<typeof inspectorMachine>
