import type { ActorRefFrom, SnapshotFrom } from "xstate"
import { type PasswordEvent, passwordSetup } from "#machines/access/password.setup.ts"
import { emptyPassword, unknownOwner } from "#schemas/access/passwordForms.ts"

type Typed = Extract<PasswordEvent, { readonly type: "field.typed" }>
type Ticked = Extract<PasswordEvent, { readonly type: "terms.ticked" }>

const typing = {
  "field.typed": { actions: { type: "type", params: ({ event }: { readonly event: Typed }) => event } },
  "terms.ticked": { actions: { type: "tick", params: ({ event }: { readonly event: Ticked }) => event.accepted } }
} as const

/**
 * [SES-007] Sets a password: with an invitation link, with a reset link, or for the signed-in user. Links are checked
 * before the form is shown.
 */
export const passwordMachine = passwordSetup.createMachine({
  id: "password",
  context: ({ input }) => ({
    owner: unknownOwner,
    ...input,
    values: emptyPassword,
    errors: {},
    failure: null,
    link: null,
    secondsLeft: 0
  }),
  initial: "starting",
  on: { "password.left": ".left" },
  states: {
    starting: {
      always: [
        { guard: "needsNoLink", target: "editing" },
        { guard: "hasToken", target: "checking" },
        { actions: "missToken", target: "closed" }
      ]
    },
    checking: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "checkLink",
        src: "checkLink",
        input: ({ context }) => ({ token: context.token }),
        onDone: [
          {
            guard: { type: "isTheirLink", params: ({ event }) => event.output },
            actions: { type: "readLink", params: ({ event }) => event.output },
            target: "editing"
          },
          {
            guard: { type: "isForAnother", params: ({ event }) => event.output },
            actions: "mistrustLink",
            target: "closed"
          },
          {
            guard: { type: "isAboutLink", params: ({ event }) => event.output },
            actions: { type: "rememberFailure", params: ({ event }) => event.output },
            target: "closed"
          },
          { actions: { type: "rememberFailure", params: ({ event }) => event.output }, target: "unreachable" }
        ]
      }
    },
    /** The check failed on the network: the same link may still be valid. */
    unreachable: { on: { "link.retried": "checking" } },
    editing: {
      on: {
        ...typing,
        "password.submitted": [{ guard: "isFit", target: "saving" }, { actions: ["showErrors", "tellRefused"] }]
      }
    },
    saving: {
      tags: "busy",
      entry: "forgetFailure",
      invoke: {
        id: "save",
        src: "save",
        input: ({ context: { form, token, values } }) => ({ form, token, values }),
        onDone: [
          {
            guard: { type: "isSaved", params: ({ event }) => event.output },
            actions: { type: "tellSaved", params: ({ event }) => event.output },
            target: "saved"
          },
          {
            guard: { type: "isAboutLink", params: ({ event }) => event.output },
            actions: ["wipe", { type: "rememberFailure", params: ({ event }) => event.output }],
            target: "closed"
          },
          {
            guard: { type: "isSlowedDown", params: ({ event }) => event.output },
            actions: { type: "rememberFailure", params: ({ event }) => event.output },
            target: "slowedDown"
          },
          {
            actions: [{ type: "rememberFailure", params: ({ event }) => event.output }, "tellRefused"],
            target: "editing"
          }
        ]
      }
    },
    /** Rate limited: fields stay editable, submitting is disabled until the countdown ends. */
    slowedDown: {
      after: {
        second: [
          { guard: "isOver", actions: "stopCounting", target: "editing" },
          { actions: "countDown", target: "slowedDown", reenter: true }
        ]
      },
      on: typing
    },
    /** A link works once; a signed-in user may change the password again. */
    saved: {
      entry: ["wipe", "rememberPassword"],
      on: {
        "field.typed": {
          guard: "isForMore",
          actions: { type: "type", params: ({ event }) => event },
          target: "editing"
        }
      }
    },
    /** The link is invalid; the reason is shown. */
    closed: {},
    left: { type: "final", entry: "wipe" }
  }
})

export type PasswordRef = ActorRefFrom<typeof passwordMachine>
export type PasswordSnapshot = SnapshotFrom<typeof passwordMachine>
