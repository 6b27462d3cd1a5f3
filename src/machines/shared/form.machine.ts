import { type ActorRefFrom, not, type SnapshotFrom, stateIn } from "xstate"
import { type FormContext, type FormEvent, formSetup } from "#machines/shared/form.setup.ts"
import { changedFields } from "#schemas/shared/form.ts"

type Typed = Extract<FormEvent, { readonly type: "field.changed" }>
const typed = ({ event }: { readonly event: Typed }) => event
/** Typing the loaded values again makes the form pristine: there is nothing to save. */
const typing = [
  {
    guard: { type: "undoesItself", params: typed },
    actions: { type: "change", params: typed },
    target: "pristine"
  },
  { actions: { type: "change", params: typed }, target: "dirty" }
] as const
type Read = Extract<FormEvent, { readonly type: "record.read" }>
const newer = ({ event }: { readonly event: Read }) => event.record
const reading = {
  guard: { type: "isNewer", params: newer },
  actions: { type: "read", params: newer },
  target: "pristine"
} as const
const submitting = [
  { guard: "isFit", target: "saving" },
  { actions: ["showErrors", "tellRefused"], target: "refused" }
] as const
const undoing = { actions: "restore", target: "pristine" } as const

const request = ({ context: { record, values } }: { readonly context: FormContext }) => ({
  values,
  changed: changedFields(record.values, values),
  revision: record.revision
})

const record = formSetup.createStateConfig({
  initial: "pristine",
  on: { "leaving.confirmed": { guard: stateIn({ leaving: "asking" }), actions: "restore", target: ".pristine" } },
  states: {
    pristine: { entry: "forgetRefusal", on: { "field.changed": typing, "record.read": reading } },
    dirty: { on: { "field.changed": typing, "form.submitted": submitting, "form.undone": undoing } },
    saving: {
      tags: "busy",
      entry: "forgetRefusal",
      invoke: {
        id: "save",
        src: "save",
        input: request,
        onDone: [
          {
            guard: { type: "isSaved", params: ({ event }) => event.output },
            actions: [{ type: "keep", params: ({ event }) => event.output }, "tellSaved"],
            target: "saved"
          },
          {
            guard: { type: "isMergeable", params: ({ event }) => event.output },
            actions: { type: "merge", params: ({ event }) => event.output },
            target: "saving",
            reenter: true
          },
          {
            guard: { type: "isOvertaken", params: ({ event }) => event.output },
            actions: { type: "holdTheirs", params: ({ event }) => event.output },
            target: "conflicting"
          },
          {
            actions: [{ type: "rememberRefusal", params: ({ event }) => event.output }, "tellRefused"],
            target: "refused"
          }
        ]
      }
    },
    refused: { on: { "field.changed": typing, "form.submitted": submitting, "form.undone": undoing } },
    saved: { tags: "saved", on: { "field.changed": typing, "record.read": reading } },
    /** Shows the user's value and the other user's value; nothing is saved until the user has chosen. */
    conflicting: {
      on: {
        "conflict.mineKept": { actions: "keepMine", target: "saving" },
        "conflict.theirsTaken": [
          { guard: "leavesNothing", actions: "takeTheirs", target: "pristine" },
          { actions: "takeTheirs", target: "dirty" }
        ],
        "conflict.postponed": { actions: "postpone", target: "dirty" }
      }
    }
  }
})

/** The caller sends `leaving.asked` before it navigates away, and gets the answer as `leaving.answered`. */
const leaving = formSetup.createStateConfig({
  initial: "staying",
  states: {
    staying: {
      on: {
        "leaving.asked": [
          { guard: "isUnsaved", target: "asking" },
          { actions: { type: "answerLeaving", params: true } }
        ]
      }
    },
    asking: {
      // A save that succeeds while the dialog is open closes it and lets the caller navigate.
      always: {
        guard: not("isUnsaved"),
        actions: { type: "answerLeaving", params: true },
        target: "staying"
      },
      on: {
        "leaving.confirmed": { actions: { type: "answerLeaving", params: true }, target: "staying" },
        "leaving.dismissed": { actions: { type: "answerLeaving", params: false }, target: "staying" }
      }
    }
  }
})

/**
 * A form over one record of the server: validated, and saved against the revision it was loaded with (optimistic
 * locking). Changes of others to other fields are merged; a conflict on the same field, or losing changes, asks the
 * user.
 */
export const formMachine = formSetup.createMachine({
  id: "form",
  context: ({ input }) => ({ ...input, values: input.record.values, errors: {}, failure: null, theirs: null }),
  type: "parallel",
  states: { record, leaving }
})

export type FormRef = ActorRefFrom<typeof formMachine>
export type FormSnapshot = SnapshotFrom<typeof formMachine>
