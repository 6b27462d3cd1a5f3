import { describe, expect, test } from "vitest"
import type { Metadata, MetadataType } from "#schemas/quickfolders/quickFolder.ts"
import {
  isDay,
  metadataProblem,
  modelFolderProblems,
  pathOf,
  quickFolderForm,
  quickModelForm,
  readNumber,
  readValues,
  recipientsOf,
  writtenPath
} from "#schemas/quickfolders/rules.ts"
import { flat } from "#services/uploads/flat.ts"
import { mailTo, typedRecipients } from "#services/quickfolders/quickFolderResource.ts"
import fc from "#tests/support/properties.ts"

const asked = (type: MetadataType, more: Partial<Metadata> = {}): Metadata => ({
  key: type,
  label: type,
  type,
  required: false,
  choices: type === "list" ? ["Juin", "Juillet"] : [],
  ...more
})

describe("what is said of a drop", () => {
  test("[QCK-001] [QCK-O02] numbers are read as people type them, and kept in plain digits", () => {
    expect(["1 234,50", "1\u202f234.5", "-12", "0,000001", ",5"].map(readNumber)).toEqual([
      "1234.5",
      "1234.5",
      "-12",
      "0.000001",
      "0.5"
    ])
    expect(["", "douze", "1,2,3", "1e5", "0x10", "Infinity", "1".repeat(16)].map(readNumber)).toEqual(
      Array.from({ length: 7 }, () => null)
    )
    fc.assert(
      fc.property(
        fc.integer({ min: -999_999_999, max: 999_999_999 }),
        fc.integer({ min: 0, max: 999 }),
        (whole, part) => {
          const kept = readNumber(`${whole},${String(part).padStart(3, "0")}`)
          expect(Math.abs(Number(kept))).toBeCloseTo(Math.abs(whole) + part / 1_000, 3)
          expect(readNumber(kept ?? "")).toBe(kept)
        }
      )
    )
  })

  test("[QCK-001] [QCK-O02] dates are days that exist", () => {
    expect(["2026-02-28", "2028-02-29"].map(isDay)).toEqual([true, true])
    expect(["2026-02-29", "2026-13-01", "26-01-01", "2026-1-1", "demain"].map(isDay)).toEqual(
      Array.from({ length: 5 }, () => false)
    )
  })

  test("[QCK-001] [QCK-O02] each type has its rule, and only what is asked for is taken", () => {
    const all = [asked("text"), asked("number", { required: true }), asked("date"), asked("list", { required: true })]
    const read = (values: Readonly<Record<string, string>>) =>
      readValues(
        all,
        Object.entries(values).map(([key, value]) => ({ key, value }))
      )
    expect(read({ text: " a  b ", number: "1 000", date: "2026-01-31", list: "Juin" })).toEqual({
      errors: {},
      values: [
        { key: "text", label: "text", type: "text", value: "a b" },
        { key: "number", label: "number", type: "number", value: "1000" },
        { key: "date", label: "date", type: "date", value: "2026-01-31" },
        { key: "list", label: "list", type: "list", value: "Juin" }
      ]
    })
    expect(read({ text: "x".repeat(501), date: "hier", list: "Mai", other: "?" }).errors).toEqual({
      text: ["quickfolders.value_text"],
      number: ["quickfolders.value_missing"],
      date: ["quickfolders.value_date"],
      list: ["quickfolders.value_choice"],
      other: ["quickfolders.value_unknown"]
    })
  })

  test("[QCK-001] whatever is sent, what is kept is judged fit by the same rule again", () => {
    const types = fc.constantFrom<MetadataType>("text", "number", "date", "list")
    fc.assert(
      fc.property(types, fc.string(), (type, value) => {
        const { values } = readValues([asked(type)], [{ key: type, value }])
        const again = readValues(
          [asked(type)],
          values.map((one) => ({ key: one.key, value: one.value }))
        )
        expect(again).toEqual({ errors: {}, values })
      })
    )
  })
})

describe("what is asked for, and where it goes", () => {
  test("[QCK-O02] a list of metadata has labels that differ, choices for lists alone, and 20 at most", () => {
    expect(metadataProblem([asked("text"), asked("list")])).toBeNull()
    expect(metadataProblem([asked("text"), asked("date", { label: "TEXT" })])).toBe("quickfolders.label_twice")
    expect(metadataProblem([asked("text"), asked("date", { key: "text" })])).toBe("quickfolders.metadata_invalid")
    expect(metadataProblem([asked("list", { choices: Array.from({ length: 51 }, (_, at) => `C${at}`) })])).toBe(
      "quickfolders.choices_too_numerous"
    )
    const many = Array.from({ length: 21 }, (_, at) => asked("text", { key: `k${at}`, label: `L${at}` }))
    expect([metadataProblem(many), metadataProblem(many.slice(1))]).toEqual([
      "quickfolders.metadata_too_numerous",
      null
    ])
  })

  test("[QCK-001] the forms say what the server says", () => {
    expect(quickFolderForm.check({ name: "", folder_id: "", metadata: [], automations: "a@b" })).toEqual({
      name: ["quickfolders.name_missing"],
      folder_id: ["quickfolders.folder_missing"],
      automations: ["quickfolders.recipients_invalid"]
    })
    expect(quickModelForm.check({ name: "Commerce", folders: [] })).toEqual({})
    const folder = { key: "a", name: "Achats", path: ["Achats"], metadata: [], automations: [] }
    expect(modelFolderProblems([folder, { ...folder, key: "b", path: ["ACHATS"] }])).toEqual([
      { at: 1, field: "path", code: "quickfolders.folder_taken" }
    ])
    expect(modelFolderProblems([{ ...folder, path: Array.from({ length: 11 }, () => "x") }])[0]?.code).toBe(
      "quickfolders.path_too_deep"
    )
  })

  test("[QCK-001] [QCK-O02] paths and addresses read as people write them", () => {
    expect(pathOf(" Comptabilité /Achats/ ")).toEqual(["Comptabilité", "Achats"])
    expect(writtenPath(["Comptabilité", "Achats"])).toBe("Comptabilité / Achats")
    expect(recipientsOf("A@b.fr, c@d.fr;\ne@f.fr a@b.fr")).toEqual(["a@b.fr", "c@d.fr", "e@f.fr"])
    expect(mailTo(" ")).toEqual([])
    expect(typedRecipients(mailTo("a@b.fr c@d.fr"))).toBe("a@b.fr\nc@d.fr")
  })

  test("[QCK-004] a folder that is dropped is opened: its files go into the one destination", () => {
    const item = { id: "1", name: "a.pdf", size: 1, type: "", lastModified: 0 }
    expect(
      flat([
        { ...item, kind: "file", path: ["2026", "Juin"] },
        { ...item, id: "2", kind: "folder", path: ["Vide"] }
      ])
    ).toEqual([{ ...item, kind: "file", path: [] }])
  })
})
