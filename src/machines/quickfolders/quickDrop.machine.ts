import { type ActorRefFrom, and, type SnapshotFrom } from "xstate"
import { type QuickDropEvent, quickDropSetup, valuesOf } from "#machines/quickfolders/quickDrop.setup.ts"

type Chosen = Extract<QuickDropEvent, { readonly type: "quickfolder.chosen" }>
const choice = ({ event }: { readonly event: Chosen }) => event.choice
const choosing = {
  guard: { type: "isOpen", params: choice },
  actions: { type: "choose", params: choice },
  target: "#quickDrop.filling"
} as const

type Given = Extract<QuickDropEvent, { readonly type: "files.given" }>
const gift = ({ event: { gift: name, names } }: { readonly event: Given }) => ({ gift: name, names })
type Changed = Extract<QuickDropEvent, { readonly type: "value.changed" }>
const changed = ({ event }: { readonly event: Changed }) => event
const taking = { type: "takeGift", params: gift } as const
/** Files dropped before the form is complete are held until it is. */
const giving = [
  { guard: "hasSaidAll", actions: [taking, "forgetFaults"], target: "#quickDrop.beginning" },
  { actions: [taking, "showFaults"], target: "#quickDrop.filling" }
] as const
const dropping = [
  { guard: and(["isHeld", "hasSaidAll"]), actions: "forgetFaults", target: "#quickDrop.beginning" },
  { guard: "isHeld", actions: "showFaults" }
] as const
const forgetting = { guard: "isHeld", actions: "forgetFiles" } as const
const changing = { actions: { type: "change", params: changed }, target: "#quickDrop.filling" } as const

/**
 * [QCK-004] [QCK-005] [QCK-O01] Uses a client's quick folders: the user's name if it is missing, then a quick folder,
 * its form, and the files. The server accepts the drop; its files then use the upload queue.
 */
export const quickDropMachine = quickDropSetup.createMachine({
  id: "quickDrop",
  context: ({ input }) => ({
    isNamed: input.isNamed,
    chosen: null,
    values: {},
    errors: {},
    failure: null,
    held: [],
    files: 0
  }),
  initial: "arriving",
  states: {
    arriving: { always: [{ guard: "isNamed", target: "choosing" }, { target: "naming" }] },
    naming: { on: { "name.given": [{ guard: "hasChosen", target: "filling" }, { target: "choosing" }] } },
    choosing: {
      on: {
        "quickfolder.chosen": choosing,
        // [VAL-039] Nothing is uploaded before a quick folder is chosen.
        "files.given": { actions: [taking, "askForChoice"] },
        "files.forgotten": forgetting
      }
    },
    filling: {
      on: {
        "quickfolder.chosen": choosing,
        "value.changed": changing,
        "files.given": giving,
        "drop.asked": dropping,
        "files.forgotten": forgetting
      }
    },
    beginning: {
      tags: "busy",
      invoke: {
        id: "begin",
        src: "begin",
        input: ({ context: { chosen, held, values } }) => {
          // Unreachable: the guards let only a chosen quick folder and held files get here.
          if (chosen === null || held.length === 0) throw new Error("a drop began without a quick folder or files")
          return {
            quickFolderId: chosen.id,
            values: valuesOf(chosen.metadata, values),
            gifts: held.map((one) => one.gift)
          }
        },
        onDone: [
          {
            guard: { type: "succeeded", params: ({ event }) => event.output },
            actions: { type: "count", params: ({ event }) => event.output },
            target: "dropped"
          },
          {
            guard: { type: "lacksName", params: ({ event }) => event.output },
            actions: { type: "rememberRefusal", params: ({ event }) => event.output },
            target: "naming"
          },
          { actions: { type: "rememberRefusal", params: ({ event }) => event.output }, target: "filling" }
        ],
        onError: { actions: "rememberFault", target: "filling" }
      }
    },
    dropped: {
      on: {
        "quickfolder.chosen": choosing,
        "value.changed": changing,
        // The form of the last drop is still valid.
        "files.given": { actions: [taking, "forgetFaults"], target: "beginning" }
      }
    }
  }
})
export type QuickDropRef = ActorRefFrom<typeof quickDropMachine>
export type QuickDropSnapshot = SnapshotFrom<typeof quickDropMachine>
