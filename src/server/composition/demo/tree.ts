import type { DemoVendor } from "#server/composition/demo/companyDrafts.ts"
import { type Bytes, contents, employees, type Make } from "#server/composition/demo/files.ts"
import { monthKey, monthName } from "#server/composition/demo/french.ts"
import { randomOf } from "#server/composition/demo/random.ts"

export interface DemoFolder {
  /** The folder's alias, unique in the tree. A default folder has an alias. */
  readonly alias: string
  readonly name: string
  /** The alias of the parent folder; null at the root. */
  readonly parent: string | null
}
export type DemoAuthor = "firm_admin" | "firm_collaborator" | "client_admin" | "client_collaborator"
export interface DemoVersion {
  readonly created_at: string
  readonly author: DemoAuthor
  readonly validated_at: string | null
  /** Who validated the version; null if nobody did. */
  readonly validator: DemoAuthor | null
  readonly bytes: () => Promise<Bytes>
}
export interface DemoDocument {
  readonly folder: string
  readonly name: string
  /** In lower case, without dot. */
  readonly extension: string
  readonly media_type: string
  /** Oldest first. */
  readonly versions: readonly [DemoVersion, ...ReadonlyArray<DemoVersion>]
}
export interface DemoTree {
  /** Parents before children. */
  readonly folders: ReadonlyArray<DemoFolder>
  readonly documents: ReadonlyArray<DemoDocument>
}

const ooxml = "application/vnd.openxmlformats-officedocument"
export const mediaTypes = {
  pdf: "application/pdf",
  docx: `${ooxml}.wordprocessingml.document`,
  xlsx: `${ooxml}.spreadsheetml.sheet`,
  png: "image/png",
  jpg: "image/jpeg",
  csv: "text/csv",
  txt: "text/plain"
} as const

const dayLength = 86_400_000

const foldersOf = (year: number): ReadonlyArray<DemoFolder> => {
  const folder = (alias: string, name: string, parent: string | null = null): DemoFolder => ({ alias, name, parent })
  const financialYear = (of: number) => {
    const alias = `accounting-${of}`
    return [
      folder(alias, `Exercice ${of}`, "accounting"),
      folder(`${alias}-bank`, "Banque", alias),
      folder(`${alias}-purchases`, "Achats", alias),
      folder(`${alias}-sales`, "Ventes", alias),
      folder(`${alias}-expenses`, "Notes de frais", alias),
      folder(`${alias}-closing`, "Bilan et clôture", alias)
    ]
  }
  return [
    folder("permanent", "Permanent"),
    folder("permanent-identity", "Identité de l'entreprise", "permanent"),
    folder("permanent-contracts", "Contrats et mandats", "permanent"),
    folder("legal", "Juridique"),
    folder("legal-statutes", "Statuts", "legal"),
    folder("legal-meetings", "Assemblées générales", "legal"),
    folder("tax", "Fiscal"),
    folder("tax-vat", "TVA", "tax"),
    folder("tax-income", "Impôt sur les sociétés", "tax"),
    folder("social", "Social"),
    folder("social-payslips", "Bulletins de paie", "social"),
    folder("social-contracts", "Contrats de travail", "social"),
    folder("social-declarations", "Déclarations sociales", "social"),
    folder("accounting", "Comptabilité"),
    ...financialYear(year - 1),
    ...financialYear(year),
    folder("advice", "Conseil"),
    folder("deposit", "Pièces à traiter")
  ]
}

/**
 * The folders and documents of a typical client, dated within the eighteen months before `now`. Contents are generated
 * on demand.
 */
