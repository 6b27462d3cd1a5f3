import { type ActorRefFrom, not, type SnapshotFrom } from "xstate"
import {
  firstSendingContext,
  type KeptSending,
  type SendingContext,
  sendingSetup
} from "#machines/signatures/sending.setup.ts"

const kept = ({ context: { draft, step } }: { readonly context: SendingContext }): KeptSending => ({ draft, step })
const keep = { type: "keep", params: kept } as const

const editing = sendingSetup.createStateConfig({
  on: {
    "person.chosen": {
      guard: { type: "isNew", params: ({ event }) => event.choice },
      actions: [{ type: "addChoice", params: ({ event }) => event.choice }, keep]
    },
    "outsider.added": { actions: ["addOutsider", keep] },
    "person.changed": {
      guard: { type: "isKnown", params: ({ event }) => event.key },
      actions: [{ type: "changePerson", params: ({ event }) => event }, keep]
    },
    "person.removed": {
      guard: { type: "isKnown", params: ({ event }) => event.key },
      actions: [{ type: "removePerson", params: ({ event }) => event.key }, keep]
    },
    "person.joined": {
      guard: { type: "isNotFirst", params: ({ event }) => event.key },
      actions: [{ type: "joinPerson", params: ({ event }) => event.key }, keep]
    },
    "person.moved": {
      guard: { type: "canMove", params: ({ event }) => event },
      actions: [{ type: "movePerson", params: ({ event }) => event }, keep]
    },
    "message.typed": { actions: [{ type: "takeMessage", params: ({ event }) => event.message }, keep] },
    "expiry.typed": { actions: [{ type: "takeExpiry", params: ({ event }) => event.days }, keep] }
  }
})

/**
 * [SIG-003] [SIG-O01] Sending a document to signature: people, areas, message, summary. Everything is checked before
 * anything is sent; what was typed is stored on the device at each change, so that a reload continues it.
 */
export const sendingMachine = sendingSetup.createMachine({
  id: "sending",
  context: firstSendingContext,
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: {
        id: "read",
        src: "read",
        onDone: [
          {
            guard: { type: "isSignable", params: ({ event }) => event.output },
            actions: { type: "takeRead", params: ({ event }) => event.output },
            target: "filling"
          },
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: { type: "takeRead", params: ({ event }) => event.output },
            target: "unsignable"
          },
          { actions: { type: "takeFailure", params: ({ event }) => event.output }, target: "unread" }
        ],
        onError: { actions: "takeFault", target: "unread" }
      }
    },
    unread: { on: { "preparation.retried": "reading" } },
    /** The document cannot be signed: its preparation says why. */
    unsignable: {
      on: { "preparation.retried": "reading", "paper.requested": { guard: "isConvertible", target: "converting" } }
    },
    converting: {
      tags: "busy",
      invoke: {
        id: "convert",
        src: "convert",
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: { type: "takePaper", params: ({ event }) => event.output },
            target: "converted"
          },
          { actions: { type: "takeFailure", params: ({ event }) => event.output }, target: "unsignable" }
        ],
        onError: { actions: "takeFault", target: "unsignable" }
      }
    },
    /** A PDF was made of the document, as a document beside it: that one is to be sent. */
    converted: { entry: "tellPaper" },
    filling: {
      initial: "arriving",
      on: {
        "step.continued": [
          { guard: not("isFit"), actions: ["showErrors", "tellRefused"], target: ".arriving" },
          { guard: not("isLast"), actions: ["headOn", keep], target: ".arriving" },
          { guard: not("hasBalance"), actions: ["showNoBalance", "tellRefused"] },
          { target: "sending" }
        ],
        "step.leftBack": [{ guard: "isFirst" }, { actions: ["headBack", keep], target: ".arriving" }],
        "step.chosen": {
          guard: { type: "isReachable", params: ({ event }) => event.step },
          actions: [{ type: "headTo", params: ({ event }) => event.step }, keep],
          target: ".arriving"
        }
      },
      states: {
        arriving: { always: [{ guard: "isAtAreas", target: "placing" }, { target: "editing" }] },
        editing,
        /** The area editor runs during this step; its areas are copied into the draft at each change. */
        placing: {
          invoke: {
            id: "areas",
            src: "areas",
            input: ({ context: { draft, preparation } }) => ({
              pages: preparation?.pages ?? 0,
              signatories: draft.signatories.map(({ area, key }) => ({ key, area }))
            }),
            onSnapshot: { actions: [{ type: "takeAreas", params: ({ event }) => event.snapshot }, keep] }
          }
        }
      }
    },
    sending: {
      tags: "busy",
      invoke: {
        id: "send",
        src: "send",
        input: ({ context: { draft } }) => draft,
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: [{ type: "takeSent", params: ({ event }) => event.output }, "forget"],
            target: "sent"
          },
          { actions: [{ type: "takeFailure", params: ({ event }) => event.output }, "tellRefused"], target: "filling" }
        ],
        onError: { actions: "takeFault", target: "filling" }
      }
    },
    sent: { entry: "tellSent" }
  }
})

export type SendingRef = ActorRefFrom<typeof sendingMachine>
export type SendingSnapshot = SnapshotFrom<typeof sendingMachine>
