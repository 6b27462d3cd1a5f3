import fc from "#tests/support/properties.ts"
import { describe, expect, test } from "vitest"
import { moduleNames } from "#schemas/access/modules.ts"
import {
  type AccessFacts,
  documentFlags,
  documentRole,
  type EntryRules,
  type Entrant,
  firmRightNames,
  firmRights,
  holdingPowers,
  mayAdministerFirm,
  mayUseAdminModule,
  mayAttachToTask,
  mayEnter,
  mayExercise,
  mayInFirm,
  mayRead,
  mayRemoveTask,
  mayRemoveTeamAccess,
  maySeeTask,
  maySubmitRequest,
  mayUseModule,
  mayValidate,
  mayWrite,
  mayWriteWorkflows,
  platformPowers,
  roleFlag,
  themeAclOf
} from "#schemas/access/policy.ts"
import { type RouteRow, routes } from "#schemas/access/routes.ts"
import { inside as fr } from "#schemas/shared/messages/inside/fr.ts"
import { messages as ofTasks } from "#schemas/tasks/messages/fr.ts"
import { pages } from "#schemas/shared/messages/pages/fr.ts"

const facts = fc.record<AccessFacts>({
  isSuperAdmin: fc.boolean(),
  firmRole: fc.constantFrom(null, "admin", "collaborator"),
  vendorRole: fc.constantFrom(null, "admin", "collaborator", "guest"),
  themeAcl: fc.constantFrom(null, "read-only", "read-write")
})
const rows: ReadonlyArray<RouteRow> = routes
const entryRules = fc.oneof(
  fc.constantFrom<EntryRules>(...rows),
  fc.record<EntryRules>({
    superAdminOnly: fc.boolean(),
    accountant: fc.boolean(),
    client: fc.boolean(),
    groupAdminOnly: fc.boolean(),
    module: fc.constantFrom(null, ...moduleNames)
  })
)
const link = fc.record({ isAccountant: fc.boolean(), isGroupAdmin: fc.boolean() })
const entrant = fc.record<Entrant>({
  isSuperAdmin: fc.boolean(),
  firms: fc.array(link, { maxLength: 3 }),
  modules: fc.oneof(fc.constant(null), fc.subarray([...moduleNames]))
})
const stranger: AccessFacts = { isSuperAdmin: false, firmRole: null, vendorRole: null, themeAcl: null }
const holds = (refusals: ReadonlyArray<string>) => refusals.length === 0

describe("a company's documents", () => {
  test("[ROL-015] a guest never writes, never validates and always reads, whatever else is known of them", () => {
    fc.assert(
      fc.property(facts, (one) => {
        const guest: AccessFacts = { ...one, firmRole: null, vendorRole: "guest" }
        expect([holds(mayRead(guest)), holds(mayWrite(guest)), holds(mayValidate(guest))]).toEqual([true, false, false])
        expect(holds(mayWriteWorkflows(guest))).toBe(false)
      })
    )
  })

  test("[ACC-002] to whoever has no link the company does not exist, and nothing of it may be done", () => {
    fc.assert(
      fc.property(facts, (one) => {
        const flags = documentFlags(one)
        expect(flags === null).toBe(documentRole(one) === null)
        expect(holds(mayRead(one))).toBe(flags !== null)
        if (flags === null)
          expect([mayWrite(one), mayValidate(one), mayWriteWorkflows(one)]).toEqual([
            ["isMember"],
            ["isMember"],
            ["isMember"]
          ])
      })
    )
  })

  test("[ROL-014] [ROL-019] what validates or writes also reads, and a link to the firm or a wider theme takes no right away", () => {
    fc.assert(
      fc.property(facts, (one) => {
        for (const may of [mayWrite, mayValidate]) {
          if (holds(may(one))) expect(holds(mayRead(one))).toBe(true)
          if (holds(may(one))) {
            expect(holds(may({ ...one, firmRole: "admin" }))).toBe(true)
            expect(holds(may({ ...one, themeAcl: "read-write" }))).toBe(true)
            if (one.firmRole === null) expect(holds(may({ ...one, vendorRole: "admin" }))).toBe(true)
          }
        }
      })
    )
  })

  test("[ROL-019] of several themes the widest counts", () => {
    expect(themeAclOf([])).toBeNull()
    expect(themeAclOf(["read-only"])).toBe("read-only")
    fc.assert(
      fc.property(fc.array(fc.constantFrom("read-only", "read-write" as const)), (themes) => {
        expect(themeAclOf(themes) === "read-write").toBe(themes.some((acl) => acl === "read-write"))
      })
    )
  })
})

