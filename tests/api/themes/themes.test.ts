import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Theme, ThemePerson, UserThemes } from "#schemas/themes/theme.ts"
import { emptyTheme, themeForm, themeTitleLimit } from "#schemas/themes/rules.ts"
import type { Refused, Vendor } from "#tests/api/documents/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let themes: ReturnType<typeof themesOf>
let firm: { readonly id: number }
let vendor: Vendor
let admin: SignedInUser
let collaborator: SignedInUser
let boss: SignedInUser
let helper: SignedInUser
let guest: SignedInUser
let stranger: SignedInUser
beforeAll(async () => {
  portal = await startPortal()
  themes = themesOf(portal)
  const { client, staff } = portal.make
  firm = await portal.make.firm("Lune")
  vendor = await portal.make.vendor(firm, "Boulangerie")
  admin = await staff(firm, "admin@lune.example")
  collaborator = await staff(firm, "paul@lune.example", "collaborator", true)
  boss = await client(vendor, "boss@lune.example", "admin")
  helper = await client(vendor, "helper@lune.example", "collaborator")
  guest = await client(vendor, "guest@lune.example", "guest")
  stranger = await staff(await portal.make.firm("Mars"), "admin@mars.example")
})
afterAll(() => portal.stop())

const atFirm = () => `/api/accounting-firms/${firm.id}/themes`
const atVendor = () => `/api/vendors/${vendor.id}/themes`
const list = async (path: string, as: SignedInUser) =>
  (await portal.call<{ readonly data: ReadonlyArray<Theme> }>("GET", path, { as })).body.data
const post = (path: string, as: SignedInUser, body: object) =>
  portal.call<{ readonly data: Theme } & Refused["body"]>("POST", path, { as, body: { ...emptyTheme, ...body } })

describe("a theme", () => {
  test("[THM-001] [THM-002] [THM-003] [THM-007] [ROL-022] has a title, a colour, a sharing and an access, kept as they were given", async () => {
    const made = await post(atFirm(), admin, {
      title: "  Paie   et  RH ",
      color: "#AA33BB",
      sharing: "private",
      acl: "read-only"
    })
    expect(made).toMatchObject({
      status: 201,
      body: {
        data: {
          title: "Paie et RH",
          color: "#aa33bb",
          sharing: "private",
          acl: "read-only",
          level: "firm",
          vendor_id: null,
          revision: 1,
          people: 0,
          nodes: 0,
          access: "read-write",
          closed_by: []
        }
      }
    })
    const path = `${atFirm()}/${made.body.data.id}`
    const changed = await portal.call("PATCH", path, {
      as: admin,
      body: { title: "Paie" },
      headers: { "if-match": '"1"' }
    })
    expect(changed).toMatchObject({ status: 200, body: { data: { title: "Paie", acl: "read-only", revision: 2 } } })
    const late = await portal.call("PATCH", path, { as: admin, body: { title: "RH" }, headers: { "if-match": '"1"' } })
    expect(late.status).toBe(412)
    expect((await portal.call("DELETE", path, { as: admin })).status).toBe(204)
    expect((await list(atFirm(), admin)).some(({ id }) => id === made.body.data.id)).toBe(false)
    expect((await portal.call("DELETE", path, { as: admin })).status).toBe(404)
  })

  test("[THM-002] is not made private by somebody of the other side, who could not see it", async () => {
    const refused = { status: 422, body: { errors: { sharing: ["theme.private_for_others"] } } }
    expect(await post(atVendor(), admin, { title: "Direction", sharing: "private" })).toMatchObject(refused)
    const shared = await post(atVendor(), admin, { title: "Direction", sharing: "shared" })
    const change = (as: SignedInUser) =>
      portal.call("PATCH", `${atVendor()}/${shared.body.data.id}`, { as, body: { sharing: "private" } })
    expect(await change(admin)).toMatchObject(refused)
    expect(await change(boss)).toMatchObject({ status: 200, body: { data: { sharing: "private" } } })
    expect((await list(atVendor(), admin)).some(({ id }) => id === shared.body.data.id)).toBe(false)
  })

  test("[THM-005] [ERR-007] is refused field by field", async () => {
    const refused = await post(atVendor(), admin, { title: " ", color: "red", sharing: "all", acl: "none" })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.body.errors ?? {}).toSorted()).toEqual(["acl", "color", "sharing", "title"])
    const titled = (title: string) => themeForm.check({ ...emptyTheme, title })["title"]?.[0]
    expect(["", "é".repeat(themeTitleLimit), "é".repeat(themeTitleLimit + 1), "a\u202eb"].map(titled)).toEqual([
      "theme.title_missing",
      undefined,
      "theme.title_too_long",
      "theme.title_characters"
    ])
  })

  test("[THM-006] [ERR-064] has a title of its own, whatever its case, and one of two made at once wins", async () => {
    await themes.ofVendor(vendor, admin, { title: "Été" })
    for (const title of ["été", " E\u0301TE\u0301 "]) {
      const again = await post(atVendor(), admin, { title })
      expect([again.status, again.body.errors]).toMatchObject([422, { title: ["theme.title_taken"] }])
    }
    const other = await portal.make.vendor(firm, "Garage")
    await themes.ofVendor(other, admin, { title: "Été" })
    const both = await Promise.all([1, 2, 3].map(() => post(atFirm(), admin, { title: "Course" })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 422, 422])
  })

  test("[THM-004] is not removed from under what carries it", async () => {
    const theme = await themes.ofVendor(vendor, admin)
    const folder = await portal.make.folder(vendor, "Porteur")
    await themes.put(vendor, admin, folder, [theme])
    const refused = await portal.call("DELETE", `${atVendor()}/${theme.id}`, { as: admin })
    expect(refused).toMatchObject({ status: 409, body: { closed_by: ["isOnNothing"] } })
    await themes.put(vendor, admin, folder, [])
    expect((await portal.call("DELETE", `${atVendor()}/${theme.id}`, { as: admin })).status).toBe(204)
  })
})

