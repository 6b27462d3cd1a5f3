import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { bundleIdFor, usualBundleId } from "#schemas/mobileApps/rules.ts"
import type { DemoPart } from "#server/platform/demo.ts"

interface DemoApp {
  readonly domain: string
  readonly subtitle: string
  readonly promotional: string
  readonly keywords: string
  readonly version: string
  readonly state: "draft" | "requested"
  readonly published: string | null
}

const apps: ReadonlyArray<DemoApp> = [
  {
    domain: "lumen.localhost",
    subtitle: "Vos comptes en poche",
    promotional: "Nouveau : photographiez une facture, elle arrive recadrée et en PDF chez votre comptable.",
    keywords: "comptable,factures,TVA,documents,signature,Lyon",
    version: "2.4.0",
    // The first run of the sweep builds its project.
    state: "requested",
    published: "2.3.1"
  },
  {
    domain: "atlas.localhost",
    subtitle: "Le portail de nos clients",
    promotional: "Vos documents, vos tâches et vos signatures au même endroit.",
    keywords: "expert-comptable,documents,tâches",
    version: "1.0.0",
    state: "draft",
    published: null
  }
]

const description = `Déposez vos factures en les photographiant, retrouvez vos déclarations et vos bilans, répondez aux demandes de votre cabinet et signez vos lettres de mission.

• Vos documents, classés par exercice
• Ce que le cabinet attend de vous, avec les échéances
• Vos signatures électroniques`

/**
 * [MOB-001] Demo data: the apps of two firms. One is in the stores and its next version is requested, the other is a
 * draft.
 */
const addMobileApps = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const { domain, keywords, promotional, published, state, subtitle, version } of apps) {
    const [firm] = yield* sql<{ id: number; name: string }>`select id, name from firm where domain = ${domain}`
    if (firm === undefined) continue
    const id = bundleIdFor(usualBundleId, firm.name)
    const store = published === null ? null : id
    yield* sql`insert into mobile_app (firm_id, title, subtitle, description, keywords, promotional_text, marketing_url, bundle_id,
        app_id, version, color, logo, domains, ios_store_url, ios_store_id, android_store_url, android_store_id, state, state_since,
        published_version)
      values (${firm.id}, ${firm.name}, ${subtitle}, ${description}, ${keywords}, ${promotional}, '{host}', ${usualBundleId},
        ${id}, ${version}, (select primary_color from white_label where firm_id = ${firm.id} and theme = 'light'), 'light',
        ${[domain]}::text[], '', '', ${store === null ? "" : `https://play.google.com/store/apps/details?id=${store}`},
        ${store ?? ""}, ${state}, now() - interval '1 hour', ${published})`
  }
})

export const demo: DemoPart = { end: addMobileApps }
