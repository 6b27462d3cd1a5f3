import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { nameKey } from "#schemas/documents/rules/names.ts"
import { usualModules } from "#schemas/workspaces/provider.ts"
import type { DemoPart } from "#server/platform/demo.ts"

interface DemoProduct {
  readonly name: string
  readonly modules: ReadonlyArray<string>
  readonly people: number | null
  readonly storage: number | null
  readonly signatures: number
  readonly isActive: boolean
  /** Names of the firms that have the product or application. */
  readonly firms: ReadonlyArray<string>
}

const products: ReadonlyArray<DemoProduct> = [
  {
    name: "Essentiel",
    modules: ["documents", "tasks", "quickfolders", "themes"],
    people: 10,
    storage: 50,
    signatures: 0,
    isActive: true,
    firms: ["Atlas Conseil"]
  },
  {
    name: "Cabinet complet",
    modules: usualModules,
    people: 40,
    storage: 500,
    signatures: 100,
    isActive: true,
    firms: ["Lumen Expertise"]
  },
  {
    name: "Pack 200 signatures",
    modules: ["signatures"],
    people: null,
    storage: null,
    signatures: 200,
    isActive: true,
    firms: []
  },
  { name: "Découverte 2024", modules: ["documents"], people: 3, storage: 5, signatures: 0, isActive: false, firms: [] }
]

const applications: ReadonlyArray<readonly [title: string, description: string, uri: string]> = [
  ["Impôts professionnels", "L’espace professionnel de l’administration fiscale", "https://cfspro.impots.gouv.fr/"],
  ["Net-entreprises", "Les déclarations sociales", "https://www.net-entreprises.fr/"],
  ["Infogreffe", "Kbis, statuts et dépôts au greffe", "https://www.infogreffe.fr/"]
]

/** [SAD-005] [SAD-020] Demo data: products and catalogue applications, and the firms that have them. */
const addOffer = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const { firms, isActive, modules, name, people, signatures, storage } of products) {
    const [made] = yield* sql<{ id: number }>`
      insert into product (name, name_key, is_active, modules, people, storage_gigabytes, signatures)
      values (${name}, ${nameKey(name)}, ${isActive}, ${[...modules]}::text[], ${people}, ${storage}, ${signatures})
      returning id`
    for (const firm of firms)
      yield* sql`insert into firm_product (firm_id, product_id, modules, brought, people, storage_gigabytes, signatures, sold_at)
        select f.id, ${made?.id ?? 0}, ${[...modules]}::text[], '{}', ${people}, ${storage}, ${signatures}, now() - interval '200 days'
          from firm f where f.name = ${firm}`
  }
  for (const [title, description, uri] of applications)
    yield* sql`insert into platform_application (title, type, description, uri, roles)
      values (${title}, 'shortcut', ${description}, ${uri}, '{admin,collaborator}')`
})

export const demo: DemoPart = { end: addOffer }
