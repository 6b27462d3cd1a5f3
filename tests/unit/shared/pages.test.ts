import { expect, test } from "vitest"
import { judge } from "#machines/access/guardChain.projection.ts"
import { encodeContext } from "#schemas/access/context.ts"
import { type AccessFacts, type Entrant, maySeeScreen } from "#schemas/access/policy.ts"
import { fillPath, type RouteId, routeOf, routes, rowsAt } from "#schemas/access/routes.ts"
import { builtModules, moduleNames, openWithout } from "#schemas/access/modules.ts"
import { homeLineIds } from "#schemas/home/homeRules.ts"
import { languages } from "#schemas/shared/constants.ts"
import { namesCompany, pageTitle, titleKeyOf } from "#ui/app/pageTitle.ts"
import { entriesFor } from "#ui/composition/frame/navigation.ts"
import { portalModules } from "#ui/composition/pages.ts"
import { texts } from "#ui/shared/locales/fr/index.ts"
import { primeTexts } from "#ui/shared/primeTexts.ts"
import { usualModules } from "#schemas/workspaces/provider.ts"
import { providerTilesOf } from "#ui/workspaces/provider/providerTiles.ts"
import { settingsFor } from "#ui/workspaces/settingsTiles.ts"
import { dupont, firm, lumen, visitor } from "#tests/models/access/visitors.ts"

await Promise.all([portalModules.loadFrame(), portalModules.loadParts()])
const { hasScreen } = portalModules
const row = (id: RouteId) => routeOf(id)

test("[I18-009] [I18-012] [I18-013] a title depends on the route and the side", () => {
  expect(titleKeyOf(row("tasks"), "accountant")).toBe("tasks-accountant")
  expect(titleKeyOf(row("tasks"), "client")).toBe("tasks-customer")
  expect(titleKeyOf(row("tasks"), null)).toBe("tasks")
  expect([titleKeyOf(row("autologin"), null), titleKeyOf(row("oauth-callback"), null)]).toEqual([
    "redirection",
    "redirection"
  ])
})

test("[I18-010] staff read the company in the titles of client files and documents, client users do not", () => {
  const ids = ["customer-general", "documents", "viewer", "customers", "tasks"] as const
  expect(ids.map((id) => namesCompany(row(id), "accountant"))).toEqual([true, true, true, false, false])
  expect(ids.map((id) => namesCompany(row(id), "client"))).toEqual([false, false, false, false, false])
})

test("[I18-O01] a title is the screen, what it is about and the firm", () => {
  expect(pageTitle("Documents", "Boulangerie Martin", "Lumen")).toBe("Documents – Boulangerie Martin – Lumen")
  expect([pageTitle("Accueil", null, "Lumen"), pageTitle("Accueil", "", null)]).toEqual(["Accueil – Lumen", "Accueil"])
})

test("every address of the route table has a screen", () => {
  const absent = routes.filter(({ id, redirectTo }) => redirectTo === null && !hasScreen(id)).map(({ id }) => id)
  expect(absent).toEqual([])
})

test("[ACC-084] every line of a home has a look, and what modules place has a place of its own", () => {
  const { homeLines, settings } = portalModules.parts()
  expect(homeLineIds.filter((id) => !(id in homeLines))).toEqual([])
  for (const placed of [
    portalModules.frame().navigation.map(({ at }) => at),
    portalModules.frame().fileTabs.map(({ at }) => at),
    settings.map(({ at, group }) => `${group} ${at}`)
  ])
    expect(placed.filter((at, index) => placed.indexOf(at as never) !== index)).toEqual([])
})

const everybody = [true, false].flatMap((isSuperAdmin) =>
  [true, false].flatMap((isGroupAdmin) =>
    ([null, "accountant", "client"] as const).flatMap((side) =>
      [true, false].map((isGuest) => ({ isSuperAdmin, isGroupAdmin, side, isGuest, modules: null }))
    )
  )
)

test("[ROL-O05] [ACC-O10] [SAD-O02] no entry of the rail, no tile of the settings or of the provider leads to a screen that does not exist", () => {
  const offered = everybody.flatMap((walker) => [
    ...entriesFor(portalModules, walker),
    ...settingsFor(
      portalModules,
      {
        isSuperAdmin: walker.isSuperAdmin,
        firms:
          walker.side === null
            ? []
            : [{ isAccountant: walker.side === "accountant", isGroupAdmin: walker.isGroupAdmin }],
        modules: null
      },
      null
    ).flatMap(({ tiles }) => tiles),
    ...providerTilesOf(portalModules).flatMap(({ tiles }) => [...tiles])
  ])
  expect(new Set(offered.map(({ id }) => id).filter((id) => !hasScreen(id)))).toEqual(new Set())
  // Existing screens are offered, so the registry is not empty by mistake.
  expect(offered.map(({ id }) => id)).toEqual(
    expect.arrayContaining([
      "sa-firms",
      "sa-support",
      "sa-modules-subscriptions",
      "documents",
      "tasks",
      "settings-team-users"
    ])
  )
})

