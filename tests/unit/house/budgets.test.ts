import { expect, test } from "vitest"
import { closure, limits, type Piece, tooHeavy, toTable, weigh } from "../../../scripts/build/budgets.ts"

const piece = (file: string, size: number, more: Partial<Piece> = {}): Piece => ({
  file,
  size,
  page: undefined,
  isEntry: false,
  imports: [],
  styles: [],
  ...more
})

const signIn = "src/ui/access/SignInPage.tsx"
const documents = "src/ui/documents/page/DocumentsPage.tsx"
const pieces: ReadonlyArray<Piece> = [
  piece("main.js", 100_000, { isEntry: true, imports: ["vendor.js"], styles: ["a.css"] }),
  piece("vendor.js", 20_000),
  piece("shared.js", 5_000, { imports: ["vendor.js"] }),
  piece("signIn.js", 10_000, { page: signIn, imports: ["main.js", "shared.js"] }),
  piece("documents.js", 30_000, { page: documents, imports: ["shared.js"] }),
  piece("home.js", 7_000, { page: "src/ui/people/ProfilePage.tsx", imports: ["shared.js", "main.js"] }),
  piece("pdf.js", 400_000, { page: "src/ui/documents/PdfPage.tsx" }),
  piece("helper.js", 900_000, { page: "src/ui/shared/lazyThing.ts" })
]
const light = { pieces, styles: [["a.css", 12_000]] as const, fonts: [["inter-latin.woff2", 48_000]] as const }

test("a piece brings what it imports, once, even in a circle", () => {
  const round = [piece("a", 1, { imports: ["b"] }), piece("b", 1, { imports: ["a", "c"] }), piece("c", 1)]
  expect([...closure(round, ["a"])]).toEqual(["a", "b", "c"])
})

test("sign-in and documents count with the shell, other routes by what they add, the PDF page not at all", () => {
  expect(weigh(light)).toEqual([
    { what: signIn, size: 135_000, limit: limits.whole[signIn] },
    { what: documents, size: 155_000, limit: limits.whole[documents] },
    { what: "src/ui/people/ProfilePage.tsx", size: 12_000, limit: limits.route },
    { what: "style sheets of the heaviest page", size: 12_000, limit: limits.styles },
    { what: "fonts", size: 48_000, limit: limits.fonts }
  ])
  expect(tooHeavy(weigh(light))).toEqual([])
})

test("the heaviest language counts, with sign-in by its front part alone", () => {
  const spoken = [
    piece("fr.js", 9_000, { page: "src/ui/shared/locales/fr/front.ts" }),
    piece("fr-inside.js", 6_000, { page: "src/ui/shared/locales/fr/inside.ts" }),
    piece("pt.js", 11_000, { page: "src/ui/shared/locales/pt/front.ts", imports: ["vendor.js"] }),
    piece("pt-inside.js", 1_000, { page: "src/ui/shared/locales/pt/inside.ts" })
  ]
  const sizes = weigh({ ...light, pieces: [...pieces, ...spoken] }).slice(0, 3)
  expect(sizes.map(({ size }) => size)).toEqual([146_000, 170_000, 12_000])
})

test("a route counts the parts of the texts that it names, in the heaviest language, with what all pages say", () => {
  const page = "src/ui/people/ProfilePage.tsx"
  const spoken = [
    piece("fr-pages.js", 1_000, { page: "src/ui/shared/locales/fr/pages.ts" }),
    piece("fr-people.js", 5_000, { page: "src/ui/shared/locales/fr/parts/people.generated.ts" }),
    piece("fr-tasks.js", 9_000, { page: "src/ui/shared/locales/fr/parts/tasks.generated.ts" }),
    piece("pt-pages.js", 2_000, { page: "src/ui/shared/locales/pt/pages.ts" }),
    piece("pt-people.js", 3_000, { page: "src/ui/shared/locales/pt/parts/people.generated.ts" })
  ]
  const screens = [
    { file: page, texts: ["people"] },
    { file: page, texts: ["people", "people/other"] }
  ]
  const sizeOf = weigh({ ...light, pieces: [...pieces, ...spoken], screens }).find(({ what }) => what === page)?.size
  expect(sizeOf).toBe(18_000)
})

test("a page weighs its frame too", () => {
  const framed = [
    piece("front.js", 2_000, { page: "src/ui/access/FrontShell.tsx", imports: ["shared.js"] }),
    piece("app.js", 8_000, { page: "src/ui/composition/frame/AppShell.tsx", imports: ["main.js"] })
  ]
  const sizes = weigh({ ...light, pieces: [...pieces, ...framed] }).slice(0, 3)
  expect(sizes.map(({ size }) => size)).toEqual([137_000, 163_000, 12_000])
})

test("one byte over a limit is too heavy, the limit itself is not", () => {
  const styles = (size: number) => tooHeavy(weigh({ ...light, styles: [["a.css", size]] }))
  expect(styles(limits.styles)).toEqual([])
  expect(styles(limits.styles + 1)).toEqual([
    { what: "style sheets of the heaviest page", size: limits.styles + 1, limit: limits.styles }
  ])
})

test("a page counts the sheets that come with it, each once; sheets of other pages and of parts that come later do not count", () => {
  const styled = [
    piece("list.js", 1_000, { styles: ["list.css"] }),
    piece("tasks.js", 1_000, {
      page: "src/ui/tasks/TasksPage.tsx",
      imports: ["list.js", "main.js"],
      styles: ["tasks.css", "list.css"]
    }),
    piece("years.js", 1_000, { page: "src/ui/customers/YearsPage.tsx", imports: ["list.js"], styles: ["years.css"] }),
    piece("dialog.js", 1_000, { page: "src/ui/shared/dialog/PrimeDialog.tsx", styles: ["dialog.css"] })
  ]
  const styles = [
    ["a.css", 6_000],
    ["list.css", 1_000],
    ["tasks.css", 3_000],
    ["years.css", 2_000],
    ["dialog.css", 9_000]
  ] as const
  const weights = weigh({ ...light, pieces: [...pieces, ...styled], styles })
  expect(weights.find(({ what }) => what.startsWith("style"))?.size).toBe(10_000)
})

test("fonts of other scripts, fetched only for their letters, do not count", () => {
  const fonts = [
    ["inter-latin-ext.woff2", 85_000],
    ["inter-cyrillic.woff2", 20_000],
    ["inter-latin.woff2", 48_000]
  ] as const
  expect(weigh({ ...light, fonts }).at(-1)).toEqual({ what: "fonts", size: 48_000, limit: limits.fonts })
})

test("a limited page that no longer exists fails", () => {
  const renamed = weigh({ ...light, pieces: pieces.filter(({ page }) => page !== documents) })
  expect(tooHeavy(renamed).map(({ what }) => what)).toEqual([`${documents} (no such route)`])
})

test("told are weights near their limit or over it, the nearest first, and how many others there are", () => {
  const weights = [
    { what: "light", size: 10_000, limit: 60_000 },
    { what: "near", size: 55_000, limit: 60_000 },
    { what: "over", size: 61_000, limit: 60_000 }
  ]
  expect(toTable(weights).split("\n")).toEqual([
    "✗    61.0 of    60.0 kB  over",
    "✓    55.0 of    60.0 kB  near",
    "✓ 1 more are under 80 % of their limit"
  ])
})
