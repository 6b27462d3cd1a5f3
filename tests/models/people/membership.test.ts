import { describe, expect, test } from "vitest"
import type { SnapshotFrom } from "xstate"
import { initialTransition } from "xstate"
import { type MembershipEvent, type MembershipFacts, membershipMachine } from "#machines/people/membership.machine.ts"
import {
  membershipEventRefusals,
  membershipRefusals,
  twoFactorResetRefusals
} from "#machines/people/membership.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { membershipStates } from "#schemas/people/teamRules.ts"
import * as Result from "#schemas/shared/result.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import fc from "#tests/support/properties.ts"
import { membershipCases as cases, admin, facts } from "#tests/models/people/cases.ts"

const events: ReadonlyArray<MembershipEvent> = Object.values(cases)

const paths = pathsOf(membershipMachine, facts, cases, ({ hasJoined, role }) => [hasJoined, role])

const must = (verdict: ReturnType<typeof decide<typeof membershipMachine>>) => {
  if (Result.isFailure(verdict)) throw new Error(`closed by ${verdict.failure.closedBy.join(", ")}`)
  return verdict.success.next
}
type Snapshot = SnapshotFrom<typeof membershipMachine>
const first = (given: Partial<MembershipFacts> = {}): Snapshot =>
  initialTransition(membershipMachine, { ...facts, ...given })[0]
const play = (start: Snapshot, ...played: ReadonlyArray<MembershipEvent>) =>
  played.reduce((snapshot, event) => must(decide(membershipMachine, snapshot, event)), start)

describe("a stored membership, reloaded before every event, follows the model", () => {
  test.each(paths)("[ROL-025] [CLI-007] $title", async ({ path }) => {
    let row = JSON.stringify(first())
    const reload = () => membershipMachine.resolveState(JSON.parse(row) as Snapshot)
    const apply = ({ event }: { readonly event: MembershipEvent }) => {
      row = JSON.stringify(must(decide(membershipMachine, reload(), event)))
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every lasting state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set([...membershipStates, "removed"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("journeys", () => {
  test("[ROL-025] a collaborator is invited twice, joins, becomes an admin, ends and comes back as one", () => {
    const end = play(
      first(),
      cases["invitation.repeated"],
      cases["member.joined"],
      cases["member.changed"],
      cases["access.ended"],
      cases["access.reopened"]
    )
    expect([end.value, end.context.role]).toEqual(["active", "admin"])
  })
  test("[CLI-007] an invitation that was never taken up lapses, is opened again and still is an invitation", () => {
    const end = play(first({ side: "company" }), cases["access.lapsed"], cases["access.reopened"])
    expect(end.value).toBe("invited")
  })
  test("[ROL-017] an access that is over is removed for good", () => {
    expect(play(first(), cases["access.ended"], cases["member.removed"]).status).toBe("done")
  })
})

describe("refused actions", () => {
  const at = (state: (typeof membershipStates)[number], more: Partial<MembershipFacts> = {}) => ({
    ...facts,
    hasJoined: state !== "invited",
    ...more,
    state
  })
  const self = { ...admin, isSelf: true }

  test("[ROL-018] nobody ends, limits or removes their own access; a limit of one's own can be lifted", () => {
    for (const state of ["invited", "active"] as const)
      for (const type of ["access.ended", "member.removed"] as const)
        expect(membershipEventRefusals(at(state), { type, by: self })).toEqual(["isSomeoneElse"])
    const limited = (isLimited: boolean) => ({ type: "access.limited", isLimited, by: self }) as const
    expect(membershipEventRefusals(at("active"), limited(true))).toEqual(["isSomeoneElse"])
    expect(membershipEventRefusals(at("active"), limited(false))).toBeNull()
  })

  test("[ROL-004] [ROL-017] the last administrator of a firm stays one; a company can do without", () => {
    const last = at("active", { role: "admin", hasOtherAdmin: false })
    const demoted = { type: "member.changed", role: "collaborator", marksGroup: false, by: admin } as const
    for (const event of [cases["access.ended"], cases["access.limited"], cases["member.removed"], demoted])
      expect(membershipEventRefusals(last, event)).toEqual(["keepsAnAdmin"])
    expect(membershipEventRefusals(last, { ...demoted, role: "admin" })).toBeNull()
    expect(membershipEventRefusals({ ...last, side: "company" }, cases["member.removed"])).toBeNull()
  })

  test("[ROL-O01] the mark of the group's administrators is given by one of them", () => {
    const by = { ...admin, isGroupAdmin: false }
    expect(membershipEventRefusals(at("active"), { ...cases["member.changed"], by })).toEqual(["isAdminOfGroup"])
    expect(membershipEventRefusals(at("active"), { ...cases["member.changed"], marksGroup: false, by })).toBeNull()
  })

  test("[ROL-025] what a state closes has a name", () => {
    expect(membershipEventRefusals(at("active"), cases["invitation.repeated"])).toEqual(["hasNotJoined"])
    expect(membershipEventRefusals(at("active"), cases["access.reopened"])).toEqual(["isAccessOver"])
    for (const type of ["member.changed", "access.limited", "access.ended", "invitation.repeated"] as const)
      expect(membershipEventRefusals(at("revoked"), cases[type])).toEqual(["isAccessOpen"])
  })

  test("[ROL-021] [ROL-006] who may not keep members is refused every action, whatever the membership", () => {
    fc.assert(
      fc.property(
        fc.record({
          side: fc.constantFrom("team", "company"),
          role: fc.constantFrom("admin", "collaborator", "guest"),
          hasJoined: fc.boolean(),
          hasOtherAdmin: fc.boolean(),
          state: fc.constantFrom(...membershipStates)
        }),
        fc.constantFrom(...events.filter((event) => "by" in event)),
        fc.record({ isSelf: fc.boolean(), isGroupAdmin: fc.boolean() }),
        (membership, event, permissions) => {
          const refusals = membershipEventRefusals(membership, {
            ...event,
            by: { ...permissions, mayKeep: false }
          } as MembershipEvent)
          return refusals !== null && refusals.length > 0
        }
      )
    )
  })

  test("a lost app is removed by who keeps the access, not for themselves, and not over the head of another firm", () => {
    const facts = { mayKeep: true, isSelf: false, twoFactor: "on" } as const
    expect(twoFactorResetRefusals(facts)).toBeNull()
    expect(twoFactorResetRefusals({ ...facts, mayKeep: false })).toEqual(["mayKeepMembers"])
    expect(twoFactorResetRefusals({ ...facts, isSelf: true })).toEqual(["isOwnTwoFactor"])
    expect(twoFactorResetRefusals({ ...facts, twoFactor: "off" })).toEqual(["hasTwoFactor"])
    expect(twoFactorResetRefusals({ ...facts, twoFactor: "on_elsewhere" })).toEqual(["isOfThisFirmAlone"])
  })

  test("[ROL-025] a line offers the actions that the machine accepts", () => {
    expect(membershipRefusals(at("invited"), admin)).toEqual({
      change: null,
      inviteAgain: null,
      end: null,
      reopen: ["isAccessOver"],
      remove: null
    })
    expect(membershipRefusals(at("revoked"), admin)).toEqual({
      change: ["isAccessOpen"],
      inviteAgain: ["isAccessOpen"],
      end: ["isAccessOpen"],
      reopen: null,
      remove: null
    })
  })
})