test("[SAD-014] [ROL-O06] the modules that are offered are those with a screen, and new firms are subscribed to no other", () => {
  const withScreen = moduleNames.filter((name) =>
    routes.some(({ id, module }) => (module ?? openWithout[id]) === name && hasScreen(id))
  )
  expect(builtModules).toEqual(withScreen)
  expect(usualModules.filter((name) => !builtModules.includes(name))).toEqual([])
})

test("[ROL-O05] the rail shows each side what it may open, and only modules that are active", () => {
  const ids = (side: "accountant" | "client", modules: ReadonlyArray<string> | null) =>
    entriesFor(portalModules, { side, isSuperAdmin: false, isGroupAdmin: false, modules, isGuest: false }).map(
      ({ id }) => id
    )
  expect(ids("accountant", ["documents"])).toEqual(["home", "customers", "messages", "documents", "settings"])
  expect(ids("client", ["documents", "quickfolders"])).toEqual([
    "home",
    "messages",
    "documents",
    "quickfolders",
    "settings"
  ])
  const everything = entriesFor(portalModules, {
    side: "client",
    isSuperAdmin: true,
    isGroupAdmin: true,
    modules: null,
    isGuest: false
  })
  expect(everything.filter(({ label }) => !(label.replace("app:", "") in texts.app))).toEqual([])
})

test("[ROL-015] a guest finds no way to a screen that the policy closes, and the screen says why without asking", () => {
  const facts = (firmRole: AccessFacts["firmRole"], vendorRole: AccessFacts["vendorRole"]): AccessFacts => ({
    isSuperAdmin: false,
    firmRole,
    vendorRole,
    themeAcl: null
  })
  const client: Entrant = { isSuperAdmin: false, firms: [{ isAccountant: false, isGroupAdmin: false }], modules: null }
  const closedTo = (known: AccessFacts | null) => {
    const walker = { side: "client", isSuperAdmin: false, isGroupAdmin: false, modules: null } as const
    const found = [
      ...entriesFor(portalModules, { ...walker, isGuest: known?.vendorRole === "guest" }),
      ...settingsFor(portalModules, client, known).flatMap(({ tiles }) => tiles)
    ].map(({ id }) => id)
    const closed = routes.filter(({ id }) => maySeeScreen(id, known).length > 0).map(({ id }) => id)
    expect(found.filter((id) => closed.includes(id))).toEqual([])
    return closed.toSorted()
  }
  expect(closedTo(facts(null, "guest"))).toEqual([
    "accounting-software",
    "company-automation",
    "company-users",
    "signature",
    "signatures"
  ])
  for (const open of [facts(null, "admin"), facts(null, "collaborator"), facts("admin", null), null])
    expect(closedTo(open)).toEqual([])
  for (const staff of [facts("collaborator", null), facts("collaborator", "guest")])
    expect(closedTo(staff)).toEqual(["settings-customization"])
  expect(maySeeScreen("company-users", facts(null, "guest"))).toEqual(["isWriter"])
})

test("[ACC-017] [ROL-015] [ACC-O10] nothing that is offered to anybody leads to a refusal: not by the guards, nor by the policy", () => {
  const roles = {
    "firm admin": { staff: "admin", client: null },
    "firm collaborator": { staff: "collaborator", client: null },
    "client admin": { staff: null, client: "admin" },
    "client collaborator": { staff: null, client: "collaborator" },
    "client guest": { staff: null, client: "guest" }
  } as const
  for (const [name, { client, staff }] of Object.entries(roles))
    for (const isGroupAdmin of staff === null ? [false] : [false, true])
      for (const isSuperAdmin of [false, true]) {
        const isAccountant = staff !== null
        const of = firm(lumen, { isAccountant, isAccountantAdmin: staff === "admin", isGroupAdmin })
        const who = visitor({ isSuperAdmin, firms: [of], modules: [...builtModules] })
        const known: AccessFacts = { isSuperAdmin, firmRole: staff, vendorRole: client, themeAcl: null }
        const offered = [
          ...entriesFor(portalModules, {
            side: isAccountant ? "accountant" : "client",
            isSuperAdmin,
            isGroupAdmin,
            modules: who.modules,
            isGuest: client === "guest"
          }),
          ...settingsFor(portalModules, { isSuperAdmin, firms: [of], modules: who.modules }, known).flatMap(
            ({ tiles }) => tiles
          )
        ]
        for (const { id } of offered) {
          const { path } = routeOf(id)
          const context = encodeContext({ firmId: lumen, vendorId: dupont })
          const verdict = judge({
            visitor: who,
            hasUntriedToken: false,
            rows: rowsAt(path),
            params: { context },
            href: fillPath(path, { context }),
            origin: "http://lumen.localhost",
            embedded: null
          })
          expect([name, id, verdict.kind]).toEqual([name, id, "stay"])
          expect([name, id, maySeeScreen(id, known)]).toEqual([name, id, []])
        }
      }
})

test("[I18-006] [CST-028] calendars begin on Monday in every language, with the names of the days from Sunday", () => {
  for (const language of languages) expect(primeTexts[language]["firstDayOfWeek"]).toBe(1)
  expect((primeTexts.fr["dayNames"] as ReadonlyArray<string>)[0]).toBe("dimanche")
  expect((primeTexts.pt["monthNames"] as ReadonlyArray<string>).at(-1)).toBe("dezembro")
})
