import { type ActorRefFrom, assign, setup, type SnapshotFrom } from "xstate"
import {
  areaBetween,
  freeArea,
  type Grip,
  insidePage,
  keyStep,
  movedBy,
  type Point,
  resizedBy
} from "#machines/signatures/areas.ts"
import type { SignatureArea } from "#schemas/signatures/signature.ts"

/** The key of each signatory, in order, with their area. */
export interface PlacedSignatory {
  readonly key: string
  readonly area: SignatureArea | null
}
type Areas = ReadonlyMap<string, SignatureArea>

/** The drag in progress: where it began, and the area before it. */
interface Drag {
  readonly key: string
  readonly grip: Grip | "new"
  readonly page: number
  readonly from: Point
  readonly before: SignatureArea | null
}

export type AreaEditorEvent =
  /** The page in view, where the keys place a new area. */
  | { readonly type: "page.shown"; readonly page: number }
  | { readonly type: "signatory.chosen"; readonly key: string }
  | { readonly type: "area.begun"; readonly page: number; readonly at: Point }
  | { readonly type: "area.taken"; readonly key: string; readonly grip: Grip; readonly at: Point }
  | { readonly type: "pointer.moved"; readonly at: Point }
  | { readonly type: "pointer.released" | "pointer.cancelled" }
  /** Places the area of the chosen signatory on the page in view. */
  | { readonly type: "area.added" }
  /** Steps of the arrow keys. */
  | {
      readonly type: "area.nudged" | "area.stretched"
      readonly key: string
      readonly right: number
      readonly down: number
    }
  | { readonly type: "area.turned"; readonly key: string; readonly pages: -1 | 1 }
  | { readonly type: "area.removed"; readonly key: string }

interface Input {
  readonly pages: number
  readonly signatories: ReadonlyArray<PlacedSignatory>
}
interface Context {
  readonly pages: number
  /** Keys in the order of the signatories. */
  readonly keys: ReadonlyArray<string>
  readonly areas: Areas
  /** Key of the signatory whose area the next press on a page places. */
  readonly chosen: string
  readonly page: number
  readonly drag: Drag | null
  /** The area to focus; `turn` grows so that the same area can be focused again. */
  readonly focus: { readonly key: string; readonly turn: number } | null
}

const put = (areas: Areas, key: string, area: SignatureArea | null): Areas => {
  const next = new Map(areas)
  if (area === null) next.delete(key)
  else next.set(key, area)
  return next
}
/** The next signatory without an area after `from`; else `from`. */
const nextWithout = ({ areas, keys }: Pick<Context, "areas" | "keys">, from: string) => {
  const at = keys.indexOf(from)
  return [...keys.slice(at + 1), ...keys.slice(0, at)].find((key) => !areas.has(key)) ?? from
}

const dragged = ({ before, from, grip, page }: Drag, at: Point): SignatureArea => {
  const by = { x: at.x - from.x, y: at.y - from.y }
  if (grip === "new" || before === null) return areaBetween(page, from, at)
  return grip === "body" ? movedBy(before, by) : resizedBy(before, grip, by)
}

type Of<Type extends AreaEditorEvent["type"]> = Extract<AreaEditorEvent, { readonly type: Type }>

/**
 * [SIG-013] [SIG-O02] Places one area per signatory on the pages of a document, by mouse, touch and keys. All
 * coordinates are parts of the page as displayed, so that zoom, rotation and crop boxes play no part.
 */