describe("roles and what they may change", () => {
  test("[ROL-010] accountants and client admins are admins, others what their link says", () => {
    const flag = (part: Partial<AccessFacts>) => roleFlag({ ...stranger, ...part })
    expect(flag({ firmRole: "admin" })).toBe("admin")
    expect(flag({ firmRole: "collaborator", vendorRole: "guest" })).toBe("admin")
    expect([
      flag({ vendorRole: "admin" }),
      flag({ vendorRole: "collaborator" }),
      flag({ vendorRole: "guest" })
    ]).toEqual(["admin", "collaborator", "guest"])
    expect(flag({ isSuperAdmin: true })).toBeNull()
  })

  test("[ROL-006] [ROL-007] [ROL-008] [ROL-016] [WFL-011] workflows are written by the company's admin and the firm's admin", () => {
    const may = (part: Partial<AccessFacts>) => mayWriteWorkflows({ ...stranger, ...part })
    expect([may({ vendorRole: "admin" }), may({ firmRole: "admin" })]).toEqual([[], []])
    expect(may({ vendorRole: "collaborator" })).toEqual(["mayWriteWorkflows"])
    expect(may({ vendorRole: "guest" })).toEqual(["isWriter"])
    expect(may({ firmRole: "collaborator" })).toEqual(["mayWriteWorkflows"])
    // A member of the firm has only that member's rights: being an admin of the company as well adds none.
    expect(may({ firmRole: "collaborator", vendorRole: "admin" })).toEqual(["mayWriteWorkflows"])
    expect(may({ isSuperAdmin: true })).toEqual(["isMember"])
  })

  test("[ROL-017] [ROL-018] a team access is taken away by a workspace admin, and from someone else", () => {
    fc.assert(
      fc.property(fc.boolean(), fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 3 }), (admin, by, whose) => {
        expect(mayRemoveTeamAccess({ isWorkspaceAdmin: admin, userId: by, removedUserId: whose })).toEqual([
          ...(admin ? [] : ["isWorkspaceAdmin"]),
          ...(by === whose ? ["isSomeoneElse"] : [])
        ])
      })
    )
  })

  test("[ROL-004] [ROL-005] [ROL-021] [ROL-O04] the firm rights table", () => {
    expect(firmRightNames.map((name) => [name, firmRights[name].admin, firmRights[name].collaborator])).toEqual([
      ["add_user", true, false],
      ["change_user_rights", true, false],
      ["delete_user", true, false],
      ["create_client_file", true, true],
      ["edit_client_files", true, true],
      ["edit_client_file_information", true, true],
      ["edit_themes", true, true]
    ])
    for (const name of firmRightNames) {
      expect(mayInFirm("admin", name)).toEqual([])
      expect(mayInFirm(null, name)).toEqual(["isOfFirm"])
    }
    expect(mayInFirm("collaborator", "add_user")).toEqual(["hasFirmRight"])
    expect(mayInFirm("collaborator", "edit_themes")).toEqual([])
  })

  test("[ROL-004] [ROL-011] the firm's own identity is its admins' to change", () => {
    expect([mayAdministerFirm("admin"), mayAdministerFirm("collaborator"), mayAdministerFirm(null)]).toEqual([
      [],
      ["isFirmAdmin"],
      ["isOfFirm"]
    ])
  })

  test("[ROL-024] the admin module gives it to a member who is no administrator, and to nobody outside the firm", () => {
    expect([mayUseAdminModule("collaborator", true), mayUseAdminModule("collaborator", false)]).toEqual([
      [],
      ["isFirmAdmin"]
    ])
    expect([mayUseAdminModule("admin", false), mayUseAdminModule(null, true)]).toEqual([[], ["isOfFirm"]])
  })

  test("[ROL-001] [ROL-002] [ROL-003] [ROL-012] [ROL-013] [ROL-O01] [ROL-O02] the platform is the super admins', the holding the group admins', and neither has the other", () => {
    expect(platformPowers).toEqual([
      "accounts",
      "workspaces",
      "modules",
      "products",
      "applications",
      "mobile_apps",
      "tree_structures",
      "flags",
      "nps",
      "support_actions"
    ])
    fc.assert(
      fc.property(fc.boolean(), fc.boolean(), (isSuperAdmin, isGroupAdmin) => {
        for (const power of platformPowers)
          expect(holds(mayExercise({ isSuperAdmin, isGroupAdmin }, power))).toBe(isSuperAdmin)
        for (const power of holdingPowers)
          expect(holds(mayExercise({ isSuperAdmin, isGroupAdmin }, power))).toBe(isGroupAdmin)
      })
    )
  })
})