export const demoTree = (vendor: DemoVendor, now: Date): DemoTree => {
  const random = randomOf(`${vendor.key} tree`)
  const year = now.getUTCFullYear()
  const [before, current] = [`accounting-${year - 1}`, `accounting-${year}`]
  /** A time during working hours, about `months` months ago and never after `now`. */
  const ago = (months: number) => {
    const start = now.getTime() - Math.min(months, 17.5) * 30 * dayLength - random.whole(1, 9) * dayLength
    const date = new Date(start)
    date.setUTCHours(random.whole(7, 16), random.whole(0, 59), random.whole(0, 59), 0)
    return date
  }
  const monthOf = (months: number) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1))
  const later = (date: Date, days: number) =>
    new Date(Math.min(date.getTime() + days * dayLength, now.getTime() - 3_600_000)).toISOString()

  interface Options {
    readonly author?: DemoAuthor
    readonly validated?: DemoAuthor
    /** The date of the period that the document covers; default: the document's own date. */
    readonly of?: Date
    readonly then?: Make
  }
  const document = (folder: string, name: string, months: number, make: Make, options: Options = {}): DemoDocument => {
    const extension = name.slice(name.lastIndexOf(".") + 1) as keyof typeof mediaTypes
    const { author = "firm_collaborator", of, then, validated } = options
    const date = ago(months)
    const version = (content: Make, days: number, isLast: boolean): DemoVersion => ({
      created_at: later(date, days),
      author,
      validated_at: isLast && validated !== undefined ? later(date, days + 2) : null,
      validator: isLast ? (validated ?? null) : null,
      bytes: async () => content(vendor, of ?? date)
    })
    const first = version(make, 0, then === undefined)
    return {
      folder,
      name,
      extension,
      media_type: mediaTypes[extension],
      versions: then === undefined ? [first] : [first, version(then, 6, true)]
    }
  }

  const client = { author: "client_admin" } as const
  const staff = { author: "client_collaborator" } as const
  const signed = { validated: "firm_admin" } as const
  const monthly = (offsets: ReadonlyArray<number>, make: (month: Date, months: number) => DemoDocument) =>
    offsets.map((months) => make(monthOf(months), months - 1))
  const bankFolder = (month: Date) => `${month.getUTCFullYear() === year ? current : before}-bank`

  return {
    folders: foldersOf(year),
    documents: [
      document("permanent-identity", "Extrait Kbis.pdf", 17, contents.register, client),
      document("permanent-contracts", "Lettre de mission.docx", 16, contents.mission(1), {
        ...signed,
        author: "firm_admin",
        then: contents.mission(2)
      }),
      document("permanent-contracts", "Mandat de prélèvement SEPA.pdf", 16, contents.mandate, client),
      document("legal-statutes", "Statuts mis à jour.pdf", 15, contents.statutes, { ...client, ...signed }),
      document("legal-meetings", `Procès-verbal AG ${year - 1}.docx`, 5, contents.minutes(year - 1), signed),
      ...monthly([3, 2], (month, months) =>
        document("tax-vat", `Déclaration TVA CA3 ${monthKey(month)}.pdf`, months, contents.vatReturn, {
          validated: "client_admin",
          of: month
        })
      ),
      document("tax-vat", "Suivi de la TVA.xlsx", 1, contents.journal("Suivi TVA", "445660")),
      document("tax-income", `Liasse fiscale ${year - 1}.pdf`, 6, contents.taxReturn(year - 1), signed),
      ...monthly([4, 3, 2], (month, months) =>
        document("social-payslips", `Bulletins de paie ${monthName(month)}.pdf`, months, contents.paySlips, {
          of: month
        })
      ),
      ...employees
        .slice(0, 2)
        .map((name, index) =>
          document(
            "social-contracts",
            `Contrat de travail ${name}.docx`,
            13 - index * 4,
            contents.contract(name),
            client
          )
        ),
      ...monthly([3, 2], (month, months) =>
        document("social-declarations", `DSN ${monthKey(month)}.txt`, months, contents.socialTxt, { of: month })
      ),
      document(`${before}-bank`, `Relevés bancaires ${year - 1}.csv`, 10, contents.bankCsv, staff),
      document(`${before}-purchases`, `Journal des achats ${year - 1}.xlsx`, 9, contents.journal("Achats", "607000")),
      document(
        `${before}-sales`,
        `Journal des ventes ${year - 1}.xlsx`,
        9,
        contents.journal("Ventes", "707000"),
        signed
      ),
      document(`${before}-expenses`, "Repas du salon.jpg", 12, contents.lunch, staff),
      document(`${before}-closing`, `Comptes annuels ${year - 1}.pdf`, 7, contents.balanceSheet(year - 1, true), {
        validated: "client_admin",
        author: "firm_collaborator",
        then: contents.balanceSheet(year - 1, false)
      }),
      ...monthly([3, 2], (month, months) =>
        document(bankFolder(month), `Relevé bancaire ${monthKey(month)}.pdf`, months, contents.bankStatement, {
          ...staff,
          of: month
        })
      ),
      ...[4, 2, 1, 0].map((months, index) => {
        const name = ["Papeterie", "Électricité", "Téléphonie", "Location"][index] ?? ""
        return document(
          `${current}-purchases`,
          `Facture ${name} ${monthKey(monthOf(months + 1))}.pdf`,
          months,
          contents.purchase(index),
          staff
        )
      }),
      document(`${current}-purchases`, "Reçu papeterie numérisé.png", 2, contents.stampedReceipt, staff),
      ...[3, 2, 1].map((months, index) =>
        document(
          `${current}-sales`,
          `Facture client ${vendor.client_code}-${12 + index}.pdf`,
          months,
          contents.sale(index),
          index === 0 ? { ...client, ...signed, then: contents.sale(index, 2) } : client
        )
      ),
      document(`${current}-expenses`, "Ticket de carburant.jpg", 1, contents.fuel, staff),
      document(
        `${current}-expenses`,
        "Notes de frais du trimestre.xlsx",
        1,
        contents.journal("Notes de frais", "625100"),
        {
          ...staff,
          then: contents.journal("Notes de frais", "625700")
        }
      ),
      document(`${current}-closing`, "Balance provisoire.xlsx", 0, contents.journal("Balance", "512000")),
      document("advice", "Tableau de bord.png", 1, contents.chart),
      document("advice", "Note de synthèse.docx", 1, contents.note, { author: "firm_admin" }),
      document("advice", "Compte rendu de rendez-vous.txt", 2, contents.meetingTxt),
      document("deposit", "Facture à classer.pdf", 0, contents.purchase(5), client),
      document("deposit", "Reçu de caisse.png", 0, contents.stampedReceipt, staff)
    ]
  }
}
