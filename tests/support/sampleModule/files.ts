/** A complete sample module of the portal: the text of each file, by its path below `src`. */
export const sampleFiles: Readonly<Record<string, string>> = {
  "schemas/samples/samples.api.ts": `import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { SignedInOnly } from "#schemas/access/viewer.ts"
import { FirmIdParam } from "#schemas/shared/ids.ts"
import { Data } from "#schemas/shared/page.ts"
import { NotFound } from "#schemas/shared/problem.ts"

export class SamplesApi extends HttpApiGroup.make("samples")
  .add(
    HttpApiEndpoint.get("list", "/accounting-firms/:firmId/samples", {
      params: { firmId: FirmIdParam },
      success: Data(Schema.Array(Schema.String)),
      error: NotFound
    })
  )
  .middleware(SignedInOnly) {}
`,
  "schemas/samples/module.ts": `import { SamplesApi } from "#schemas/samples/samples.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

export const samplesModule = {
  groups: [SamplesApi],
  reference: { samples: { title: "Samples", text: "", calls: { list: "Lists the samples of a firm." } } }
} as const satisfies SchemaModule
`,
  "schemas/samples/addresses.ts": `import { screen, shared } from "#schemas/access/routes/row.ts"

export const addresses = [screen("samples", "/samples/{-$context}", shared)] as const
`,
  "schemas/samples/screenPolicy.ts": `import { mayWrite } from "#schemas/documents/rules/policy.ts"

export const screenPolicy = { samples: mayWrite }
`,
  ...Object.fromEntries(
    (
      [
        ["fr", "Échantillon", "Échantillons"],
        ["en", "Sample", "Samples"],
        ["pt", "Amostra", "Amostras"]
      ] as const
    ).flatMap(([language, one, many]) => [
      [`schemas/samples/messages/${language}.ts`, `export const messages = { "sample.unknown": "${one} ?" }\n`],
      [`ui/samples/texts/${language}.ts`, `export const samples = { "tile.text": "${one}", empty: "${many} : 0" }\n`],
      [
        `ui/samples/texts/${language}.frame.ts`,
        `export const app = { "nav.samples": "${many}" }\nexport const titles = { samples: "${many}" }\n`
      ]
    ])
  ),
  "server/samples/SamplesHandlers.ts": `import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PortalApi } from "#schemas/api.ts"

export const SamplesHandlers = HttpApiBuilder.group(
  PortalApi,
  "samples",
  Effect.fn(function* (handlers) {
    return handlers.handleAll({ list: () => Effect.succeed({ data: [] }) })
  })
)
`,
  "server/samples/module.ts": `import { defineModule } from "#server/platform/module.ts"
import { SamplesHandlers } from "#server/samples/SamplesHandlers.ts"

export const samplesModule = defineModule({
  handlers: [SamplesHandlers],
  checks: { contents: [{ kind: "sample.lost", find: "select 1 as firm, null as vendor, 'sample 1' as subject, '' as detail" }] },
  demo: () => import("#server/samples/demo.ts")
})
`,
  "server/samples/demo.ts": `import { Effect } from "effect"
import type { DemoPart } from "#server/platform/demo.ts"

export const demo: DemoPart = { end: Effect.void }
`,
  "ui/samples/SamplesPage.tsx": `import { useTranslation } from "react-i18next"

export function SamplesPage() {
  const { t } = useTranslation("samples")
  return <p>{t("empty")}</p>
}
`,
  "ui/samples/parts.ts": `import { star } from "#ui/shared/icons/frame/icons.ts"
import type { UiParts } from "#ui/shared/module.ts"

export const parts = {
  settings: [{ id: "samples", icon: star, group: "work", at: 35, text: "samples:tile.text" }]
} satisfies UiParts
`,
  "ui/samples/frame.ts": `import type { UiFrame } from "#ui/shared/module.ts"

export const frame = {
  navigation: [{ id: "samples", label: "app:nav.samples", icon: "folder", at: 45 }],
  fileTabs: [{ id: "samples", at: 15 }]
} satisfies UiFrame
`,
  "ui/samples/module.ts": `import { screen, type UiModule } from "#ui/shared/module.ts"

export const samplesModule = {
  screens: { samples: screen(() => import("#ui/samples/SamplesPage.tsx"), "SamplesPage") },
  texts: ["samples"]
} satisfies UiModule
`
}

/** The module lists of the floors, and what each must import for the sample module. */
export const sampleLists = {
  "schemas/modules.ts": "#schemas/samples/module.ts",
  "server/composition/modules.ts": "#server/samples/module.ts",
  "ui/composition/modules.ts": "#ui/samples/module.ts"
} as const

