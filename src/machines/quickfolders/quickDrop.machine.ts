import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { type QuickDropEvent, quickDropSetup, valuesOf } from "#machines/quickfolders/quickDrop.setup.ts"

type Chosen = Extract<QuickDropEvent, { readonly type: "quickfolder.chosen" }>
const choice = ({ event }: { readonly event: Chosen }) => event.choice
const choosing = {
  guard: { type: "isOpen", params: choice },
  actions: { type: "choose", params: choice },
  target: "#quickDrop.filling"
} as const

type Given = Extract<QuickDropEvent, { readonly type: "files.given" }>
const gift = ({ event }: { readonly event: Given }) => event.gift
type Changed = Extract<QuickDropEvent, { readonly type: "value.changed" }>
const changed = ({ event }: { readonly event: Changed }) => event
const giving = [
  { guard: "hasSaidAll", actions: { type: "takeGift", params: gift }, target: "#quickDrop.beginning" },
  { actions: "showFaults", target: "#quickDrop.filling" }
] as const
const changing = { actions: { type: "change", params: changed }, target: "#quickDrop.filling" } as const

/**
 * [QCK-004] [QCK-005] [QCK-O01] One person before a client's quick folders: the name where it is missing, then a quick
 * folder, what it asks for, and the files. The server decides on the drop; its files then go the way of all uploads.
 */
export const quickDropMachine = quickDropSetup.createMachine({
  id: "quickDrop",
  context: ({ input }) => ({
    isNamed: input.isNamed,
    chosen: null,
    values: {},
    errors: {},
    failure: null,
    gift: null,
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
        "files.given": { actions: "askForChoice" }
      }
    },
    filling: {
      on: { "quickfolder.chosen": choosing, "value.changed": changing, "files.given": giving }
    },
    beginning: {
      tags: "busy",
      invoke: {
        id: "begin",
        src: "begin",
        input: ({ context: { chosen, gift: held, values } }) => {
          // No way leads here without both.
          if (chosen === null || held === null) throw new Error("a drop began without a quick folder or files")
          return { quickFolderId: chosen.id, values: valuesOf(chosen.metadata, values), gift: held }
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
      on: { "quickfolder.chosen": choosing, "value.changed": changing, "files.given": giving }
    }
  }
})
export type QuickDropRef = ActorRefFrom<typeof quickDropMachine>
export type QuickDropSnapshot = SnapshotFrom<typeof quickDropMachine>
