import { expect, test } from "vitest"
import { makeLiveBounds } from "#server/notifications/liveBounds.ts"
import fc from "#tests/support/properties.ts"

const limits = { perSession: 2, perUser: 3, perProcess: 5 }

test("[NET-O05] however streams come and go, no limit is passed and none is forgotten", () => {
  const step = fc.oneof(fc.record({ session: fc.nat(5) }), fc.record({ leave: fc.nat(10), twice: fc.boolean() }))
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const bounds = makeLiveBounds(limits)
      const open: Array<{ readonly session: number; readonly user: number; readonly leave: () => void }> = []
      for (const one of steps) {
        if ("session" in one) {
          const user = one.session % 2
          const leave = bounds.open({ sessionId: one.session, userId: user })
          const isFull =
            open.length >= limits.perProcess ||
            open.filter(({ session }) => session === one.session).length >= limits.perSession ||
            open.filter((other) => other.user === user).length >= limits.perUser
          expect(leave === null).toBe(isFull)
          if (leave !== null) open.push({ session: one.session, user, leave })
        } else {
          const [left] = open.splice(one.leave, 1)
          left?.leave()
          if (one.twice) left?.leave()
        }
        expect(bounds.total()).toBe(open.length)
      }
    })
  )
})
