import { type AccessFacts, type Entrant, mayEnter, maySeeScreen } from "#schemas/access/policy.ts"
import { type RouteId, routes, type RouteRow } from "#schemas/access/routes.ts"

/** A screen that the viewer may open, with the name that is displayed. */
export interface OpenScreen {
  readonly id: RouteId
  readonly name: string
  /** Where the screen is: the company, or the part of the portal; empty if the name says enough. */
  readonly place: string
}

/** Something that can be done now: on the page behind the palette, or anywhere. */
export interface OpenAction {
  /** The action's index among all offered actions. */
  readonly id: number
  readonly name: string
  /** The page that it belongs to; empty where it belongs to none. */
  readonly place: string
}

/** Screens about one item, which their URL must name although its path segment is optional. */
const aboutOne: ReadonlySet<string> = new Set([
  "customer-service",
  "sa-documents-details",
  "sa-documents-visualisation",
  "service-requests-service",
  "service-requests-offer"
])
/** Screens that redirect, or explain why the visitor cannot continue. */
const inPassing: ReadonlySet<string> = new Set(["sso", "no-holding-module"])

interface Visitor {
  readonly entrant: Entrant
  readonly facts: AccessFacts | null
  readonly hasCompany: boolean
  readonly hasScreen: (id: RouteId) => boolean
}

/**
 * The screens that the palette offers: those that exist, that the guards and the policy open to the viewer, and whose
 * URL can be filled here. Nothing listed leads to a refusal.
 */
export const screensOpenTo = ({ entrant, facts, hasCompany, hasScreen }: Visitor) =>
  routes.filter(
    (row) =>
      isPlain(row) &&
      hasScreen(row.id) &&
      (row.company !== "always" || hasCompany) &&
      mayEnter(entrant, row).length === 0 &&
      maySeeScreen(row.id, facts).length === 0
  )

const isPlain = ({ anonymous, id, path, redirectTo }: RouteRow) =>
  !anonymous && redirectTo === null && !path.includes("/$") && !aboutOne.has(id) && !inPassing.has(id)

/** Comparable text: lower case, without accents. */
const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase()
const wordsOf = (text: string) =>
  folded(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")

interface Named {
  readonly name: string
  readonly place: string
}

/**
 * Searches by the beginnings of words: each word of the question begins a word of the name or the place, and at least
 * one of them a word of the name. Names that begin with the first word come first.
 */
export const named = <T extends Named>(all: ReadonlyArray<T>, question: string): ReadonlyArray<T> => {
  const asked = wordsOf(question)
  const found = all.filter(({ name, place }) => {
    const own = wordsOf(name)
    const words = [...own, ...wordsOf(place)]
    const begins = (among: ReadonlyArray<string>) => (word: string) => among.some((one) => one.startsWith(word))
    return asked.every(begins(words)) && (asked.length === 0 || asked.some(begins(own)))
  })
  const [first] = asked
  if (first === undefined) return found
  const isFirst = ({ name }: Named) => folded(name).startsWith(first)
  return [...found.filter(isFirst), ...found.filter((one) => !isFirst(one))].slice(0, namedShown)
}

/** Maximum number of screens, and of actions, listed for a question; without a question all are listed. */
export const namedShown = 6
