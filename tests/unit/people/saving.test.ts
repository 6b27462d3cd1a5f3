import { expect, test } from "vitest"
import { FirmId, UserId, VendorId } from "#schemas/shared/ids.ts"
import { readUserThemes } from "#services/customers/clientUserResource.ts"
import { readAssignments } from "#services/people/teamResource.ts"
import type { Ask } from "#services/shared/saving.ts"

/** Answers every call with an empty result, and records the calls. */
const listening = () => {
  const asked: Array<string> = []
  const ask = ((name: string) => {
    asked.push(name)
    return Promise.resolve({ data: name.startsWith("themes.") ? { theme_ids: [7] } : [] })
  }) as unknown as Ask
  return { ask, asked }
}
const [firmId, userId, vendorId] = [FirmId.make(1), UserId.make(2), VendorId.make(3)]

test("[ROL-O05] [ROL-022] what a member was given is read without the themes where the firm has no such module", async () => {
  const { ask, asked } = listening()
  const read = (hasThemes: boolean, isGroupAdmin = false) =>
    readAssignments(ask, { firmId, hasThemes, isGroupAdmin }, userId)
  expect(await read(false)).toEqual({ vendors: [], themes: [], firms: null })
  expect(asked).toEqual(["team.vendors"])
  expect(await read(true, true)).toEqual({ vendors: [], themes: [7], firms: [] })
  expect(asked.slice(1)).toEqual(["team.vendors", "themes.ofMember", "team.workspaces"])
})

test("[ROL-O05] [CLI-007] a client user's form asks for no themes where the company has none", async () => {
  const { ask, asked } = listening()
  expect(await readUserThemes(ask, { hasThemes: false, vendorId }, userId)).toEqual([])
  expect(asked).toEqual([])
  expect(await readUserThemes(ask, { hasThemes: true, vendorId }, userId)).toEqual([7])
})
