import type { FolderKind, TreeFolder } from "#schemas/treeModels/treeModel.ts"

interface Branch {
  readonly name: string
  readonly kind: typeof FolderKind.Type
  readonly inside: ReadonlyArray<Branch>
}

const folder = (name: string, ...inside: ReadonlyArray<Branch>): Branch => ({ name, kind: "folder", inside })
const named = (...names: ReadonlyArray<string>) => names.map((name) => folder(name))
/** The accounting folder, with one subfolder per financial year that contains `papers`. */
const booksOf = (...papers: ReadonlyArray<string>) =>
  folder("Comptabilité", { name: "Exercice", kind: "year", inside: named(...papers) })

const permanent = folder("Permanent", ...named("Identité de l'entreprise", "Contrats et mandats"))
const deposit = folder("Pièces à traiter")

/** Folders of the three starters. Their names are in French, the language of the firms' documents. */
const shapes = {
  company: [
    permanent,
    folder("Juridique", ...named("Statuts", "Assemblées générales")),
    folder("Fiscal", ...named("TVA", "Impôt sur les sociétés")),
    folder("Social", ...named("Bulletins de paie", "Contrats de travail", "Déclarations sociales")),
    booksOf("Banque", "Achats", "Ventes", "Notes de frais", "Bilan et clôture"),
    folder("Conseil"),
    deposit
  ],
  sole_trader: [
    permanent,
    folder("Fiscal", ...named("TVA", "Impôt sur le revenu", "CFE")),
    folder("Social", ...named("Cotisations de l'exploitant")),
    booksOf("Banque", "Recettes", "Dépenses", "Frais de véhicule", "Déclaration de résultat"),
    deposit
  ],
  property_company: [
    permanent,
    folder("Juridique", ...named("Statuts", "Assemblées générales", "Associés")),
    folder("Immeubles", ...named("Actes et titres", "Baux", "Diagnostics", "Emprunts")),
    folder("Fiscal", ...named("Taxe foncière", "Déclaration 2072")),
    booksOf("Banque", "Loyers", "Charges", "Travaux", "Clôture"),
    deposit
  ]
}

export const starterNames = ["empty", "company", "sole_trader", "property_company"] as const
export type StarterName = (typeof starterNames)[number]

const laidOut = (branches: ReadonlyArray<Branch>, level = 1): ReadonlyArray<Omit<TreeFolder, "key">> =>
  branches.flatMap(({ inside, kind, name }) => [
    { level, kind, name, read_only: false, theme_ids: [] },
    ...laidOut(inside, level + 1)
  ])

/** Folders of a starter, as a list in pre-order; empty for `empty`. */
export const starterFolders = (starter: StarterName): ReadonlyArray<TreeFolder> =>
  starter === "empty" ? [] : laidOut(shapes[starter]).map((line, place) => ({ ...line, key: `f${place + 1}` }))
