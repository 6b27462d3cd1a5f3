import fc from "#tests/support/properties.ts"
import { expect, test } from "vitest"
import { makeSharing } from "#services/shared/sharing.ts"

interface Step {
  readonly kind: "join" | "leave" | "settle"
  readonly key: string
}
const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step["kind"]>("join", "join", "leave", "settle"),
  key: fc.constantFrom("a", "b")
})

test("[NET-006] one piece of work per key is in flight, and it is cancelled only when its last sharer leaves", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
      const share = makeSharing()
      const begun: Array<{ key: string; settle: () => void; signal: AbortSignal }> = []
      const open = new Map<string, Array<{ leave: AbortController; result: Promise<number | "left"> }>>()
      const expected: Array<readonly [Promise<number | "left">, number | "left"]> = []
      for (const { kind, key } of steps) {
        const sharers = open.get(key) ?? []
        const current = begun.findLastIndex((work) => work.key === key)
        if (kind === "join") {
          const leave = new AbortController()
          const before = begun.length
          const result = share(key, leave.signal, (signal) => {
            const number = begun.length
            const { promise, resolve } = Promise.withResolvers<number>()
            begun.push({ key, settle: () => resolve(number), signal })
            return promise
          }).catch((): "left" => "left")
          expect(begun.length - before).toBe(sharers.length === 0 ? 1 : 0)
          open.set(key, [...sharers, { leave, result }])
        } else if (kind === "leave" && sharers.length > 0) {
          const [first, ...others] = sharers
          first!.leave.abort("left")
          expected.push([first!.result, "left"])
          open.set(key, others)
          expect(begun[current]!.signal.aborted).toBe(others.length === 0)
        } else if (kind === "settle" && sharers.length > 0) {
          begun[current]!.settle()
          for (const { result } of sharers) expected.push([result, current])
          open.set(key, [])
          await Promise.all(sharers.map(({ result }) => result))
        }
      }
      for (const [result, value] of expected) expect(await result).toBe(value)
    })
  )
})

test("a caller that is already cancelled starts nothing", async () => {
  let started = 0
  const gone = AbortSignal.abort("gone")
  await expect(makeSharing()("a", gone, async () => (started += 1))).rejects.toBe("gone")
  expect(started).toBe(0)
})
