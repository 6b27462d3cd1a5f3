import { afterAll, beforeAll } from "vitest"
import { nodeThemesMachine } from "#machines/themes/nodeThemes.machine.ts"
import { themeMachine } from "#machines/themes/theme.machine.ts"
import type { FolderContent } from "#schemas/documents/node.ts"
import type { Theme } from "#schemas/themes/theme.ts"
import type { Vendor } from "#tests/api/documents/support.ts"
import { themesOf } from "#tests/api/themes/support.ts"
import { nodeThemeCases, themeCases } from "#tests/models/themes/cases.ts"
import { follows } from "#tests/support/lifeCycle.ts"
import { type Portal, type SignedInUser, startPortal } from "#tests/support/portal.ts"

let portal: Portal
let themes: ReturnType<typeof themesOf>
let firm: { readonly id: number }
let vendor: Vendor
let admin: SignedInUser
let guest: SignedInUser
let turn = 0
beforeAll(async () => {
  portal = await startPortal()
  themes = themesOf(portal)
  firm = await portal.make.firm("Lune")
  vendor = await portal.make.vendor(firm, "Boulangerie")
  admin = await portal.make.staff(firm, "admin@lune.example")
  guest = await portal.make.client(vendor, "guest@lune.example", "guest")
})
afterAll(() => portal.stop())

const at = (id?: number) => `/api/accounting-firms/${firm.id}/themes${id === undefined ? "" : `/${id}`}`

follows(
  "[THM-001] a theme",
  {
    machine: themeMachine,
    input: undefined as never,
    cases: {
      ...themeCases,
      changedIntoAnother: { ...themeCases["theme.changed"], isTitleTaken: true },
      removedWhileCarried: { ...themeCases["theme.removed"], nodes: 1 }
    }
  },
  {
    begin: async () => {
      const taken = await themes.ofFirm(firm, admin)
      const theme = await themes.ofFirm(firm, admin)
      return { id: theme.id, taken: taken.title, folder: await portal.make.folder(vendor, `Paie ${(turn += 1)}`) }
    },
    plays: {
      "theme.changed": ({ id, taken }, { isTitleTaken }) =>
        portal.call("PATCH", at(id), { as: admin, body: { title: isTitleTaken ? taken : `Social ${(turn += 1)}` } }),
      "theme.removed": async ({ folder, id }, { nodes }) => {
        if (nodes > 0) await themes.put(vendor, admin, folder, [{ id }])
        return portal.call("DELETE", at(id), { as: admin })
      }
    },
    reads: async ({ id }) => {
      const { data } = (await portal.call<{ readonly data: ReadonlyArray<Theme> }>("GET", at(), { as: admin })).body
      return data.some((one) => one.id === id) ? "kept" : "removed"
    },
    says: { "kept: theme.changed": [422, "error.422"] }
  }
)

follows(
  "[THM-O01] the themes of a folder",
  {
    machine: nodeThemesMachine,
    input: { isRoot: false, isReadOnly: false, isTrashed: false, hasThemeAccess: true },
    cases: {
      ...nodeThemeCases,
      setByAGuest: { ...nodeThemeCases["themes.set"], by: { canWrite: false } },
      inheritedByAGuest: { ...nodeThemeCases["themes.inherited"], by: { canWrite: false } }
    }
  },
  {
    begin: async () => ({
      folder: await portal.make.folder(vendor, `Banque ${(turn += 1)}`),
      theme: await themes.ofFirm(firm, admin)
    }),
    plays: {
      "themes.set": ({ folder, theme }, { by }) => themes.put(vendor, by.canWrite ? admin : guest, folder, [theme]),
      "themes.inherited": ({ folder }, { by }) => themes.put(vendor, by.canWrite ? admin : guest, folder, null)
    },
    reads: async ({ folder }) => {
      const path = `/api/vendors/${vendor.id}/folders/${folder.hash}/content`
      const { body } = await portal.call<FolderContent>("GET", path, { as: admin })
      return body.folder?.has_own_themes === true ? "own" : "inherited"
    },
    rights: ["isWriter"]
  }
)