describe("entering a screen", () => {
  test("[ROL-014] [ROL-O05] one more link, one more module or the super admin's mark never closes a screen", () => {
    fc.assert(
      fc.property(entrant, entryRules, link, fc.constantFrom(...moduleNames), (who, screen, more, module) => {
        if (!holds(mayEnter(who, screen))) return
        expect(mayEnter({ ...who, firms: [...who.firms, more] }, screen)).toEqual([])
        expect(mayEnter({ ...who, isSuperAdmin: true }, screen)).toEqual([])
        const modules = who.modules === null ? null : [...who.modules, module]
        expect(mayEnter({ ...who, modules }, screen)).toEqual([])
      })
    )
  })

  test("[ROL-014] a screen of one side is closed to whoever stands on the other alone, and says for whom it is", () => {
    const screen = { superAdminOnly: false, groupAdminOnly: false, module: null }
    const staff = { isSuperAdmin: false, firms: [{ isAccountant: true, isGroupAdmin: false }], modules: null }
    const client = { isSuperAdmin: false, firms: [{ isAccountant: false, isGroupAdmin: false }], modules: null }
    const root = { isSuperAdmin: true, firms: [], modules: null }
    const answers = (accountant: boolean, clients: boolean) =>
      [staff, client, root].map((who) => mayEnter(who, { ...screen, accountant, client: clients }))
    expect(answers(true, true)).toEqual([[], [], []])
    expect(answers(true, false)).toEqual([[], ["isAccountant"], ["isAccountant"]])
    expect(answers(false, true)).toEqual([["isClientUser"], [], ["isClientUser"]])
    const platform = { ...screen, superAdminOnly: true, accountant: true, client: true }
    expect([staff, client, root].map((who) => mayEnter(who, platform))).toEqual([
      ["isSuperAdmin"],
      ["isSuperAdmin"],
      []
    ])
    // A membership of a client never opens a holding, whatever flags it has.
    const holding = { ...screen, groupAdminOnly: true, accountant: true, client: false }
    expect(mayEnter({ ...client, firms: [{ isAccountant: false, isGroupAdmin: true }] }, holding)).toEqual([
      "isGroupAdmin"
    ])
    expect(mayEnter({ ...staff, firms: [{ isAccountant: true, isGroupAdmin: true }] }, holding)).toEqual([])
  })

  test("[ROL-O05] [ROL-O06] a module that is not active closes its screens, one that is not known yet none", () => {
    for (const module of moduleNames) {
      expect(mayUseModule([], module)).toEqual(["hasModule"])
      expect([mayUseModule([module], module), mayUseModule(null, module), mayUseModule([], null)]).toEqual([[], [], []])
    }
    expect(moduleNames).toHaveLength(17)
  })
})

test("[ROL-014] every reason is a text that can be shown", () => {
  const said = new Set<string>()
  const ofPages = new Set<string>()
  const listen = (refusals: ReadonlyArray<string>) => {
    for (const name of refusals) said.add(name)
  }
  fc.assert(
    fc.property(facts, entrant, entryRules, (one, who, screen) => {
      for (const may of [mayRead, mayWrite, mayValidate]) listen(may(one))
      const work = {
        type: "accounting_firm_task",
        isInternal: false,
        isFirmTask: true,
        isAuthor: false,
        isMember: false
      } as const
      for (const name of [
        ...mayWriteWorkflows(one),
        ...maySeeTask(one, work),
        ...maySubmitRequest(one),
        ...mayAttachToTask(one),
        ...mayRemoveTask(one, work)
      ])
        ofPages.add(name)
      listen(mayEnter(who, screen))
    }),
    { numRuns: 500 }
  )
  for (const role of ["admin", "collaborator", null] as const) {
    listen(mayAdministerFirm(role))
    for (const name of firmRightNames) listen(mayInFirm(role, name))
  }
  listen(mayRemoveTeamAccess({ isWorkspaceAdmin: false, userId: 1, removedUserId: 1 }))
  // The reason why a page is closed is shown on a separate page, which loads the texts of pages.
  const shown = { ...fr, ...pages }
  expect([...said].filter((name) => !(`closed.${name}` in shown))).toEqual([])
  // Reasons about tasks are shown on the pages of tasks only.
  expect([...ofPages].filter((name) => !(`closed.${name}` in { ...shown, ...ofTasks }))).toEqual([])
  expect(said.size).toBeGreaterThan(12)
})
