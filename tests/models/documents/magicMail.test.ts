import { Result } from "effect"
import { describe, expect, test } from "vitest"
import { initialTransition } from "xstate"
import {
  type MagicMailEvent,
  type MagicMailPermissions,
  magicMailMachine
} from "#machines/documents/magicMail/magicMail.machine.ts"
import { keepingClosedBy, magicMailSnapshot } from "#machines/documents/magicMail/magicMail.projection.ts"
import { decide } from "#machines/shared/guards/decide.ts"
import { mayKeepMagicMail } from "#schemas/access/policy.ts"
import { pathsOf } from "#tests/support/lifeCyclePaths.ts"
import { magicMailCases as cases, keeper } from "#tests/models/documents/magicMailCases.ts"

const paths = pathsOf(magicMailMachine, undefined as never, cases)
type State = "absent" | "active" | "removed"
const after = (value: State, event: MagicMailEvent) => {
  const verdict = decide(magicMailMachine, magicMailMachine.resolveState({ value, context: {} }), event)
  return Result.isSuccess(verdict) ? String(verdict.success.next.value) : verdict.failure.closedBy
}

describe("a stored address, reloaded before every event, follows the model", () => {
  test.each(paths)("[NET-079] $title", async ({ path }) => {
    let row = JSON.stringify(initialTransition(magicMailMachine)[0])
    const reload = () => magicMailMachine.resolveState(JSON.parse(row))
    const apply = ({ event }: { readonly event: MagicMailEvent }) => {
      row = JSON.stringify(Result.getOrThrow(decide(magicMailMachine, reload(), event)).next)
    }
    await path.test({
      events: Object.fromEntries(Object.keys(cases).map((type) => [type, apply])) as never,
      states: { "*": (expected) => expect(reload().value).toBe(expected.value) }
    })
  })

  test("every state and every event is on a path", () => {
    const steps = paths.flatMap(({ path }) => path.steps)
    expect(new Set(steps.map(({ state }) => state.value))).toEqual(new Set(["absent", "active", "removed"]))
    expect(new Set(steps.map(({ event }) => event.type))).toEqual(new Set(["xstate.init", ...Object.keys(cases)]))
  })
})

describe("an address by hand", () => {
  test("[NET-079] is made, opened to anyone, renewed, removed, and then no more", () => {
    const journey = [
      after("absent", cases["address.made"]),
      after("active", cases["address.opened"]),
      after("active", cases["address.renewed"]),
      after("active", cases["address.removed"])
    ]
    expect(journey).toEqual(["active", "active", "active", "removed"])
  })

  test("[ERR-049] [NET-079] a second one, and what is asked of one that is not there, have names", () => {
    expect(after("active", cases["address.made"])).toEqual(["hasNoMagicMail"])
    for (const type of ["address.opened", "address.renewed", "address.removed"] as const) {
      expect(after("absent", cases[type])).toEqual(["hasMagicMail"])
      expect(after("removed", cases[type])).toEqual(["hasMagicMail"])
    }
    // A removed address cannot be made again; its folder can get a new one.
    expect(after("removed", cases["address.made"])).toEqual([])
  })

  test("[NET-079] [ROL-015] says everything that keeps a person from it", () => {
    const reader: MagicMailPermissions = { canWrite: false, mayKeep: false }
    expect(after("absent", { ...cases["address.made"], by: reader, isFolderWritable: false })).toEqual([
      "isWriter",
      "mayKeepMagicMail",
      "isWritable"
    ])
    expect(keepingClosedBy(null, keeper, true)).toBeNull()
    expect(keepingClosedBy(null, keeper, false)).toBe("isWritable")
    expect(keepingClosedBy({ state: "active" }, { canWrite: true, mayKeep: false }, true)).toBe("mayKeepMagicMail")
    expect(keepingClosedBy({ state: "active" }, keeper, false)).toBeNull()
    expect(keepingClosedBy({ state: "removed" }, keeper, true)).toBe("hasMagicMail")
    expect(magicMailSnapshot(null).value).toBe("absent")
  })

  test("[NET-079] [ROL-015] the firm's staff and the company's admins keep addresses, collaborators know them, guests do not", () => {
    const nobody = { isSuperAdmin: false, firmRole: null, vendorRole: null, themeAcl: null } as const
    expect(mayKeepMagicMail({ ...nobody, firmRole: "admin" })).toEqual([])
    expect(mayKeepMagicMail({ ...nobody, firmRole: "collaborator" })).toEqual([])
    expect(mayKeepMagicMail({ ...nobody, vendorRole: "admin" })).toEqual([])
    expect(mayKeepMagicMail({ ...nobody, vendorRole: "collaborator" })).toEqual(["mayKeepMagicMail"])
    expect(mayKeepMagicMail({ ...nobody, vendorRole: "guest" })).toEqual(["isWriter"])
    expect(mayKeepMagicMail({ ...nobody, isSuperAdmin: true })).toEqual(["isWriter"])
    expect(mayKeepMagicMail({ ...nobody, firmRole: "admin", themeAcl: "read-only" })).toEqual(["hasThemeAccess"])
    expect(mayKeepMagicMail(nobody)).toEqual(["isMember"])
  })
})
