import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  getNextTransitions,
  type InspectionEvent,
  type Snapshot,
  StateMachine,
  type StateValue
} from "xstate"
import type { JournalEntry, Observed, WatchedActor } from "#machines/inspector/observed.ts"
import { guardText } from "#machines/shared/machineWords.ts"
import { readable } from "#ui/inspector/readable.ts"

export interface OpenEvent {
  readonly event: string
  /** "asks": unknown, because a guard reads the payload and there is none yet. */
  readonly verdict: "open" | "closed" | "asks"
  readonly guards: ReadonlyArray<string>
}
export interface ActorDetail {
  readonly machine: AnyStateMachine | null
  readonly value: StateValue | null
  readonly status: string
  readonly context: string
  readonly events: ReadonlyArray<OpenEvent>
}
export interface Observer {
  /** Pass it to `createActor(machine, { inspect })`. */
  readonly inspect: (event: InspectionEvent) => void
  /**
   * Calls the listener with the changes since the last call, at most once per microtask; the first listener also gets
   * those recorded before it. Returns the function that unsubscribes.
   */
  readonly listen: (listener: (facts: Observed) => void) => () => void
  readonly detail: (id: string) => ActorDetail | null
  /** The actor's snapshot after a journal entry; null if it is no longer kept. */
  readonly detailAfter: (entry: number) => ActorDetail | null
  readonly send: (id: string, event: EventObject) => void
}

type Watched = AnyActorRef & { readonly _parent?: AnyActorRef; readonly logic?: unknown }
type Writable<T> = { -readonly [K in keyof T]: T[K] }

/** Number of stopped actors whose last state is kept. */
const endedKept = 50
/** Number of journal entries whose snapshots are kept. */
const momentsKept = 500

const machineOf = (ref: Watched): AnyStateMachine | null =>
  ref.logic instanceof StateMachine ? (ref.logic as AnyStateMachine) : null

const nameOf = (ref: Watched) => (ref.id === ref.sessionId ? (machineOf(ref)?.id ?? ref.id) : ref.id)

const valueText = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined ? "" : readable(value).replaceAll('"', "")

const verdictOf = (snapshot: AnyMachineSnapshot, type: string): OpenEvent["verdict"] => {
  try {
    return snapshot.can({ type }) ? "open" : "closed"
  } catch {
    // A guard that reads the payload cannot be evaluated without one.
    return "asks"
  }
}

const eventsOf = (snapshot: AnyMachineSnapshot): ReadonlyArray<OpenEvent> => {
  const guards = new Map<string, Array<string>>()
  for (const { eventType, guard } of getNextTransitions(snapshot)) {
    if (eventType === "" || eventType.includes("*") || eventType.startsWith("xstate.")) continue
    guards.set(eventType, [...(guards.get(eventType) ?? []), ...(guard === undefined ? [] : [guardText(guard)])])
  }
  return [...guards].map(([event, names]) => ({ event, verdict: verdictOf(snapshot, event), guards: names }))
}

const detailOf = (ref: Watched, snapshot: AnyMachineSnapshot): ActorDetail => {
  const machine = machineOf(ref)
  return {
    machine,
    value: machine === null ? null : snapshot.value,
    status: snapshot.status,
    context: readable(machine === null ? snapshot : snapshot.context, 2),
    events: machine === null || snapshot.status !== "active" ? [] : eventsOf(snapshot)
  }
}

/** Observes every actor that was created with its `inspect`. `now` returns milliseconds. */
export const makeObserver = (now: () => number = () => performance.now()): Observer => {
  const refs = new Map<string, Watched>()
  const ended: Array<string> = []
  const moments = new Map<number, { readonly ref: Watched; readonly snapshot: Snapshot<unknown> }>()
  const known = new Map<string, WatchedActor>()
  const listeners = new Set<(facts: Observed) => void>()
  const touched = new Set<string>()
  let entries: Array<{ readonly source: EventObject; readonly entry: Writable<JournalEntry> }> = []
  let count = 0
  let scheduled = false

  const flush = () => {
    scheduled = false
    if (listeners.size === 0) return
    const facts = {
      actors: [...touched].flatMap((id) => known.get(id) ?? []),
      entries: entries.map(({ entry }) => entry)
    }
    touched.clear()
    entries = []
    for (const actor of facts.actors) if (!actor.live) known.delete(actor.id)
    for (const listener of listeners) listener(facts)
  }
  // Batched in a microtask: actors are created during React renders, where the panel must not set state.
  const schedule = () => {
    if (scheduled) return
    scheduled = true
    queueMicrotask(flush)
  }

  const meet = (ref: Watched): WatchedActor => {
    const seen = known.get(ref.sessionId)
    if (seen !== undefined) return seen
    const actor: WatchedActor = {
      id: ref.sessionId,
      parent: ref._parent?.sessionId ?? null,
      name: nameOf(ref),
      kind: machineOf(ref) === null ? "task" : "machine",
      live: true,
      revision: 0
    }
    // A stopped actor can still receive an event: record the event without registering the actor again.
    if (ended.includes(actor.id)) return { ...actor, live: false }
    refs.set(actor.id, ref)
    known.set(actor.id, actor)
    touched.add(actor.id)
    return actor
  }

  const end = (id: string) => {
    if (ended.includes(id)) return
    ended.push(id)
    if (ended.length > endedKept) refs.delete(ended.shift() ?? "")
  }

  const revive = (id: string) => {
    const place = ended.indexOf(id)
    if (place < 0) return
    ended.splice(place, 1)
    known.delete(id)
  }

  const remember = (entry: Writable<JournalEntry>, ref: Watched, snapshot: Snapshot<unknown>) => {
    entry.state = valueText((snapshot as { readonly value?: unknown }).value ?? snapshot.status)
    moments.set(entry.id, { ref, snapshot })
    if (moments.size > momentsKept) moments.delete(moments.keys().next().value ?? 0)
  }

  const inspect = (event: InspectionEvent) => {
    // An actor is registered at its first event: React also creates actors in renders that it discards and never
    // starts.
    const ref = event.actorRef as Watched
    if (event.type === "@xstate.event") {
      // React's Strict Mode stops an actor and starts it again.
      if (event.event.type === "xstate.init") revive(ref.sessionId)
      const { id } = meet(ref)
      count += 1
      const entry: Writable<JournalEntry> = {
        id: count,
        at: now(),
        actor: id,
        from: event.sourceRef?.sessionId ?? null,
        event: event.event.type,
        payload: readable({ ...event.event, type: undefined }),
        state: ""
      }
      entries = [...entries, { source: event.event, entry }].slice(-1000)
    }
    if (event.type === "@xstate.snapshot") {
      const actor = meet(ref)
      const live = event.snapshot.status === "active"
      known.set(actor.id, { ...actor, live: live && actor.live, revision: actor.revision + 1 })
      touched.add(actor.id)
      if (!live) end(actor.id)
      const told = entries.findLast(({ entry, source }) => source === event.event && entry.actor === actor.id)
      if (told !== undefined) remember(told.entry, ref, event.snapshot)
    }
    schedule()
  }

  return {
    inspect,
    listen: (listener) => {
      listeners.add(listener)
      schedule()
      return () => listeners.delete(listener)
    },
    detail: (id) => {
      const ref = refs.get(id)
      return ref === undefined ? null : detailOf(ref, ref.getSnapshot())
    },
    detailAfter: (entry) => {
      const moment = moments.get(entry)
      return moment === undefined ? null : detailOf(moment.ref, moment.snapshot as AnyMachineSnapshot)
    },
    send: (id, event) => refs.get(id)?.send(event)
  }
}
