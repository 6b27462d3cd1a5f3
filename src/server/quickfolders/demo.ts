import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { nameKey } from "#schemas/documents/rules/names.ts"
import type { Metadata, QuickModelFolder } from "#schemas/quickfolders/quickFolder.ts"
import type { DemoClientScene, DemoFirmScene, DemoPart } from "#server/platform/demo.ts"

interface DemoQuickFolder {
  readonly key: string
  readonly name: string
  /** The last part of the alias of the destination folder, below the folder of the financial year. */
  readonly place: string
  /** The name of the destination folder. */
  readonly folder: string
  readonly metadata: ReadonlyArray<Metadata>
}

const metadata = (key: string, label: string, type: Metadata["type"], more: Partial<Metadata> = {}): Metadata => ({
  key,
  label,
  type,
  required: false,
  choices: [],
  ...more
})

const months = [
  "Janvier",
  "Février",
  "Mars",
  "Avril",
  "Mai",
  "Juin",
  "Juillet",
  "Août",
  "Septembre",
  "Octobre",
  "Novembre",
  "Décembre"
]
const month = metadata("month", "Mois", "list", { required: true, choices: months })

const quickFolders: ReadonlyArray<DemoQuickFolder> = [
  {
    key: "purchases",
    name: "Factures d'achat",
    place: "purchases",
    folder: "Achats",
    metadata: [month, metadata("due", "Échéance", "date"), metadata("amount", "Montant TTC", "number")]
  },
  { key: "bank", name: "Relevés bancaires", place: "bank", folder: "Banque", metadata: [month] },
  {
    key: "expenses",
    name: "Notes de frais",
    place: "expenses",
    folder: "Notes de frais",
    metadata: [metadata("who", "Salarié", "text", { required: true }), month]
  }
]

/** [NET-098] Demo data: a quick model of the firm. */
const addQuickModel = ({ firm, now }: DemoFirmScene) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const year = now.getUTCFullYear()
    const name = "Pièces courantes"
    const folders = quickFolders.map((one): QuickModelFolder => ({
      key: one.key,
      name: one.name,
      path: ["Comptabilité", `Exercice ${year}`, one.folder],
      metadata: one.metadata,
      automations: []
    }))
    yield* sql`insert into quick_model (firm_id, name, name_key, folders)
      values (${firm}, ${name}, ${nameKey(name)}, ${JSON.stringify(folders)}::text::jsonb)`
  })

/** [NET-082] Demo data: two or three quick folders per client, in the folders of the latest financial year. */
const addQuickFolders = ({ firm, folders, vendor }: DemoClientScene) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const years = [...folders.keys()].flatMap((alias) => /^accounting-(\d{4})$/.exec(alias ?? "")?.[1] ?? [])
    const year = years.toSorted().at(-1) ?? ""
    for (const { metadata: asked, name, place } of quickFolders) {
      const folder = folders.get(`accounting-${year}-${place}`)
      if (folder === undefined) continue
      yield* sql`insert into quick_folder (firm_id, vendor_id, folder_id, name, name_key, metadata)
        values (${firm}, ${vendor}, ${folder}::bigint, ${name}, ${nameKey(name)}, ${JSON.stringify(asked)}::text::jsonb)`
    }
  })

export const demo: DemoPart = { firm: addQuickModel, client: addQuickFolders }
