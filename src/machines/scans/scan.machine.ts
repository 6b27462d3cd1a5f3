import {
  type ActorRefFrom,
  assign,
  type EventObject,
  fromCallback,
  fromPromise,
  setup,
  type SnapshotFrom
} from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import {
  isSheet,
  pageLimit,
  type Point,
  scanNameLimit,
  type ScanPage,
  turned,
  wholePicture,
  withCorner
} from "#schemas/scans/page.ts"
import * as Result from "#schemas/shared/result.ts"

interface Failure {
  /** A key of the message catalogue. */
  readonly code: string
}
export type TakenOutcome = Result.Result<ReadonlyArray<ScanPage>, Failure>
export type MadeOutcome = Result.Result<null, Failure>
/** The pages and the name of the PDF. */
export interface ScanRequest {
  readonly pages: ReadonlyArray<ScanPage>
  readonly name: string
}

export type ScanEvent =
  | { readonly type: "camera.opened" }
  | { readonly type: "camera.failed"; readonly code: string }
  | { readonly type: "camera.retried" }
  | { readonly type: "picture.taken" }
  /** Image files chosen on the device, instead of pictures of the camera. */
  | { readonly type: "pictures.chosen"; readonly files: ReadonlyArray<Blob> }
  | { readonly type: "pages.shown" }
  | { readonly type: "pages.more" }
  | { readonly type: "page.opened"; readonly id: number }
  | { readonly type: "page.closed" }
  | { readonly type: "page.removed"; readonly id: number }
  /** One place earlier (-1) or later (1). */
  | { readonly type: "page.moved"; readonly id: number; readonly by: -1 | 1 }
  | { readonly type: "corner.moved"; readonly corner: 0 | 1 | 2 | 3; readonly to: Point }
  | { readonly type: "corners.reset"; readonly to: "suggested" | "whole" }
  | { readonly type: "page.turned"; readonly by: 90 | -90 }
  | { readonly type: "brightness.chosen"; readonly isBright: boolean }
  | { readonly type: "name.changed"; readonly name: string }
  | { readonly type: "scan.confirmed" }
  | { readonly type: "scan.closed" }
  /** The answers to the question whether to discard the pages. */
  | { readonly type: "scan.kept" }
  | { readonly type: "scan.dropped" }

interface Context {
  readonly pages: ReadonlyArray<ScanPage>
  readonly name: string
  /** Id of the page that is edited, or null. */
  readonly open: number | null
  readonly code: string | null
  /** Chosen image files that are being read. */
  readonly files: ReadonlyArray<Blob>
}

const pageIn = ({ open, pages }: Context) => pages.find(({ id }) => id === open)
const changed = (context: Context, change: (page: ScanPage) => ScanPage) => ({
  pages: context.pages.map((page) => (page.id === context.open ? change(page) : page))
})
const placeOf = ({ pages }: Context, id: number) => pages.findIndex((page) => page.id === id)

/** Asks before it closes if there are pages that would be lost. */
const closing = {
  "scan.closed": [{ guard: "hasPages", target: "#scan.asking" }, { target: "#scan.closed" }]
} as const

