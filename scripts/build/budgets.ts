export interface Piece {
  readonly file: string
  /** The source module of a route's chunk, relative to the project; undefined for other chunks. */
  readonly page: string | undefined
  readonly isEntry: boolean
  readonly imports: ReadonlyArray<string>
  /** Names of the style sheets that the chunk loads. */
  readonly styles: ReadonlyArray<string>
  /** Compressed size in bytes. */
  readonly size: number
}

export interface Sizes {
  readonly pieces: ReadonlyArray<Piece>
  /** File names with sizes in bytes: style sheets compressed, fonts uncompressed. */
  readonly styles: ReadonlyArray<readonly [string, number]>
  readonly fonts: ReadonlyArray<readonly [string, number]>
  /** The parts of the texts that each screen needs. */
  readonly screens?: ReadonlyArray<{ readonly file: string; readonly texts: ReadonlyArray<string> }>
}

export interface Weight {
  readonly what: string
  readonly size: number
  readonly limit: number
}

/**
 * Limits in bytes. `whole`: these pages with all that they load, texts included. `route`: what any other page adds to
 * its frame.
 */
export const limits = {
  whole: { "src/ui/access/SignInPage.tsx": 165_000, "src/ui/documents/page/DocumentsPage.tsx": 215_000 } as Readonly<
    Record<string, number>
  >,
  route: 75_000,
  styles: 13_000,
  fonts: 90_000
}

/**
 * Not measured: these pages load the PDF library, which is larger than the rest of the portal, when a PDF is opened.
 */
const exempt = /\/Pdf\w*\.tsx$/

/** The text files. A page loads one language, of which the largest counts; sign-in pages load only the part "front". */
const texts = /\/locales\/([a-z]{2})\/(?:(front|inside|pages)\.ts|(?:parts\/)?([\w-]+)\.generated\.ts)$/

/** The frame around the pages, which is loaded with each of them. */
const frames = { front: "src/ui/access/FrontShell.tsx", inside: "src/ui/composition/frame/AppShell.tsx" } as const
const isFront = (page: string) => page.startsWith("src/ui/access/")

/** Pages: the screens of the manifests, and pages that screens load on demand. */
const routePage = /^src\/ui\/[\w/]+\/\w*Pages?\.tsx?$/

/** The files of `roots` and all files that they import statically, directly or not. */
export const closure = (pieces: ReadonlyArray<Piece>, roots: ReadonlyArray<string>): ReadonlySet<string> => {
  const known = new Map(pieces.map((piece) => [piece.file, piece]))
  const seen = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    known.get(file)?.imports.forEach(visit)
  }
  roots.forEach(visit)
  return seen
}

const sum = (sizes: Iterable<number>) => [...sizes].reduce((total, size) => total + size, 0)

/** Fonts for other scripts have a `unicode-range`: browsers fetch them only for a text that needs them. */
const isLatin = (file: string) => !/-(latin-ext|cyrillic|greek|vietnamese)/.test(file)

export const weigh = ({ fonts, pieces, screens = [], styles }: Sizes): ReadonlyArray<Weight> => {
  const weight = new Map(pieces.map(({ file, size }) => [file, size]))
  const sizeOf = (files: Iterable<string>) => sum([...files].map((file) => weight.get(file) ?? 0))
  const shell = closure(
    pieces,
    pieces.filter(({ isEntry }) => isEntry).map(({ file }) => file)
  )
  const languages = new Map<string, Map<string, number>>()
  for (const { file, page } of pieces) {
    const [, language, fixed, part] = texts.exec(page ?? "") ?? []
    if (language === undefined) continue
    const known = languages.get(language) ?? new Map<string, number>()
    languages.set(language, known.set(fixed ?? part ?? "", sizeOf(closure(pieces, [file]).difference(shell))))
  }
  const heaviest = (parts: Iterable<string>) =>
    Math.max(0, ...[...languages.values()].map((sizes) => sum([...parts].map((part) => sizes.get(part) ?? 0))))
  /**
   * The size of the texts that a page adds to those of its frame. Zero for the documents page, which is drawn before
   * they are loaded.
   */
  const ownTexts = (page: string) => {
    const own = screens.filter(({ file }) => file === page).flatMap(({ texts: named }) => named)
    return heaviest(
      new Set(own.length === 0 ? [] : ["pages", "parts", ...own.map((name) => name.replaceAll("/", "-"))])
    )
  }
  const partOf = (page: string) => (isFront(page) ? "front" : "inside")
  const filesOf = (page: string, file: string) => {
    const frame = pieces.flatMap((piece) => (piece.page === frames[partOf(page)] ? [piece.file] : []))
    return closure(pieces, [file, ...frame]).union(shell)
  }
  const whole = (page: string, file: string) =>
    sizeOf(filesOf(page, file)) + heaviest(isFront(page) ? ["front"] : ["front", "inside"])
  const sheets = new Map(styles)
  const stylesOf = (page: string, file: string) => {
    const files = filesOf(page, file)
    const own = new Set(pieces.flatMap((piece) => (files.has(piece.file) ? piece.styles : [])))
    return sum([...own].map((sheet) => sheets.get(sheet) ?? 0))
  }
  const isRoute = (page: string | undefined): page is string =>
    page !== undefined && (routePage.test(page) || screens.some(({ file }) => file === page))
  const heaviestStyles = Math.max(
    0,
    ...pieces.flatMap(({ file, page }) => (isRoute(page) ? [stylesOf(page, file)] : []))
  )
  const routes = pieces.flatMap(({ file, page }) => {
    if (!isRoute(page) || exempt.test(page)) return []
    const frame = isFront(page) ? [] : pieces.flatMap((piece) => (piece.page === frames.inside ? [piece.file] : []))
    const own = closure(pieces, [file]).difference(shell).difference(closure(pieces, frame))
    const limit = limits.whole[page]
    return limit === undefined
      ? [{ what: page, size: sizeOf(own) + ownTexts(page), limit: limits.route }]
      : [{ what: page, size: whole(page, file), limit }]
  })
  // Report a limit without a page: after a rename, the page would otherwise lose its limit unnoticed.
  const missing = Object.keys(limits.whole).filter((page) => routes.every(({ what }) => what !== page))
  return [
    ...routes,
    ...missing.map((page) => ({ what: `${page} (no such route)`, size: Infinity, limit: limits.whole[page] ?? 0 })),
    { what: "style sheets of the heaviest page", size: heaviestStyles, limit: limits.styles },
    { what: "fonts", size: sum(fonts.flatMap(([file, size]) => (isLatin(file) ? [size] : []))), limit: limits.fonts }
  ]
}

export const tooHeavy = (weights: ReadonlyArray<Weight>) => weights.filter(({ limit, size }) => size > limit)

const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(7)

/** Share of a limit from which the report lists a size. */
const near = 0.8

/** The report: the sizes over or near their limit, the highest share first, and the number of the others. */
export const toTable = (weights: ReadonlyArray<Weight>) => {
  const shown = weights
    .filter(({ limit, size }) => size > near * limit)
    .toSorted((a, b) => b.size / b.limit - a.size / a.limit)
  const lines = shown.map(
    ({ limit, size, what }) => `${size > limit ? "✗" : "✓"} ${kilobytes(size)} of ${kilobytes(limit)} kB  ${what}`
  )
  const others = weights.length - shown.length
  return [...lines, `✓ ${others} more are under ${near * 100} % of their limit`].join("\n")
}
