import Papa from "papaparse"
import { type ImportField, importFieldsOf } from "#schemas/customers/importRules.ts"
import type { ImportKind } from "#schemas/customers/listWords.ts"

/** One example line per kind of import. */
const examples: Readonly<Record<ImportKind, Readonly<Partial<Record<ImportField, string>>>>> = {
  client_files: {
    company_name: "Boulangerie Martin",
    client_code: "BOU-001",
    siret: "404 833 048 00022",
    siren: "404 833 048",
    naf_code: "10.71C",
    legal_status: "5710",
    capital: "10000",
    rcs: "Nantes",
    creation_date: "15/03/2012",
    employee_number: "8",
    contact_email: "contact@boulangerie-martin.example",
    contact_phone: "02 40 12 34 56"
  },
  client_users: {
    client: "BOU-001",
    title: "Mme",
    firstname: "Claire",
    lastname: "Martin",
    email: "claire.martin@boulangerie-martin.example",
    job: "Gérante",
    mobile_number: "06 12 34 56 78",
    role: "admin"
  },
  information_requests: {
    client: "BOU-001",
    request_title: "Relevés bancaires de mars",
    due_date: "15/04/2026",
    request_notes: "Les deux comptes, en PDF.",
    member_email: "claire.martin@boulangerie-martin.example",
    theme: ""
  },
  catalog_services: {
    category: "Comptabilité",
    service_title: "Tenue comptable mensuelle",
    reference: "CPT-10",
    deliverable: "Comptes à jour chaque mois",
    commercial_text: "Saisie et rapprochement bancaire.",
    contractual_text: "Le client transmet ses pièces avant le 5 du mois.",
    unit_price: "180",
    vat_rate: "20 %",
    quantity: "12",
    unit: "mois",
    duration: "1",
    duration_unit: "année",
    frequency: "mois",
    hours_budget: "36h00",
    client_visible: "oui",
    service_tasks: "Transmettre les pièces | client | 5; Saisir | cabinet | 12 | Transmettre les pièces"
  }
}

/** Matches cells that a spreadsheet would evaluate as a formula; they are exported as text. */
const formula = /^[=@\t\r]|^[+-](?![\d\s().]*$)/
const csv = (rows: ReadonlyArray<ReadonlyArray<string>>) =>
  new Blob(
    [
      "\ufeff",
      Papa.unparse(rows as Array<Array<string>>, { delimiter: ";", newline: "\r\n", escapeFormulae: formula }),
      "\r\n"
    ],
    { type: "text/csv;charset=utf-8" }
  )

/** The rows of an example file: a heading for each field in the user's language, and one example line. */
export const exampleRows = (
  kind: ImportKind,
  labelOf: (field: ImportField) => string
): ReadonlyArray<ReadonlyArray<string>> => {
  const fields = importFieldsOf(kind)
  return [fields.map(labelOf), fields.map((field) => examples[kind][field] ?? "")]
}

export const exampleFile = (kind: ImportKind, labelOf: (field: ImportField) => string): Blob =>
  csv(exampleRows(kind, labelOf))

/** A CSV file of the lines that were not imported, each with the reason. */
export const leftFile = (headings: ReadonlyArray<string>, lines: ReadonlyArray<ReadonlyArray<string>>): Blob =>
  csv([headings, ...lines])
