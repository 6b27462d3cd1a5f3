import { execFile } from "node:child_process"
import { join } from "node:path"
import { promisify } from "node:util"
import { describe, expect, it } from "vitest"
import { serverFlags } from "../../../scripts/runtime.mjs"
import { makeSlotList } from "#server/platform/slotList.ts"
import fc from "#tests/support/properties.ts"

describe("a slot list", () => {
  it("holds who has joined and not left, whoever leaves when, and however often", () =>
    fc.assert(
      fc.property(fc.array(fc.nat(30)), (turns) => {
        const list = makeSlotList<number>()
        const inside = new Map<number, () => void>()
        const outside: Array<() => void> = []
        for (const member of turns) {
          const leave = inside.get(member)
          if (leave === undefined) inside.set(member, list.join(member))
          else {
            leave()
            inside.delete(member)
            outside.push(leave)
          }
          // Removing a member that is already gone removes no other.
          for (const gone of outside) gone()
          expect(list.members().toSorted()).toEqual([...inside.keys()].toSorted())
        }
      })
    ))

  it("lets those who come and go by the thousand die young", async () => {
    const script = join(import.meta.dirname, "comeAndGo.ts")
    const { stdout } = await promisify(execFile)(process.execPath, [...serverFlags, script])
    // Of 200 MB of short-lived members; a Set promotes more than half of them.
    expect(Number(stdout)).toBeLessThan(10)
  })
})
