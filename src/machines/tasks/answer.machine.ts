import type { ActorRefFrom, SnapshotFrom } from "xstate"
import {
  type AnswerEvent,
  answerSetup,
  type BeginOutcome,
  type GiveOutcome,
  isStored
} from "#machines/tasks/answer.setup.ts"

type Of<Type extends AnswerEvent["type"]> = { readonly event: Extract<AnswerEvent, { readonly type: Type }> }
const typing = { actions: { type: "say", params: ({ event }: Of<"words.changed">) => event.words } } as const
const counting = { actions: { type: "count", params: ({ event }: Of<"documents.counted">) => event.count } } as const
const left = ({ event }: Of<"file.left">) => event.id
const began = ({ event }: { readonly event: { readonly output: BeginOutcome } }) => event.output
const given = ({ event }: { readonly event: { readonly output: GiveOutcome } }) => event.output

/**
 * [TSK-001] [TSK-O04] The answer to a task: a message, files and documents, submitted together. Files use the upload
 * queue; once they are stored the answer is submitted automatically, wherever the user has navigated.
 */
export const answerMachine = answerSetup.createMachine({
  id: "answer",
  context: ({ input }) => {
    const { files = [], folderId = null, nodeIds = [], words = "" } = input.stored ?? {}
    return { ...input, files, folderId, nodeIds, words, failure: null }
  },
  initial: "arriving",
  on: { "documents.counted": counting },
  states: {
    arriving: { always: [{ guard: "wasSending", target: "sending" }, { target: "composing" }] },
    composing: {
      on: {
        "words.changed": typing,
        "files.given": { actions: { type: "take", params: ({ event }) => event.items } },
        "documents.chosen": { actions: { type: "choose", params: ({ event }) => event.nodeIds } },
        "folder.chosen": { actions: { type: "place", params: ({ event }) => event.folderId } },
        "file.left": { guard: { type: "isHeld", params: left }, actions: { type: "leave", params: left } },
        "answer.given": [{ guard: "isReady", actions: "forgetFailure", target: "deciding" }, { actions: "askForMore" }]
      }
    },
    deciding: {
      always: [
        { guard: "hasFresh", target: "beginning" },
        { guard: "hasUnstored", target: "sending" },
        { target: "giving" }
      ]
    },
    /** The server determines the folder for the files, then the upload queue gets the files. */
    beginning: {
      tags: "busy",
      invoke: {
        id: "begin",
        src: "begin",
        input: ({ context: { files, folderId, taskId } }) => ({
          taskId,
          folderId,
          items: files.filter(({ report }) => report === null).map(({ item }) => item)
        }),
        onDone: [
          { guard: { type: "began", params: began }, actions: "markSent", target: "sending" },
          { actions: { type: "takeFailure", params: began }, target: "composing" }
        ],
        onError: { actions: "takeFault", target: "composing" }
      }
    },
    sending: {
      tags: "busy",
      always: [
        { guard: "isEmpty", target: "composing" },
        { guard: "areStored", target: "giving" }
      ],
      invoke: {
        id: "watch",
        src: "watch",
        input: ({ context }) => context.files.filter((file) => !isStored(file)).map(({ item }) => item.id)
      },
      on: {
        "words.changed": typing,
        "files.reported": { actions: { type: "report", params: ({ event }) => event.reports } },
        "file.left": {
          guard: { type: "isHeld", params: left },
          actions: [
            { type: "tellWatch", params: ({ event }) => ({ type: "file.left", id: event.id }) },
            { type: "leave", params: left }
          ]
        },
        "file.retried": {
          actions: { type: "tellWatch", params: ({ event }) => ({ type: "file.retried", id: event.id }) }
        }
      }
    },
    giving: {
      tags: "busy",
      invoke: {
        id: "give",
        src: "give",
        input: ({ context: { files, kind, nodeIds, taskId, words } }) => ({
          taskId,
          kind,
          words,
          nodeIds: [...new Set([...nodeIds, ...files.flatMap(({ report }) => report?.document ?? [])])]
        }),
        onDone: [
          {
            guard: { type: "wasGiven", params: given },
            actions: {
              type: "tellTaken",
              params: ({ event }) => {
                if (event.output._tag === "Failure") throw new Error("a refused answer was taken")
                return event.output.success
              }
            },
            target: "given"
          },
          { actions: { type: "takeFailure", params: given }, target: "composing" }
        ],
        onError: { actions: "takeFault", target: "composing" }
      }
    },
    given: { type: "final" }
  }
})
export type AnswerRef = ActorRefFrom<typeof answerMachine>
export type AnswerSnapshot = SnapshotFrom<typeof answerMachine>
