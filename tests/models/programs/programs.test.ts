import { describe, expect, test } from "vitest"
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventFromLogic,
  initialTransition,
  type InputFrom,
  type SnapshotFrom
} from "xstate"
import { toDeliveryActions, toTokenActions, toWebhookActions } from "#machines/programs/programs.projection.ts"
import { programTokenMachine } from "#machines/programs/programToken.machine.ts"
import { webhookMachine } from "#machines/programs/webhook.machine.ts"
import { webhookDeliveryMachine } from "#machines/programs/webhookDelivery.machine.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { mostAttempts } from "#schemas/programs/rules.ts"
import * as Result from "#schemas/shared/result.ts"
import {
  deliveryCases,
  deliveryFacts,
  missedEarly,
  tokenCases,
  tokenFacts,
  webhookCases,
  webhookFacts
} from "#tests/models/programs/cases.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"

/** Follows every path with a row that is stored, and restored before each event. */
const followed = <M extends AnyStateMachine>(
  machine: M,
  input: InputFrom<M>,
  cases: Readonly<Record<string, EventFromLogic<M>>>,
  also?: (context: SnapshotFrom<M>["context"]) => unknown
) => {
  const paths = pathsOf(machine, input, cases, also)
  describe(`a stored ${machine.id}, reloaded before every event, follows the model`, () => {
    test.each(paths)("$title", ({ path }) => {
      let stored = JSON.stringify(initialTransition(machine, ...([input] as never))[0])
      for (const { event, state } of path.steps.slice(1)) {
        const snapshot = machine.resolveState(JSON.parse(stored)) as SnapshotFrom<M>
        const verdict = decide(machine, snapshot, event as EventFromLogic<M>)
        if (Result.isFailure(verdict)) throw new Error(`closed by ${verdict.failure.closedBy.join(", ")}`)
        stored = JSON.stringify(verdict.success.next)
        const { context, value } = JSON.parse(stored)
        const expected = state as unknown as AnyMachineSnapshot
        expect({ context, value }).toEqual({ context: expected.context, value: expected.value })
      }
    })
    test("every event is on a path", () => {
      const steps = paths.flatMap(({ path }) => path.steps.slice(1))
      expect(new Set(steps.map(({ event }) => event.type))).toEqual(
        new Set(Object.values(cases).map(({ type }: { readonly type: string }) => type))
      )
    })
  })
}
followed(programTokenMachine, tokenFacts, tokenCases)
followed(webhookMachine, webhookFacts, { ...webhookCases, missedEarly })
followed(webhookDeliveryMachine, deliveryFacts, deliveryCases, ({ attempts }) => attempts)

test("a webhook is stopped only after three days without an answer, and somebody resumes it", () => {
  let snapshot = initialTransition(webhookMachine, webhookFacts)[0]
  const step = (event: Parameters<typeof decide<typeof webhookMachine>>[2]) => {
    const verdict = decide(webhookMachine, snapshot, event)
    if (Result.isFailure(verdict)) return verdict.failure.closedBy
    snapshot = verdict.success.next
    return snapshot.value
  }
  expect(step(missedEarly)).toBe("active")
  expect(step(webhookCases["webhook.missed"])).toBe("stopped")
  expect(step(webhookCases["webhook.tested"])).toEqual(["isWebhookRunning"])
  expect(step({ type: "webhook.resumed", by: { isFirmAdmin: false } })).toEqual(["isFirmAdmin"])
  expect(step(webhookCases["webhook.resumed"])).toBe("active")
})

test("a delivery is tried as often as said, no more, and begins anew when somebody asks", () => {
  let snapshot = initialTransition(webhookDeliveryMachine, { attempts: 0, most: mostAttempts })[0]
  let missed = 0
  while (snapshot.value === "waiting") {
    const verdict = decide(webhookDeliveryMachine, snapshot, { type: "delivery.missed" })
    if (Result.isFailure(verdict)) throw new Error("a waiting delivery can be missed")
    snapshot = verdict.success.next
    missed += 1
  }
  expect([snapshot.value, missed]).toEqual(["failed", mostAttempts])
  const again = decide(webhookDeliveryMachine, snapshot, deliveryCases["delivery.redelivered"])
  if (Result.isFailure(again)) throw new Error("a failed delivery can be sent again")
  expect([again.success.next.value, again.success.next.context.attempts]).toEqual(["waiting", 0])
})

test("lists offer what the machines accept", () => {
  expect(toTokenActions({ expires_at: "2030-01-01T00:00:00Z" })).toEqual({ canRevoke: true })
  expect(
    (["active", "paused", "stopped"] as const).map((state) => toWebhookActions({ state, failing_since: null }))
  ).toEqual([
    { canChange: true, canPause: true, canResume: false, canTest: true, canRemove: true },
    { canChange: true, canPause: false, canResume: true, canTest: false, canRemove: true },
    { canChange: true, canPause: true, canResume: true, canTest: false, canRemove: true }
  ])
  expect(
    (["waiting", "delivered", "failed"] as const).map((state) => toDeliveryActions({ state, attempts: 1 }).canRedeliver)
  ).toEqual([false, true, true])
})