describe("who looks after themes", () => {
  test("[ACC-047] [THM-007] [THM-008] [THM-009] [ROL-021] the firm's its staff, the company's also its administrators", async () => {
    expect((await post(atFirm(), boss, { title: "Non" })).body.closed_by).toEqual(["isOfFirm"])
    expect((await post(atVendor(), helper, { title: "Non" })).body.closed_by).toEqual(["isCompanyAdmin"])
    expect((await post(atVendor(), guest, { title: "Non" })).body.closed_by).toEqual(["isCompanyAdmin"])
    expect((await post(atVendor(), boss, { title: "De l’entreprise" })).status).toBe(201)
    expect((await post(atVendor(), stranger, { title: "Non" })).status).toBe(404)
    expect((await portal.call("GET", atFirm(), { as: stranger })).status).toBe(404)
    // A collaborator can change a theme that they created, but not one that they do not have.
    const theirs = await post(atFirm(), collaborator, { title: "De Paul", acl: "read-only" })
    expect(theirs.body.data).toMatchObject({ access: "read-only", closed_by: [] })
    const others = await themes.ofFirm(firm, admin)
    const change = (id: number) =>
      portal.call("PATCH", `${atFirm()}/${id}`, { as: collaborator, body: { color: "#000000" } })
    expect(await change(others.id)).toMatchObject({ status: 403, body: { closed_by: ["hasThemeAccess"] } })
    expect((await change(theirs.body.data.id)).status).toBe(200)
  })

  test("[THM-007] [ROL-021] [QCK-003] those of the firm also by staff who reach some of its clients alone", async () => {
    const assigned = await portal.make.staff(firm, "assigned@lune.example", "collaborator")
    expect((await post(atFirm(), assigned, { title: "Réseau" })).status).toBe(201)
    const model = await portal.call("POST", `/api/quickfolders/models?firm_id=${firm.id}`, {
      as: assigned,
      body: { name: "Pièces", folders: [] }
    })
    expect(model.status).toBe(201)
  })

  test("[ROL-022] [CLI-007] [NET-081] gives exactly the chosen ones of those that may be given there", async () => {
    const [shared, hidden] = [
      await themes.ofFirm(firm, admin),
      await themes.ofFirm(firm, admin, { sharing: "private" })
    ]
    const company = await themes.ofVendor(vendor, boss, { sharing: "private" })
    const member = `/api/accounting-firms/${firm.id}/accountants/${collaborator.id}/themes`
    const give = (path: string, as: SignedInUser, ids: ReadonlyArray<number>) =>
      portal.call<{ readonly data: UserThemes } & Refused["body"]>("PUT", path, { as, body: { theme_ids: ids } })
    const given = await give(member, admin, [shared.id, hidden.id])
    expect(given.body.data.theme_ids.toSorted()).toEqual([shared.id, hidden.id].toSorted())
    expect((await give(member, collaborator, [])).body.closed_by).toEqual(["hasFirmRight"])
    expect((await give(member, admin, [company.id])).body.errors).toMatchObject({ theme_ids: ["theme.unknown"] })
    expect((await give(`/api/accounting-firms/${firm.id}/accountants/${boss.id}/themes`, admin, [])).status).toBe(404)
    const user = `/api/vendors/${vendor.id}/users/${helper.id}/themes`
    expect((await give(user, boss, [shared.id, company.id])).body.data.theme_ids.length).toBe(2)
    expect((await give(user, boss, [hidden.id])).status).toBe(422)
    // The firm does not see the company's private theme, so setting the themes keeps it.
    expect((await give(user, admin, [])).body.data.theme_ids).toEqual([])
    const kept = await portal.call<{ readonly data: UserThemes }>("GET", user, { as: helper })
    expect(kept.body.data.theme_ids).toEqual([company.id])
    expect((await give(user, guest, [])).status).toBe(403)
  })

  test("[ROL-022] [CLI-007] a theme is given to people too, each side by those who may", async () => {
    const theme = await themes.ofVendor(vendor, admin)
    const path = `/api/vendors/${vendor.id}/themes/${theme.id}/people`
    const give = (as: SignedInUser, ids: ReadonlyArray<number>) =>
      portal.call<{ readonly data: ReadonlyArray<ThemePerson> } & Refused["body"]>("PUT", path, {
        as,
        body: { user_ids: ids }
      })
    const given = await give(admin, [helper.id, collaborator.id])
    const having = given.body.data.filter(({ has }) => has).map(({ id, side }) => [id, side])
    expect(having.toSorted()).toEqual(
      [
        [collaborator.id, "firm"],
        [helper.id, "company"]
      ].toSorted()
    )
    expect(
      given.body.data
        .filter(({ always }) => always)
        .map(({ id }) => id)
        .toSorted()
    ).toEqual([admin.id, boss.id].toSorted())
    expect((await give(boss, [guest.id, collaborator.id])).status).toBe(200)
    expect((await give(boss, [])).body.closed_by).toEqual(["isOfFirm"])
    expect((await give(boss, [stranger.id])).body.errors).toEqual({ user_ids: ["theme.person_unknown"] })
    expect((await portal.call("GET", path, { as: helper })).status).toBe(403)
    const hidden = (await post(atFirm(), admin, { title: "Associés", sharing: "private" })).body.data
    const toClient = await portal.call<Refused["body"]>("PUT", `${atVendor()}/${hidden.id}/people`, {
      as: admin,
      body: { user_ids: [helper.id] }
    })
    expect(toClient.body.errors).toEqual({ user_ids: ["theme.person_unknown"] })
    const ofFirm = await themes.ofFirm(firm, admin)
    const staff = await portal.call("PUT", `${atFirm()}/${ofFirm.id}/people`, {
      as: admin,
      body: { user_ids: [collaborator.id] }
    })
    expect(staff.body).toMatchObject({
      data: expect.arrayContaining([expect.objectContaining({ id: collaborator.id, has: true })])
    })
  })

  test("[ROL-O05] nobody where the module is not active", async () => {
    const bare = await portal.make.firm("Sans", "sans.localhost", ["documents"])
    const chief = await portal.make.staff(bare, "chief@sans.example")
    const answer = await portal.call("GET", `/api/accounting-firms/${bare.id}/themes`, { as: chief })
    expect(answer).toMatchObject({ status: 403, body: { closed_by: ["hasModule"] } })
  })
})