export const areaEditorMachine = setup({
  types: { input: {} as Input, context: {} as Context, events: {} as AreaEditorEvent },
  guards: {
    isKnown: ({ context }, key: string) => context.keys.includes(key),
    isPlaced: ({ context }, key: string) => context.areas.has(key),
    isPage: ({ context }, page: number) => page >= 0 && page < context.pages,
    mayBegin: ({ context: { chosen, keys, pages } }, page: number) => keys.includes(chosen) && page >= 0 && page < pages
  },
  actions: {
    show: assign({ page: (_, page: number) => page }),
    choose: assign({ chosen: (_, key: string) => key }),
    begin: assign(({ context }, { at, page }: Of<"area.begun">) => ({
      drag: {
        key: context.chosen,
        grip: "new" as const,
        page,
        from: at,
        before: context.areas.get(context.chosen) ?? null
      },
      areas: put(context.areas, context.chosen, areaBetween(page, at, at))
    })),
    take: assign(({ context }, { at, grip, key }: Of<"area.taken">) => {
      const before = context.areas.get(key) ?? null
      return { chosen: key, drag: { key, grip, page: before?.page ?? 0, from: at, before } }
    }),
    move: assign(({ context }, { at }: Of<"pointer.moved">) =>
      context.drag === null ? {} : { areas: put(context.areas, context.drag.key, dragged(context.drag, at)) }
    ),
    restore: assign(({ context }) =>
      context.drag === null ? {} : { areas: put(context.areas, context.drag.key, context.drag.before) }
    ),
    /** A new area is complete: the next press places that of the next signatory. */
    settle: assign(({ context }) => ({
      drag: null,
      ...(context.drag?.grip === "new" && context.drag.before === null
        ? { chosen: nextWithout(context, context.drag.key) }
        : {})
    })),
    letGo: assign({ drag: null }),
    add: assign(({ context }) => {
      const { areas, chosen, focus, page } = context
      const taken = [...areas].flatMap(([key, area]) => (key === chosen ? [] : [area]))
      const next = put(areas, chosen, freeArea(page, taken))
      return {
        areas: next,
        focus: { key: chosen, turn: (focus?.turn ?? 0) + 1 },
        chosen: nextWithout({ areas: next, keys: context.keys }, chosen)
      }
    }),
    change: assign(
      ({ context }, { key, to }: { readonly key: string; readonly to: (area: SignatureArea) => SignatureArea }) => {
        const area = context.areas.get(key)
        return area === undefined ? {} : { areas: put(context.areas, key, insidePage(to(area))), chosen: key }
      }
    ),
    turn: assign(({ context }, { key, pages }: Of<"area.turned">) => {
      const area = context.areas.get(key)
      if (area === undefined) return {}
      const page = Math.min(Math.max(area.page + pages, 0), context.pages - 1)
      return {
        areas: put(context.areas, key, { ...area, page }),
        chosen: key,
        page,
        focus: { key, turn: (context.focus?.turn ?? 0) + 1 }
      }
    }),
    remove: assign(({ context }, key: string) => ({ areas: put(context.areas, key, null), chosen: key }))
  }
}).createMachine({
  id: "areaEditor",
  context: ({ input: { pages, signatories } }) => {
    const keys = signatories.map(({ key }) => key)
    const areas = new Map(
      signatories.flatMap(({ area, key }) =>
        area === null || area.page >= pages ? [] : [[key, insidePage(area)] as const]
      )
    )
    const chosen = keys.find((key) => !areas.has(key)) ?? keys[0] ?? ""
    return { pages, keys, areas, chosen, page: 0, drag: null, focus: null }
  },
  initial: "resting",
  on: {
    "page.shown": {
      guard: { type: "isPage", params: ({ event }) => event.page },
      actions: { type: "show", params: ({ event }) => event.page }
    }
  },
  states: {
    resting: {
      on: {
        "signatory.chosen": {
          guard: { type: "isKnown", params: ({ event }) => event.key },
          actions: { type: "choose", params: ({ event }) => event.key }
        },
        "area.begun": {
          guard: { type: "mayBegin", params: ({ event }) => event.page },
          actions: { type: "begin", params: ({ event }) => event },
          target: "dragging"
        },
        "area.taken": {
          guard: { type: "isPlaced", params: ({ event }) => event.key },
          actions: { type: "take", params: ({ event }) => event },
          target: "dragging"
        },
        "area.added": {
          guard: { type: "isKnown", params: ({ context }) => context.chosen },
          actions: "add"
        },
        "area.nudged": {
          guard: { type: "isPlaced", params: ({ event }) => event.key },
          actions: {
            type: "change",
            params: ({ event: { down, key, right } }) => ({
              key,
              to: (area: SignatureArea) => movedBy(area, { x: right * keyStep, y: down * keyStep })
            })
          }
        },
        "area.stretched": {
          guard: { type: "isPlaced", params: ({ event }) => event.key },
          actions: {
            type: "change",
            params: ({ event: { down, key, right } }) => ({
              key,
              to: (area: SignatureArea) => resizedBy(area, "se", { x: right * keyStep, y: down * keyStep })
            })
          }
        },
        "area.turned": {
          guard: { type: "isPlaced", params: ({ event }) => event.key },
          actions: { type: "turn", params: ({ event }) => event }
        },
        "area.removed": {
          guard: { type: "isPlaced", params: ({ event }) => event.key },
          actions: { type: "remove", params: ({ event }) => event.key }
        }
      }
    },
    dragging: {
      on: {
        "pointer.moved": { actions: { type: "move", params: ({ event }) => event } },
        "pointer.released": { actions: "settle", target: "resting" },
        "pointer.cancelled": { actions: ["restore", "letGo"], target: "resting" }
      }
    }
  }
})

export type AreaEditorRef = ActorRefFrom<typeof areaEditorMachine>
export type AreaEditorSnapshot = SnapshotFrom<typeof areaEditorMachine>

export const toAreaEditorView = (snapshot: AreaEditorSnapshot) => {
  const { areas, chosen, focus, keys, page, pages } = snapshot.context
  return {
    areas: keys.flatMap((key, place) => {
      const area = areas.get(key)
      return area === undefined ? [] : [{ key, place, area }]
    }),
    signatories: keys.map((key, place) => ({
      key,
      place,
      page: areas.get(key)?.page ?? null,
      isChosen: key === chosen
    })),
    chosen,
    page,
    pages,
    focus,
    isDragging: snapshot.matches("dragging"),
    missing: keys.filter((key) => !areas.has(key)).length,
    canAdd: snapshot.can({ type: "area.added" })
  }
}
export type AreaEditorView = ReturnType<typeof toAreaEditorView>
