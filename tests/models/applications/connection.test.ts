import { describe, expect, test } from "vitest"
import { initialTransition, type SnapshotFrom } from "xstate"
import {
  type ConnectionEvent,
  type ConnectionFacts,
  connectionMachine
} from "#machines/applications/connectors/connection.machine.ts"
import {
  connectionSnapshot,
  toConnectionAvailability
} from "#machines/applications/connectors/connection.projection.ts"
import { ask, decide } from "#machines/shared/guards/decide.ts"
import { connectionStates } from "#schemas/applications/connectors/connection.ts"
import { VendorId } from "#schemas/shared/ids.ts"
import * as Result from "#schemas/shared/result.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

const by = { isOfFirm: true }
const at = "2026-03-02T09:00:00.000Z"
const cases = {
  "connection.changed": { type: "connection.changed", by },
  "connection.authenticated": { type: "connection.authenticated" },
  "connection.refused": { type: "connection.refused" },
  "connection.activated": { type: "connection.activated", by },
  "connection.deactivated": { type: "connection.deactivated", by },
  "connection.synchronised": { type: "connection.synchronised", at },
  "synchronisation.asked": { type: "synchronisation.asked", by },
  "connection.deleted": { type: "connection.deleted", by }
} as const satisfies { readonly [T in ConnectionEvent["type"]]: ConnectionEvent & { readonly type: T } }
const client: ConnectionFacts = { level: "client", isParentActivated: true, synchronisedAt: null }
const paths = pathsOf(connectionMachine, client, cases)
type Snapshot = SnapshotFrom<typeof connectionMachine>
const next = (snapshot: Snapshot, event: ConnectionEvent) => {
  const verdict = decide(connectionMachine, snapshot, event)
  if (Result.isFailure(verdict)) throw new Error(`closed by ${verdict.failure.closedBy.join(", ")}`)
  return verdict.success.next
}

describe("a stored connection, reloaded before every event, follows the model", () => {
  test.each(paths)("[APP-009] $title", async ({ path }) => {
    let row: { value: string; context: ConnectionFacts } = { value: "pending", context: client }
    const reload = () => connectionMachine.resolveState(row as never)
    const apply = ({ event }: { readonly event: ConnectionEvent }) => {
      const { context, value } = next(reload(), event)
      row = { value: String(value), context }
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect([row.value, row.context]).toEqual([expected.value, expected.context]) }
    })
  })

  test("[APP-009] [APP-O02] every state and every event is on a path, and synchronised is no state of its own", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set([...connectionStates, "deleted"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("journeys", () => {
  const play = (facts: ConnectionFacts, ...played: ReadonlyArray<keyof typeof cases>) => {
    const end = played.reduce(
      (snapshot, type) => next(snapshot, cases[type]),
      initialTransition(connectionMachine, facts)[0]
    )
    return [end.value, end.context.synchronisedAt]
  }
  test("[APP-009] [APP-O02] it is let in, delivers and remembers when", () => {
    expect(play(client, "connection.authenticated", "synchronisation.asked", "connection.synchronised")).toEqual([
      "activated",
      at
    ])
  })
  test("[APP-009] refused by the service it waits, and what it delivered is remembered through a stop", () => {
    expect(
      play(
        client,
        "connection.authenticated",
        "connection.synchronised",
        "connection.refused",
        "connection.authenticated",
        "connection.deactivated"
      )
    ).toEqual(["deactivated", at])
  })
  test("[APP-009] activated again it is tried before it is used, and deleted it is over", () => {
    expect(play(client, "connection.deactivated", "connection.activated")).toEqual(["pending", null])
    expect(play(client, "connection.deactivated", "connection.deleted")).toEqual(["deleted", null])
  })
  test("[APP-004] [APP-009] the farewell and the delivery are work for the server", () => {
    const [pending] = initialTransition(connectionMachine, client)
    const done = decide(
      connectionMachine,
      next(pending, cases["connection.authenticated"]),
      cases["synchronisation.asked"]
    )
    expect(Result.isSuccess(done) && done.success.jobs).toEqual(["deliverDocuments"])
    const gone = decide(connectionMachine, pending, cases["connection.deleted"])
    expect(Result.isSuccess(gone) && gone.success.jobs).toEqual(["leaveService"])
  })
})

describe("refused actions", () => {
  const closedBy = (
    state: (typeof connectionStates)[number],
    facts: Partial<ConnectionFacts>,
    event: ConnectionEvent
  ) => {
    const asked = ask(connectionMachine, connectionSnapshot(state, { ...client, ...facts }), event)
    return Result.isFailure(asked) ? asked.failure.closedBy : null
  }
  test("[APP-009] say what closes them", () => {
    const parent = { isParentActivated: false }
    expect(closedBy("activated", {}, cases["connection.activated"])).toEqual(["isConnectionDeactivated"])
    expect(closedBy("deactivated", {}, cases["connection.deactivated"])).toEqual(["isConnectionActivated"])
    expect(closedBy("pending", {}, cases["synchronisation.asked"])).toEqual(["isConnectionActivated"])
    expect(closedBy("activated", { level: "firm" }, cases["synchronisation.asked"])).toEqual(["isOfClient"])
    expect(closedBy("activated", parent, cases["synchronisation.asked"])).toEqual(["isParentActivated"])
    expect(closedBy("pending", parent, cases["connection.authenticated"])).toEqual(["isParentActivated"])
    expect(closedBy("deactivated", parent, cases["connection.activated"])).toEqual(["isParentActivated"])
  })
  test("[APP-005] open to the firm's staff alone", () => {
    for (const state of connectionStates)
      for (const event of Object.values(cases))
        if ("by" in event) expect(closedBy(state, {}, { ...event, by: { isOfFirm: false } })).toContain("isOfFirm")
  })
  test("[APP-009] a line offers the actions that the machine accepts", () => {
    const availability = (state: (typeof connectionStates)[number], vendor: number | null, parent: boolean) =>
      toConnectionAvailability(
        { state, vendor_id: vendor === null ? null : VendorId.make(vendor), synchronised_at: null },
        { state: parent ? "activated" : "pending" },
        by
      )
    const open = {
      canChange: true,
      canActivate: false,
      canDeactivate: true,
      canSynchronise: false,
      canDelete: true,
      isWaiting: false
    }
    expect(availability("activated", 7, true)).toEqual({ ...open, canSynchronise: true })
    expect(availability("activated", 7, false)).toEqual(open)
    expect(availability("activated", null, false)).toEqual(open)
    expect(availability("pending", 7, true)).toEqual({ ...open, isWaiting: true })
    expect(availability("deactivated", 7, true)).toEqual({ ...open, canActivate: true, canDeactivate: false })
    expect(availability("deactivated", 7, false)).toEqual({ ...open, canDeactivate: false })
  })
})