/** Pages taken with the camera, cropped and ordered, that become one PDF for the upload queue. */
export const scanMachine = setup({
  types: { context: {} as Context, events: {} as ScanEvent, input: {} as { readonly name: string } },
  guards: {
    hasPages: ({ context }) => context.pages.length > 0,
    hasRoomForPages: ({ context }) => context.pages.length < pageLimit,
    isLastPage: ({ context }, id: number) => context.pages.length === 1 && context.pages[0]?.id === id,
    isPageKnown: ({ context }, id: number) => placeOf(context, id) >= 0,
    canMove: ({ context }, { by, id }: { readonly id: number; readonly by: number }) => {
      const at = placeOf(context, id)
      return at >= 0 && at + by >= 0 && at + by < context.pages.length
    },
    isSheet: ({ context }, { corner, to }: { readonly corner: number; readonly to: Point }) => {
      const page = pageIn(context)
      return page !== undefined && isSheet(withCorner(page.corners, corner, to))
    },
    isScanNamed: ({ context }) => context.name.trim() !== "" && context.name.length <= scanNameLimit,
    isSucceeded: (_, outcome: TakenOutcome | MadeOutcome) => Result.isSuccess(outcome)
  },
  actors: {
    /** Keeps the camera open while it runs; sends `camera.opened` or `camera.failed`. */
    camera: fromCallback<EventObject>(() => undefined),
    capture: fromPromise<TakenOutcome>(mustProvide("capture")),
    read: fromPromise<TakenOutcome, ReadonlyArray<Blob>>(mustProvide("read")),
    /** Makes the PDF and passes it to the upload queue. */
    make: fromPromise<MadeOutcome, ScanRequest>(mustProvide("make"))
  },
  actions: {
    forgetFailure: assign({ code: null }),
    fail: assign({ code: (_, code: string) => code }),
    take: assign(({ context }, outcome: TakenOutcome) =>
      Result.isSuccess(outcome)
        ? { pages: [...context.pages, ...outcome.success].slice(0, pageLimit), code: null }
        : { code: outcome.failure.code }
    ),
    takeFailure: assign({
      code: (_, outcome: MadeOutcome) => (Result.isFailure(outcome) ? outcome.failure.code : null)
    }),
    keepFiles: assign({ files: (_, files: ReadonlyArray<Blob>) => files }),
    openPage: assign({ open: (_, id: number) => id }),
    closePage: assign({ open: null }),
    removePage: assign({ pages: ({ context }, id: number) => context.pages.filter((page) => page.id !== id) }),
    movePage: assign({
      pages: ({ context }, { by, id }: { readonly id: number; readonly by: number }) => {
        const at = placeOf(context, id)
        const others = context.pages.filter((page) => page.id !== id)
        const moved = context.pages[at]
        return moved === undefined ? context.pages : [...others.slice(0, at + by), moved, ...others.slice(at + by)]
      }
    }),
    moveCorner: assign(({ context }, { corner, to }: { readonly corner: number; readonly to: Point }) =>
      changed(context, (page) => ({ ...page, corners: withCorner(page.corners, corner, to) }))
    ),
    resetCorners: assign(({ context }, to: "suggested" | "whole") =>
      changed(context, (page) => ({ ...page, corners: to === "whole" ? wholePicture : page.suggested }))
    ),
    turnPage: assign(({ context }, by: 90 | -90) =>
      changed(context, (page) => ({ ...page, turn: turned(page.turn, by) }))
    ),
    chooseBrightness: assign(({ context }, isBright: boolean) => changed(context, (page) => ({ ...page, isBright }))),
    /** Provided by the view: closes the dialog. */
    leave: () => undefined,
    rename: assign({ name: (_, name: string) => name.slice(0, scanNameLimit) })
  }
}).createMachine({
  id: "scan",
  context: ({ input }) => ({ pages: [], name: input.name, open: null, code: null, files: [] }),
  initial: "taking",
  states: {
    taking: {
      invoke: { id: "camera", src: "camera" },
      initial: "opening",
      on: {
        ...closing,
        "camera.failed": {
          target: ".without",
          actions: { type: "fail", params: ({ event }) => event.code }
        },
        "pages.shown": { guard: "hasPages", target: "review" },
        "pictures.chosen": {
          guard: "hasRoomForPages",
          target: "reading",
          actions: { type: "keepFiles", params: ({ event }) => event.files }
        }
      },
      states: {
        opening: { on: { "camera.opened": { target: "ready", actions: "forgetFailure" } } },
        ready: { on: { "picture.taken": { guard: "hasRoomForPages", target: "capturing" } } },
        capturing: {
          invoke: {
            id: "capture",
            src: "capture",
            onDone: { target: "ready", actions: { type: "take", params: ({ event }) => event.output } }
          }
        },
        /** No camera, or no permission: image files can be chosen instead. */
        without: { on: { "camera.retried": { target: "#scan.taking", reenter: true } } }
      }
    },
    reading: {
      on: closing,
      invoke: {
        id: "read",
        src: "read",
        input: ({ context }) => context.files,
        onDone: [
          {
            guard: { type: "isSucceeded", params: ({ event }) => event.output },
            target: "review",
            actions: [
              { type: "take", params: ({ event }) => event.output },
              { type: "keepFiles", params: [] }
            ]
          },
          {
            target: "unread",
            actions: [
              { type: "take", params: ({ event }) => event.output },
              { type: "keepFiles", params: [] }
            ]
          }
        ]
      }
    },
    /** A picture could not be read: shows the other pages, or the camera if there are none. */
    unread: { always: [{ guard: "hasPages", target: "review" }, { target: "taking" }] },
    review: {
      on: {
        // Always asks first: this state has pages.
        "scan.closed": { target: "asking" },
        "pages.more": { guard: "hasRoomForPages", target: "taking", actions: "forgetFailure" },
        "pictures.chosen": {
          guard: "hasRoomForPages",
          target: "reading",
          actions: { type: "keepFiles", params: ({ event }) => event.files }
        },
        "page.opened": {
          guard: { type: "isPageKnown", params: ({ event }) => event.id },
          target: "editing",
          actions: { type: "openPage", params: ({ event }) => event.id }
        },
        "page.removed": [
          {
            guard: { type: "isLastPage", params: ({ event }) => event.id },
            target: "taking",
            actions: { type: "removePage", params: ({ event }) => event.id }
          },
          {
            guard: { type: "isPageKnown", params: ({ event }) => event.id },
            actions: { type: "removePage", params: ({ event }) => event.id }
          }
        ],
        "page.moved": {
          guard: { type: "canMove", params: ({ event }) => event },
          actions: { type: "movePage", params: ({ event }) => event }
        },
        "name.changed": { actions: { type: "rename", params: ({ event }) => event.name } },
        "scan.confirmed": { guard: "isScanNamed", target: "making", actions: "forgetFailure" }
      }
    },
    editing: {
      exit: "closePage",
      on: {
        "corner.moved": {
          guard: { type: "isSheet", params: ({ event }) => event },
          actions: { type: "moveCorner", params: ({ event }) => event }
        },
        "corners.reset": { actions: { type: "resetCorners", params: ({ event }) => event.to } },
        "page.turned": { actions: { type: "turnPage", params: ({ event }) => event.by } },
        "brightness.chosen": { actions: { type: "chooseBrightness", params: ({ event }) => event.isBright } },
        "page.closed": { target: "review" },
        "scan.closed": { target: "asking" }
      }
    },
    making: {
      invoke: {
        id: "make",
        src: "make",
        input: ({ context: { name, pages } }) => ({ name: name.trim(), pages }),
        onDone: [
          { guard: { type: "isSucceeded", params: ({ event }) => event.output }, target: "made" },
          { target: "review", actions: { type: "takeFailure", params: ({ event }) => event.output } }
        ]
      }
    },
    asking: {
      on: {
        "scan.kept": { target: "review" },
        "scan.closed": { target: "review" },
        "scan.dropped": { target: "closed" }
      }
    },
    made: { type: "final", entry: "leave" },
    closed: { type: "final", entry: "leave" }
  }
})
export type ScanRef = ActorRefFrom<typeof scanMachine>
export type ScanSnapshot = SnapshotFrom<typeof scanMachine>
