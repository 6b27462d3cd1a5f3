import { describe, expect, test } from "vitest"
import { formOf } from "#schemas/shared/form.ts"
import { oneOf, resource } from "#services/shared/resource.ts"
import { themes } from "#services/themes/themeResource.ts"
import { FirmId, Instant } from "#schemas/shared/ids.ts"
import { type Theme, ThemeId } from "#schemas/themes/theme.ts"
import { answering, refusal, save } from "#tests/support/saving.ts"

const theme: Theme = {
  id: ThemeId.make(7),
  level: "firm",
  vendor_id: null,
  title: "Paie",
  color: "#0b5f6e",
  sharing: "shared",
  acl: "read-write",
  revision: 3,
  created_at: Instant.make("2026-01-01T00:00:00Z"),
  updated_at: Instant.make("2026-01-01T00:00:00Z"),
  people: 0,
  nodes: 0,
  access: null,
  closed_by: []
}

const place = { firmId: FirmId.make(1), vendorId: null }
describe("a resource's save", () => {
  const values = { title: "Social", color: "#0b5f6e", sharing: "shared", acl: "read-write" }

  test("a change sends what was changed with the revision that was read, and keeps what the server answers", async () => {
    const { ask, asked } = answering({ "themes.changeInFirm": () => ({ ...theme, title: "SOCIAL", revision: 4 }) })
    const { outcome, told } = await save(
      themes,
      { ask, place, entity: theme },
      { values, changed: ["title"], revision: 3 }
    )
    expect(asked).toEqual([
      [
        "themes.changeInFirm",
        {
          params: { firmId: 1, themeId: 7 },
          headers: { "if-match": '"3"' },
          payload: { title: "Social" },
          showError: false
        }
      ]
    ])
    expect(outcome).toMatchObject({ _tag: "Success", success: { values: { title: "SOCIAL" }, revision: 4 } })
    expect(told).toMatchObject([{ revision: 4 }])
  })

  test("a new one sends everything, without a revision", async () => {
    const { ask, asked } = answering({ "themes.createInFirm": () => theme })
    await save(themes, { ask, place, entity: null }, { values, changed: ["title"], revision: 0 })
    expect(asked).toEqual([["themes.createInFirm", { params: { firmId: 1 }, payload: values, showError: false }]])
  })

  test("412 brings the newer state, and nobody is told of a save", async () => {
    const { ask } = answering({
      "themes.changeInFirm": () => {
        throw refusal(412, "stale")
      },
      "themes.ofFirm": () => [{ ...theme, color: "#1f7a4d", revision: 9 }]
    })
    const { outcome, told } = await save(
      themes,
      { ask, place, entity: theme },
      { values, changed: ["title"], revision: 3 }
    )
    expect(outcome).toMatchObject({
      _tag: "Failure",
      failure: { status: 412, theirs: { values: { color: "#1f7a4d" }, revision: 9 } }
    })
    expect(told).toEqual([])
  })

  test("412 on one that is gone shows a new one", async () => {
    const { ask } = answering({
      "themes.changeInFirm": () => {
        throw refusal(412, "stale")
      },
      "themes.ofFirm": () => []
    })
    const { outcome } = await save(themes, { ask, place, entity: theme }, { values, changed: ["title"], revision: 3 })
    expect(outcome).toMatchObject({ _tag: "Failure", failure: { theirs: { values: { title: "" }, revision: 0 } } })
  })

  test("422 brings the errors of fields", async () => {
    const { ask } = answering({
      "themes.createInFirm": () => {
        throw refusal(422, "invalid", { title: ["theme.title_taken"] })
      }
    })
    const { outcome } = await save(themes, { ask, place, entity: null }, { values, changed: ["title"], revision: 0 })
    expect(outcome).toMatchObject({
      _tag: "Failure",
      failure: { status: 422, errors: { title: ["theme.title_taken"] }, theirs: null }
    })
  })

  test("without `valuesOf` the form keeps what was typed, and counts its own saves", async () => {
    const wish = resource<null, string>()({
      form: formOf({ words: "" }),
      empty: { words: "" },
      create: ({ values }) => Promise.resolve({ data: values.words })
    })
    const where = { ask: answering({}).ask, place: null, entity: null }
    const { outcome } = await save(wish, where, { values: { words: "merci" }, changed: ["words"] })
    expect(outcome).toMatchObject({ success: { values: { words: "merci" }, revision: 1 } })
    expect(wish.recordOf(null)).toEqual({ values: { words: "" }, revision: 0 })
  })

  test("an entity of a list is found by its id", () => {
    expect(oneOf({ data: [{ id: 1 }, { id: 2 }] }, { id: 2 })).toEqual({ data: { id: 2 } })
    expect(oneOf({ data: [] }, { id: 2 })).toEqual({ data: undefined })
  })
})
