import { not } from "xstate"
import { requestOf, uploadSetup } from "#machines/uploads/upload.setup.ts"

/** The states of an upload that hold one of the four slots (CST-011). */
export const running = uploadSetup.createStateConfig({
  tags: "slot",
  initial: "placing",
  on: { "session.expired": { target: ".needsSession", actions: "rememberExpiry" } },
  states: {
    placing: {
      entry: { type: "report", params: "starting" },
      always: [
        { guard: "isPlaced", target: "opening" },
        { guard: not("needsPlace"), target: "opening", actions: "takeDestination" }
      ],
      invoke: {
        id: "ensureFolder",
        src: "ensureFolder",
        input: ({ context: { destination, item, renew } }) => ({ ...destination, path: item.path, renew }),
        onDone: [
          {
            guard: { type: "succeeded", params: ({ event }) => event.output },
            target: "placed",
            actions: { type: "rememberPlace", params: ({ event }) => event.output }
          },
          { target: "sorting", actions: { type: "rememberFailure", params: ({ event }) => event.output } }
        ],
        onError: { target: "sorting", actions: "rememberFault" }
      }
    },
    placed: { always: [{ guard: "isFolder", target: "#upload.finished" }, { target: "opening" }] },
    opening: {
      invoke: {
        id: "openFile",
        src: "openFile",
        input: ({ context: { fileId, item } }) => ({ fileId, file: item }),
        onDone: [
          { guard: { type: "succeeded", params: ({ event }) => event.output }, target: "probing" },
          { target: "sorting", actions: { type: "rememberFailure", params: ({ event }) => event.output } }
        ],
        onError: { target: "sorting", actions: "rememberFault" }
      }
    },
    probing: {
      invoke: {
        id: "probe",
        src: "probe",
        input: ({ context }) => requestOf(context),
        onDone: [
          {
            guard: { type: "succeeded", params: ({ event }) => event.output },
            target: "probed",
            actions: [{ type: "rememberProbe", params: ({ event }) => event.output }, "forgetFailure"]
          },
          { target: "sorting", actions: { type: "rememberFailure", params: ({ event }) => event.output } }
        ],
        onError: { target: "sorting", actions: "rememberFault" }
      }
    },
    probed: {
      always: [
        { guard: "isComplete", target: "#upload.finished" },
        { guard: "needsChoice", target: "#upload.open.choosing" },
        { target: "sending" }
      ]
    },
    sending: {
      entry: { type: "report", params: "sending" },
      invoke: {
        id: "transfer",
        src: "transfer",
        input: ({ context }) => requestOf(context),
        onError: { target: "sorting", actions: "rememberFault" }
      },
      on: {
        "transfer.progressed": {
          actions: [
            { type: "rememberProgress", params: ({ event }) => event },
            { type: "report", params: "sending" }
          ]
        },
        "transfer.ended": [
          {
            guard: { type: "succeeded", params: ({ event }) => event.outcome },
            target: "#upload.finished",
            actions: { type: "rememberDocument", params: ({ event }) => event.outcome }
          },
          { target: "sorting", actions: { type: "rememberFailure", params: ({ event }) => event.outcome } }
        ]
      }
    },
    sorting: {
      always: [
        { guard: "isWorthWaiting", target: "waiting", actions: "countTry" },
        { guard: "isSignedOut", target: "needsSession" },
        { guard: "isFileAway", target: "#upload.open.needsFile" },
        { guard: "isNameTaken", target: "#upload.open.choosing" },
        { target: "#upload.failed" }
      ]
    },
    waiting: {
      entry: { type: "report", params: "waiting" },
      after: { nextTry: "placing" },
      on: { "browser.cameOnline": { guard: "isDisconnected", target: "placing" } }
    },
    needsSession: {
      entry: { type: "report", params: "needsSession" },
      on: { "session.returned": { target: "placing", actions: "forgetFailure" } }
    }
  }
})