/** The text of a module list with the sample module added at its end. */
export const withSample = (list: string, from: string) =>
  `import { samplesModule } from "${from}"\n${list.replace(/(\w)\n\](?![\s\S]*\n\])/, "$1,\n  samplesModule\n]")}`

/** A test that runs inside a copy of the portal that contains the sample module. */
export const playedInside = `import { Effect } from "effect"
import { HttpApi } from "effect/http-api"
import { expect, test } from "vitest"
import { PortalApi } from "#schemas/api.ts"
import { routeOf, rowsAt } from "#schemas/access/routes.ts"
import { maySeeScreen } from "#schemas/access/policy.ts"
import { messageText } from "#schemas/shared/messages/index.ts"
import { reference } from "#schemas/reference.ts"
import { demoParts } from "#server/composition/demo/parts.ts"
import { checksAt } from "#server/composition/integrity/checkIntegrity.ts"
import { modules } from "#server/composition/modules.ts"
import { demo } from "#server/samples/demo.ts"
import { SamplesHandlers } from "#server/samples/SamplesHandlers.ts"
import { openTabs } from "#ui/customers/file/tabs.ts"
import { settingsFor } from "#ui/workspaces/settingsTiles.ts"
import { entriesFor } from "#ui/composition/frame/navigation.ts"
import { portalModules } from "#ui/composition/pages.ts"
import { texts as en } from "#ui/shared/locales/en/index.ts"
import { texts as fr } from "#ui/shared/locales/fr/index.ts"
import { texts as pt } from "#ui/shared/locales/pt/index.ts"
import { calls, laterCalls } from "./calls.ts"

const ids = (of) => of.map(({ id }) => id)

test("contract", () => {
  const known = []
  HttpApi.reflect(PortalApi, { onGroup: () => {}, onEndpoint: ({ endpoint, group }) => known.push(group.identifier + "." + endpoint.identifier) })
  expect(known).toContain("samples.list")
  expect(reference.samples.title).toBe("Samples")
  expect({ ...calls, ...laterCalls }["samples.list"]).toEqual(["GET", "/api/accounting-firms/:firmId/samples"])
})
test("handlers", () => expect(modules.flatMap((one) => one.handlers ?? [])).toContain(SamplesHandlers))
test("integrity checks", () => expect(checksAt("contents").map(({ kind }) => kind)).toContain("sample.lost"))
test("demonstration", async () => expect(await Effect.runPromise(demoParts)).toContain(demo))
test("address and guards", () => {
  expect(rowsAt("/samples/{-$context}")).toEqual([routeOf("samples")])
  expect(routeOf("samples").firm).toBe("always")
})
test("policy", () => {
  const facts = { isSuperAdmin: false, firmRole: null, vendorRole: "guest", themeAcl: null }
  expect(maySeeScreen("samples", facts)).toEqual(["isWriter"])
  expect(maySeeScreen("samples", { ...facts, vendorRole: "admin" })).toEqual([])
})
test("screen, rail, settings and tabs", async () => {
  await Promise.all([portalModules.loadFrame(), portalModules.loadParts()])
  expect(portalModules.hasScreen("samples")).toBe(true)
  expect(portalModules.textsOf("samples")).toEqual(["samples"])
  const walker = { side: "accountant", isSuperAdmin: false, isGroupAdmin: false, modules: null, isGuest: false }
  const rail = ids(entriesFor(portalModules, walker))
  expect(rail.indexOf("samples")).toBe(rail.indexOf("tasks") + 1)
  const who = { isSuperAdmin: false, firms: [{ isAccountant: true, isGroupAdmin: false }], modules: null }
  expect(settingsFor(portalModules, who, null).flatMap(({ tiles }) => ids(tiles))).toContain("samples")
  expect(openTabs(portalModules, null)[1]).toBe("samples")
})
test("titles and texts", () => {
  expect([fr, en, pt].map(({ titles }) => titles.samples)).toEqual(["Échantillons", "Samples", "Amostras"])
  expect([fr, en, pt].map(({ app }) => app["nav.samples"])).toEqual(["Échantillons", "Samples", "Amostras"])
  expect([fr, en, pt].map(({ samples }) => samples.empty)).toEqual(["Échantillons : 0", "Samples : 0", "Amostras : 0"])
  expect([fr, en, pt].map(({ errors }) => errors["sample.unknown"])).toEqual(["Échantillon ?", "Sample ?", "Amostra ?"])
  expect(messageText("pt", "sample.unknown")).toBe("Amostra ?")
})
`
