import { type ActorRefFrom, not, type SnapshotFrom } from "xstate"
import { firstWizardContext, missionWizardSetup } from "#machines/missions/missionWizard.setup.ts"

const filling = missionWizardSetup.createStateConfig({
  on: {
    "value.changed": { actions: { type: "change", params: ({ event }) => event } },
    "note.changed": { actions: { type: "takeNote", params: ({ event }) => event.note } },
    "step.continued": [
      { guard: not("isStepFit"), actions: ["showErrors", "tellRefused"] },
      { guard: not("isLast"), actions: "headOn", target: "saving" },
      { guard: not("isWholeFit"), actions: ["showAllErrors", "tellRefused"] },
      { guard: "isChanged", actions: "headOn", target: "saving" },
      { target: "finishing" }
    ],
    "step.leftBack": [
      { guard: "isFirst" },
      { guard: "isChanged", actions: "headBack", target: "saving" },
      { actions: ["headBack", "arrive"] }
    ],
    "step.chosen": {
      guard: { type: "isReachable", params: ({ event }) => event.step },
      actions: { type: "headTo", params: ({ event }) => event.step },
      target: "saving"
    },
    "leaving.asked": [
      { guard: not("isChanged"), actions: { type: "answerLeaving", params: true } },
      { guard: "isKeepable", actions: "headAway", target: "saving" },
      { target: "asking" }
    ]
  }
})

/**
 * [MIS-004] [MIS-O01] The wizard of a mission: five steps back and forth. The server stores a draft each time a step is
 * left; `:projectId` resumes it in another tab, on another device or for another person. For a signed mission it makes
 * an amendment, stored beside the mission until it is proposed.
 */
export const missionWizardMachine = missionWizardSetup.createMachine({
  id: "missionWizard",
  context: firstWizardContext,
  initial: "reading",
  states: {
    reading: {
      tags: "busy",
      invoke: {
        id: "read",
        src: "read",
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: { type: "takeDraft", params: ({ event }) => event.output },
            target: "filling"
          },
          { actions: { type: "takeFailure", params: ({ event }) => event.output }, target: "unread" }
        ],
        onError: { actions: "takeFault", target: "unread" }
      },
      on: { "leaving.asked": { actions: { type: "answerLeaving", params: true } } }
    },
    unread: {
      on: {
        "draft.reread": "reading",
        "leaving.asked": { actions: { type: "answerLeaving", params: true } }
      }
    },
    filling,
    saving: {
      tags: "busy",
      on: { "leaving.asked": { actions: "headAway" } },
      invoke: {
        id: "save",
        src: "save",
        input: ({ context: { content, heading, id, note, revision, step } }) => ({
          id,
          revision,
          content,
          note,
          step: heading ?? step
        }),
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            actions: [
              { type: "takeSaved", params: ({ event }) => event.output },
              { type: "tellKept", params: ({ event }) => event.output }
            ],
            target: "saved"
          },
          {
            guard: "isLeaving",
            actions: { type: "takeFailure", params: ({ event }) => event.output },
            target: "asking"
          },
          {
            actions: [{ type: "takeFailure", params: ({ event }) => event.output }, "tellRefused"],
            target: "filling"
          }
        ],
        onError: [
          { guard: "isLeaving", actions: "takeFault", target: "asking" },
          { actions: "takeFault", target: "filling" }
        ]
      }
    },
    saved: {
      always: [
        { guard: "isLeaving", actions: { type: "answerLeaving", params: true }, target: "filling" },
        { guard: "isEnding", actions: "arrive", target: "finishing" },
        { actions: "arrive", target: "filling" }
      ]
    },
    /** The draft cannot be saved: asks whether to leave anyway. */
    asking: {
      on: {
        "leaving.confirmed": { actions: { type: "answerLeaving", params: true }, target: "filling" },
        "leaving.dismissed": { actions: { type: "answerLeaving", params: false }, target: "filling" }
      }
    },
    finishing: {
      tags: "busy",
      on: { "leaving.asked": { actions: { type: "answerLeaving", params: false } } },
      invoke: {
        id: "finish",
        src: "finish",
        input: ({ context: { content, id, note, revision } }) => ({ id: id ?? 0, revision, content, note }),
        onDone: [
          {
            guard: { type: "isGood", params: ({ event }) => event.output },
            target: "finished"
          },
          {
            actions: [{ type: "takeFailure", params: ({ event }) => event.output }, "tellRefused"],
            target: "filling"
          }
        ],
        onError: { actions: "takeFault", target: "filling" }
      }
    },
    finished: {
      entry: "tellPrepared",
      on: { "leaving.asked": { actions: { type: "answerLeaving", params: true } } }
    }
  }
})

export type MissionWizardRef = ActorRefFrom<typeof missionWizardMachine>
export type MissionWizardSnapshot = SnapshotFrom<typeof missionWizardMachine>
