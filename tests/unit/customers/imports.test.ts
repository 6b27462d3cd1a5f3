import { describe, expect, test } from "vitest"
import { plainHeading, proposedColumns } from "#schemas/customers/importHeadings.ts"
import { clientFileOf, clientUserOf, faultsOf, isFormula, missingFields } from "#schemas/customers/importRows.ts"
import { type ImportField, importFieldsOf, importSizeProblem } from "#schemas/customers/importRules.ts"
import { everyImportKind, type ImportKind } from "#schemas/customers/listWords.ts"
import { decodeImport } from "#server/customers/imports/readTable.ts"
import { exampleRows } from "#services/customers/importExample.ts"
import { readImport } from "#ui/customers/imports/importSearch.ts"
import { imports as en } from "#ui/customers/imports/texts/en/imports.ts"
import { imports as fr } from "#ui/customers/imports/texts/fr/imports.ts"
import { imports as pt } from "#ui/customers/imports/texts/pt/imports.ts"
import fc from "#tests/support/properties.ts"

const today = "2026-11-21"
const line = (...cells: ReadonlyArray<string>) => ({ line: 2, cells })
const columnsOf = (...fields: ReadonlyArray<ImportField>) => fields.map((field, column) => ({ field, column }))

describe("the number of lines", () => {
  test.each([
    [0, "customer.import_empty"],
    [1, null],
    [499, null],
    [500, null],
    [501, "customer.import_too_long"]
  ] as const)("[VAL-049] [VAL-050] [CST-016] of %i", (rows, problem) => {
    expect(importSizeProblem(rows)).toBe(problem)
  })
})

describe("headings", () => {
  test.each(
    everyImportKind.flatMap((kind) => [[kind, "fr", fr] as const, [kind, "en", en] as const, [kind, "pt", pt] as const])
  )(
    "[TSK-O02] of the example for %s in %s are all proposed to their own field, and its line holds no fault",
    (kind: ImportKind, _, texts) => {
      const [headings = [], cells = []] = exampleRows(kind, (field) => texts[`field.${field}`])
      const proposed = proposedColumns(kind, headings)
      expect(proposed).toEqual(columnsOf(...importFieldsOf(kind)))
      expect(missingFields(kind, proposed)).toEqual([])
      expect(faultsOf(kind, proposed, [line(...cells)], today)).toEqual([])
    }
  )

  test("are read by their letters and figures alone", () => {
    expect(["N° SIRET", " e-Mail ", "Œuvre (été)", "Prénom_*"].map(plainHeading)).toEqual([
      "nsiret",
      "email",
      "oeuvreete",
      "prenom"
    ])
  })

  test("whatever they say, no column and no field is proposed twice", () => {
    const word = fc.constantFrom("Nom", "SIRET", "siren", "Client", "E-mail", "mail", "Code client", "", "?")
    fc.assert(
      fc.property(fc.constantFrom(...everyImportKind), fc.array(word, { maxLength: 12 }), (kind, headings) => {
        const found = proposedColumns(kind, headings)
        expect(new Set(found.map(({ column }) => column)).size).toBe(found.length)
        expect(new Set(found.map(({ field }) => field)).size).toBe(found.length)
        expect(found.every(({ column }) => column < headings.length)).toBe(true)
      })
    )
  })
})

describe("cells", () => {
  test("[CLI-001] are read as somebody would type them", () => {
    const columns = columnsOf("company_name", "siret", "creation_date", "legal_status", "capital", "contact_phone")
    const { values } = clientFileOf(
      columns,
      line(' ="0042" ', "4048330480002", "3/2/2019", "SAS, société par actions simplifiée", "1 500,50 €", "123456789")
    )
    expect(values).toMatchObject({
      company_name: "0042",
      siret: "04048330480002",
      creation_date: "2019-02-03",
      legal_status: "5710",
      capital: "1 500,50",
      contact_phone: "0123456789"
    })
    expect(clientFileOf(columns, line("A", "404 833 048 00022")).values.siren).toBe("404833048")
  })

  test("[CLI-007] of people too: titles and roles in three languages, an empty role is a collaborator's", () => {
    const columns = columnsOf("client", "title", "role", "birth_date")
    const read = (title: string, role: string) => {
      const { values } = clientUserOf(columns, line("C", title, role, "01.12.1980"))
      return [values.title, values.role, values.birth_date]
    }
    expect(read("Monsieur", "Administrateur")).toEqual(["M.", "admin", "1980-12-01"])
    expect(read("Ms.", "Guest")).toEqual(["Mme", "guest", "1980-12-01"])
    expect(read("Senhora", "")).toEqual(["Mme", "collaborator", "1980-12-01"])
    expect(read("Dr", "Convidada")[0]).toBe("Dr")
  })

  test.each([
    ["=1+1", true],
    [" =cmd|' /C calc'!A0", true],
    ["@SUM(A1)", true],
    ["+cmd", true],
    ["-2+A1", true],
    ["+33 1 23 45 67 89", false],
    ["-12.5", false],
    ["-", false],
    ["a=b", false],
    ["contact@client.example", false],
    ["", false]
  ])("%s is a formula: %s", (text, expected) => {
    expect(isFormula(text)).toBe(expected)
  })

  test("[VAL-049] any lines at all are judged, each fault at a line that is there", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...everyImportKind),
        fc.array(fc.array(fc.string(), { maxLength: 5 }), { maxLength: 6 }),
        (kind, rows) => {
          const lines = rows.map((cells, place) => ({ line: place + 2, cells }))
          const columns = columnsOf(...importFieldsOf(kind).slice(0, 5))
          const faults = faultsOf(kind, columns, lines, today)
          expect(faults.every((fault) => fault.line >= 2 && fault.line < rows.length + 2)).toBe(true)
          expect(faults.every(({ value }) => value.length <= 81)).toBe(true)
        }
      )
    )
  })
})

describe("texts", () => {
  test("are found out whatever they were written in, and come back as they were", () => {
    const latin = fc.string({ unit: fc.constantFrom(..."abcé;,\n €œÉ"), minLength: 12, maxLength: 60 })
    fc.assert(
      fc.property(latin, (text) => {
        const utf8 = new TextEncoder().encode(`\ufeff${text}`)
        expect(decodeImport(utf8)).toEqual({ encoding: "utf-8", text })
        const utf16 = Buffer.from(`\ufeff${text}`, "utf16le")
        expect(decodeImport(utf16)).toEqual({ encoding: "utf-16le", text })
        expect(decodeImport(Buffer.from(utf16).swap16())).toEqual({ encoding: "utf-16be", text })
      })
    )
    expect(decodeImport(new Uint8Array([0xc3, 0x28, 0x41]))).toEqual({ encoding: "windows-1252", text: "Ã(A" })
  })
})

describe("the address of an import", () => {
  test("names one that begins or one that is kept, and nothing else", () => {
    expect(readImport({})).toBeNull()
    expect(readImport({ import: "client_users" })).toEqual({ kind: "client_users", id: null })
    expect(readImport({ import: 7 })).toEqual({ kind: "client_files", id: 7 })
    for (const said of ["x", -1, 0, 1.5, null, ["client_files"]]) expect(readImport({ import: said })).toBeNull()
  })
})
