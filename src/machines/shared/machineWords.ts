import { and, type AnyStateNode, type AnyTransitionDefinition, not, or } from "xstate"

type Composed = { readonly check: unknown; readonly guards: ReadonlyArray<unknown> }

const isRecord = (value: unknown): value is Record<string, unknown> =>
  (typeof value === "object" || typeof value === "function") && value !== null

// A bundler may rename functions of xstate; the `check` of a composed guard keeps its identity.
const checkOf = (guard: unknown) => (guard as Composed).check
const composers = new Map([
  [checkOf(and([])), " and "],
  [checkOf(or([])), " or "]
])
const negation = checkOf(not("any"))

const pathText = (value: unknown): string =>
  isRecord(value)
    ? Object.entries(value)
        .map(([key, inner]) => [key, pathText(inner)].filter(Boolean).join("."))
        .join(" and ")
    : String(value)

const named = (thing: unknown): string => {
  if (typeof thing === "string") return thing
  if (!isRecord(thing)) return ""
  const { name, type } = thing
  if (typeof type === "string") return type
  return typeof name === "string" && name !== "" ? name : "unnamed"
}

/** A guard as text; `and`, `or` and `not` are written out with the names they combine. */
export const guardText = (guard: unknown, inner = false): string => {
  if (!isRecord(guard) || !("check" in guard)) return named(guard)
  if ("stateValue" in guard) return `in ${pathText(guard["stateValue"])}`
  const { check, guards } = guard as Composed
  if (check === negation) return `not ${guardText(guards[0], true)}`
  const text = guards.map((part) => guardText(part, true)).join(composers.get(check) ?? ", ")
  return inner && guards.length > 1 ? `(${text})` : text
}

/** The names of all guards of a transition, including those inside composed guards. */
export const guardNames = (guard: unknown): ReadonlyArray<string> => {
  if (guard === undefined) return []
  if (isRecord(guard) && "guards" in guard) return (guard["guards"] as ReadonlyArray<unknown>).flatMap(guardNames)
  return isRecord(guard) && "stateValue" in guard ? [] : [named(guard)]
}

/** The actors that a state invokes, by source name. */
export const invokedBy = (node: AnyStateNode): ReadonlyArray<string> => node.invoke.map(({ src }) => named(src))

/** The event of a transition as text: `after 30 ms`, `transfer done`, or its own name. */
export const eventText = ({ eventType, source }: AnyTransitionDefinition): string => {
  if (eventType === "") return ""
  if (eventType === "*") return "any event"
  const after = /^xstate\.after\.(.+)$/.exec(eventType)?.[1]
  if (after !== undefined) {
    const delay = after.endsWith(`.${source.id}`) ? after.slice(0, -source.id.length - 1) : after
    return /^\d+$/.test(delay) ? `after ${delay} ms` : `after ${delay}`
  }
  const made = /^xstate\.(done|error|snapshot)\.(actor|state)?\.?(.+)$/.exec(eventType)
  if (made === null) return eventType
  const invoked = source.invoke.find(({ id }) => id === made[3])
  return made[2] === "state"
    ? "done"
    : `${/^\d+\./.test(made[3] ?? "") && invoked !== undefined ? named(invoked.src) : made[3]} ${made[1]}`
}

// A delayed transition starts and stops its timer with internal actions, which the `after` arrow shows already.
const isTimer = (action: unknown) =>
  isRecord(action) && ["id", "sendId"].some((key) => String(action[key]).startsWith("xstate.after."))

/** The names of the actions of a transition or of a state's entry or exit. */
export const actionNames = (actions: ReadonlyArray<unknown>): ReadonlyArray<string> =>
  actions.filter((action) => !isTimer(action)).map((action) => named(action).replace(/^xstate\./, ""))

export const transitionsOf = (node: AnyStateNode): ReadonlyArray<AnyTransitionDefinition> => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? [])
]
