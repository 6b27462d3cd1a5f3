import { describe, expect, test } from "vitest"
import {
  type AccessFacts,
  actorOf,
  documentFlags,
  mayRead,
  mayValidate,
  mayWrite,
  nobody
} from "#schemas/access/policy.ts"

const stranger: AccessFacts = { isSuperAdmin: false, firmRole: null, vendorRole: null, themeAcl: null }

describe("who may do what with a company's documents", () => {
  test.each([
    [{ firmRole: "admin" }, { role: "firm_admin", can_write: true, can_validate: true }],
    [{ firmRole: "collaborator" }, { role: "firm_collaborator", can_write: true, can_validate: true }],
    [{ vendorRole: "admin" }, { role: "client_admin", can_write: true, can_validate: true }],
    [{ vendorRole: "collaborator" }, { role: "client_collaborator", can_write: true, can_validate: false }],
    [{ vendorRole: "guest" }, { role: "client_guest", can_write: false, can_validate: false }],
    [{ isSuperAdmin: true }, { role: "super_admin", can_write: false, can_validate: false }],
    [
      { isSuperAdmin: true, firmRole: "admin" },
      { role: "firm_admin", can_write: true, can_validate: true }
    ],
    [
      { firmRole: "collaborator", vendorRole: "guest" },
      { role: "firm_collaborator", can_write: true, can_validate: true }
    ],
    [{}, null]
  ] as const)("[DOC-O04] [DOC-019] [ROL-015] %j gives %j", (facts, flags) => {
    expect(documentFlags({ ...stranger, ...facts })).toEqual(flags)
  })

  test.each([{ firmRole: "admin" }, { firmRole: "collaborator" }, { vendorRole: "admin" }] as const)(
    "[ROL-019] [DOC-O04] a read-only theme closes writing and validating to %j, a read-write one does not",
    (member) => {
      const facts = { ...stranger, ...member }
      expect([mayRead, mayWrite, mayValidate].map((may) => may({ ...facts, themeAcl: "read-only" }))).toEqual([
        [],
        ["hasThemeAccess"],
        ["hasThemeAccess"]
      ])
      expect([mayRead, mayWrite, mayValidate].map((may) => may({ ...facts, themeAcl: "read-write" }))).toEqual([
        [],
        [],
        []
      ])
    }
  )

  test("[ROL-015] a refusal says why", () => {
    const guest: AccessFacts = { ...stranger, vendorRole: "guest", themeAcl: "read-only" }
    expect(mayRead(guest)).toEqual([])
    expect(mayWrite(guest)).toEqual(["isWriter", "hasThemeAccess"])
    expect(mayValidate(guest)).toEqual(["mayValidate", "hasThemeAccess"])
    expect([mayRead, mayWrite, mayValidate].map((may) => may(stranger))).toEqual([
      ["isMember"],
      ["isMember"],
      ["isMember"]
    ])
  })

  test("[ROL-015] the machines are told of a guest what they are told of nobody", () => {
    expect(actorOf({ can_write: false, can_validate: false })).toEqual(nobody)
    expect(actorOf({ can_write: true, can_validate: false })).toEqual({ canWrite: true, canValidate: false })
  })
})
