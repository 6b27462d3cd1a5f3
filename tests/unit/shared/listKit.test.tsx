import type { UseQueryResult } from "@tanstack/react-query"
import type { ReactNode } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { I18nextProvider } from "react-i18next"
import { describe, expect, test } from "vitest"
import { makeTexts } from "#services/shared/i18n.ts"
import { texts } from "#ui/shared/locales/fr/index.ts"
import { EntityList } from "#ui/shared/kit/list/EntityList.tsx"
import {
  anyDay,
  anyId,
  anyWord,
  ascending,
  listAddress,
  order,
  page,
  text,
  word
} from "#ui/shared/kit/list/listAddress.ts"
import { matches } from "#ui/shared/kit/list/matches.ts"
import { Pages } from "#ui/shared/kit/list/Pages.tsx"
import fc from "#tests/support/properties.ts"
import { refusal } from "#tests/support/saving.ts"

interface Answer {
  readonly data: ReadonlyArray<{ readonly id: number; readonly name: string }>
}
const { i18n } = await makeTexts({ language: "fr", load: () => Promise.resolve(texts) })
const drawn = (view: ReactNode) => renderToStaticMarkup(<I18nextProvider i18n={i18n}>{view}</I18nextProvider>)
const shown = (query: Partial<UseQueryResult<Answer>>, isNarrowed = false) =>
  drawn(
    <EntityList<Answer, Answer["data"][number]>
      query={{ isError: false, data: undefined, ...query } as UseQueryResult<Answer>}
      rows={2}
      label="Thèmes"
      of={({ data }) => data.toReversed()}
      none={{ icon: "M0 0", title: "Aucun thème", action: <a href="/new">Créer</a> }}
      narrowed={() => (isNarrowed ? { title: "Aucun thème trouvé", onWiden: () => undefined } : null)}
      pages={() => ({ page: 2, last: 3 })}
      onPage={() => undefined}
      head={() => <header />}
      over={() => <footer />}
    >
      {({ id }) => <li>{`ligne ${id}`}</li>}
    </EntityList>
  )

describe("a list", () => {
  test("shows its lines under its name, with what stands above and over them and the way to other pages", () => {
    const lines = shown({ data: { data: [1, 2].map((id) => ({ id, name: "" })) } })
    expect(lines).toContain(
      '<header></header><ul class="entity-list" aria-label="Thèmes"><li>ligne 2</li><li>ligne 1</li></ul>'
    )
    expect(lines).toContain("<nav")
    expect(lines).toContain("<footer></footer>")
  })

  test("says that it has nothing and offers what to do; left empty by a filter, it offers everything again", () => {
    const empty = shown({ data: { data: [] } })
    expect(empty).toContain("Aucun thème")
    expect(empty).toContain('<a href="/new">Créer</a>')
    expect(empty).not.toContain("<ul")
    const narrowed = shown({ data: { data: [] } }, true)
    expect(narrowed).toContain("Aucun thème trouvé")
    expect(narrowed).toContain('<button type="button" class="button" data-kind="second"')
    expect(narrowed).not.toContain("Créer")
    expect(shown({ data: { data: [{ id: 1, name: "" }] } }, true)).toContain("ligne 1")
  })

  test("that loads has no lines, one that fails has a retry, one that is refused has none", () => {
    expect(shown({})).toContain("skeleton")
    expect(shown({})).not.toContain("<header")
    expect(shown({ isError: true, error: refusal(500, "error.server") })).toContain("<button")
    expect(shown({ isError: true, error: refusal(403, "closed.isOfFirm") })).not.toContain("<button")
  })

  test("with one page has no way to another", () => {
    const pages = (last: number) => drawn(<Pages page={1} last={last} onPage={() => undefined} />)
    expect([pages(0), pages(1)]).toEqual(["", ""])
    expect(pages(2).match(/aria-disabled="true"/g)).toHaveLength(1)
  })

  test("is searched as people do: accents and case do not matter, every word counts", () => {
    expect(matches("lefevre anne", "Anne", "Lefèvre")).toBe(true)
    expect(matches("anne m", "Anne", "Lefèvre")).toBe(false)
    expect(matches("", "Anne")).toBe(true)
  })
})

describe("the address of a list", () => {
  const address = listAddress({
    search: text(),
    state: word(["all", "open"], "all"),
    status: anyWord(["late", "done"]),
    manager: anyId,
    from: anyDay,
    sort: order(["name", "date"], "name"),
    order: ascending,
    page
  })
  const asked = fc.record({
    search: fc.string({ maxLength: 200 }),
    state: fc.constantFrom("all" as const, "open" as const),
    status: fc.constantFrom(null, "late" as const, "done" as const),
    manager: fc.option(fc.integer({ min: 1, max: 999_999_999 }), { nil: null }),
    from: fc.constantFrom(null, "2026-02-28", "2028-02-29"),
    sort: fc.constantFrom("name" as const, "date" as const),
    order: fc.constantFrom("asc" as const, "desc" as const),
    page: fc.integer({ min: 1, max: 999_999_999 })
  })

  test("is read back as it was written, and is plain for a plain list", () => {
    fc.assert(
      fc.property(asked, (question) => {
        const written = JSON.parse(JSON.stringify(address.write(question))) as Readonly<Record<string, unknown>>
        expect(address.read(written)).toEqual(question)
      })
    )
    expect(Object.values(address.write(address.plain)).every((value) => value === undefined)).toBe(true)
    expect(address.read({})).toEqual(address.plain)
  })

  test("may hold anything, which is read as what is plain", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...Object.keys(address.plain)), fc.jsonValue()), (raw) => {
        const read = address.read(raw)
        expect(address.read(address.write(read))).toEqual(read)
      })
    )
    expect(address.read({ search: 732829320, from: "2026-02-30", manager: "-1", page: "0" })).toEqual({
      ...address.plain,
      search: "732829320"
    })
  })

  test("knows what leaves lines out: no order, no page and no search of spaces", () => {
    expect(address.isNarrowed({ ...address.plain, sort: "date", order: "desc", page: 3, search: "  " })).toBe(false)
    expect(address.isNarrowed({ ...address.plain, manager: 3 })).toBe(true)
    expect(address.isNarrowed({ ...address.plain, status: "late", ...address.widened })).toBe(false)
    expect(address.widened).not.toHaveProperty("sort")
  })
})
