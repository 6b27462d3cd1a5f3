import { expect, test } from "vitest"
import { offersClientConnections } from "#machines/applications/connectors/connection.projection.ts"
import { reachesAllBy, teamMemberRefusals, teamOffers } from "#machines/people/membership.projection.ts"
import { givableThemes, isGivingRefused, offersGiving, themeRefusals } from "#machines/themes/themes.projection.ts"
import type { TeamMember } from "#schemas/people/team.ts"
import type { Theme } from "#schemas/themes/theme.ts"

const member = (id: number, more: Partial<TeamMember> = {}) =>
  ({ id, state: "active", role: "admin", joined_at: "2026-01-01", access_ends_on: null, ...more }) as TeamMember
const admin = { role: "admin", isGroupAdmin: false } as const

test("[ROL-021] [ROL-022] a firm's admins invite and assign; a group's alone give its mark", () => {
  expect(teamOffers(admin)).toEqual({ inviting: true, assigning: true, marking: false })
  expect(teamOffers({ role: "collaborator", isGroupAdmin: true })).toEqual({
    inviting: false,
    assigning: false,
    marking: true
  })
  expect(teamOffers({ role: null, isGroupAdmin: false })).toEqual({ inviting: false, assigning: false, marking: false })
})

test("[ROL-025] the last admin of a firm cannot be let go, an admin beside them can", () => {
  const removal = (team: ReadonlyArray<TeamMember>) =>
    teamMemberRefusals(member(1), team, { ...admin, isSelf: false }).remove
  expect(removal([member(1)])).not.toBeNull()
  expect(removal([member(1), member(2, { access_ends_on: "2026-12-31" as never })])).not.toBeNull()
  expect(removal([member(1), member(2, { state: "invited" })])).not.toBeNull()
  expect(removal([member(1), member(2)])).toBeNull()
  const by = { role: "collaborator", isGroupAdmin: false, isSelf: false } as const
  expect(teamMemberRefusals(member(1), [member(1), member(2)], by).change).not.toBeNull()
})

test("[ROL-022] by what a member reaches every client", () => {
  expect([
    reachesAllBy({ role: "admin", all_clients: false }),
    reachesAllBy({ role: "collaborator", all_clients: true }),
    reachesAllBy({ role: "collaborator", all_clients: false })
  ]).toEqual(["role", "all_clients", null])
})

test("[CLI-007] [ROL-021] where a theme is given, and to whom", () => {
  const at = (sharing: Theme["sharing"], isOwn: boolean, side: "accountant" | "client") =>
    offersGiving({ sharing }, { isOwn, side })
  expect([at("shared", false, "accountant"), at("firm" as never, false, "accountant")]).toEqual([true, false])
  expect([at("firm" as never, true, "accountant"), at("firm" as never, false, "client")]).toEqual([true, true])
  expect([
    isGivingRefused(true, "admin"),
    isGivingRefused(true, "collaborator"),
    isGivingRefused(true, null),
    isGivingRefused(false, "collaborator")
  ]).toEqual([false, true, true, false])
  const themes = [
    { access: "read-only", level: "company", sharing: "private" },
    { access: "read-only", level: "firm", sharing: "shared" },
    { access: "read-only", level: "firm", sharing: "private" },
    { access: null, level: "company", sharing: "shared" }
  ] as unknown as ReadonlyArray<Theme>
  expect(givableThemes(themes, "collaborator")).toEqual(themes.slice(0, 2))
  expect(givableThemes(themes, "admin")).toEqual([])
})

test("a line of the themes offers what its life cycle takes", () => {
  expect(themeRefusals({ closed_by: [], nodes: 0 })).toEqual({ change: null, remove: null })
  expect(themeRefusals({ closed_by: ["hasThemeAccess"], nodes: 0 }).change).toEqual(["hasThemeAccess"])
  expect(themeRefusals({ closed_by: ["hasThemeAccess"], nodes: 0 }).remove).not.toBeNull()
  expect(themeRefusals({ closed_by: [], nodes: 3 }).remove).not.toBeNull()
})

test("connections of clients rest on the firm's own", () => {
  expect([{ state: "activated" } as const, { state: "pending" } as const, null].map(offersClientConnections)).toEqual([
    true,
    false,
    false
  ])
})
