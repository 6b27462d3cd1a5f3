import { assign, fromPromise, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import type { Metadata, MetadataValue, QuickFolder, QuickFolderId } from "#schemas/quickfolders/quickFolder.ts"
import { readValues } from "#schemas/quickfolders/rules.ts"
import type { FormErrors } from "#schemas/shared/form.ts"
import * as Result from "#schemas/shared/result.ts"

/** The part of a quick folder that is needed to choose it. */
export interface Choice extends Pick<QuickFolder, "id" | "name" | "metadata"> {
  /** Whether the quick folder accepts files now. */
  readonly isOpen: boolean
}

export interface DropRequest {
  readonly quickFolderId: QuickFolderId
  readonly values: ReadonlyArray<MetadataValue>
  /** The keys under which the page holds the files. */
  readonly gifts: ReadonlyArray<string>
}
/** Files given at once; the page holds them under this key. */
export interface Gift {
  readonly gift: string
  readonly names: ReadonlyArray<string>
}
/** `code` is a message code; the errors are by metadata key. */
export interface DropRefusal {
  readonly code: string
  readonly errors: FormErrors
}
export type DropOutcome = Result.Result<{ readonly files: number }, DropRefusal>

export interface QuickDropContext {
  readonly chosen: Choice | null
  readonly values: Readonly<Record<string, string>>
  readonly errors: FormErrors
  readonly failure: string | null
  /** Files that wait for the form, or for a retry. */
  readonly held: ReadonlyArray<Gift>
  /** Number of files in the last drop. */
  readonly files: number
}
export type QuickDropEvent =
  | { readonly type: "name.given" }
  | { readonly type: "quickfolder.chosen"; readonly choice: Choice }
  | { readonly type: "value.changed"; readonly key: string; readonly value: string }
  | ({ readonly type: "files.given" } & Gift)
  /** Sends the held files. */
  | { readonly type: "drop.asked" }
  | { readonly type: "files.forgotten" }

export const valuesOf = (
  metadata: ReadonlyArray<Metadata>,
  values: Readonly<Record<string, string>>
): ReadonlyArray<MetadataValue> => metadata.map(({ key }) => ({ key, value: values[key] ?? "" }))

const faultsOf = ({ chosen, values }: QuickDropContext): FormErrors =>
  chosen === null ? {} : readValues(chosen.metadata, valuesOf(chosen.metadata, values)).errors

export const quickDropSetup = setup({
  types: {
    input: {} as { readonly isNamed: boolean },
    context: {} as QuickDropContext & { readonly isNamed: boolean },
    events: {} as QuickDropEvent,
    tags: {} as "busy"
  },
  actors: { begin: fromPromise<DropOutcome, DropRequest>(mustProvide("begin")) },
  guards: {
    isNamed: ({ context }) => context.isNamed,
    hasChosen: ({ context }) => context.chosen !== null,
    isHeld: ({ context }) => context.held.length > 0,
    isOpen: (_, choice: Choice) => choice.isOpen,
    hasSaidAll: ({ context }) => Object.keys(faultsOf(context)).length === 0,
    succeeded: (_, outcome: DropOutcome) => Result.isSuccess(outcome),
    lacksName: (_, outcome: DropOutcome) => Result.isFailure(outcome) && outcome.failure.code === "closed.hasFullName"
  },
  actions: {
    choose: assign(({ context }, choice: Choice) => ({
      chosen: choice,
      // Most values of the last drop also fit the next one.
      values: context.chosen?.id === choice.id ? context.values : {},
      errors: {},
      failure: null
    })),
    change: assign(({ context }, { key, value }: { readonly key: string; readonly value: string }) => ({
      values: { ...context.values, [key]: value },
      errors: Object.fromEntries(Object.entries(context.errors).filter(([field]) => field !== key))
    })),
    askForChoice: assign({ failure: "quickfolders.choose_first" }),
    showFaults: assign(({ context }) => ({ errors: faultsOf(context), failure: "closed.hasSaidAll" })),
    takeGift: assign({
      held: ({ context }, { gift, names }: Gift) => [...context.held, { gift, names }],
      failure: null
    }),
    forgetFaults: assign({ errors: {}, failure: null }),
    forgetFiles: assign({ held: [], failure: null }),
    count: assign((_, outcome: DropOutcome) => ({
      held: [],
      files: Result.isSuccess(outcome) ? outcome.success.files : 0
    })),
    rememberRefusal: assign((_, outcome: DropOutcome) =>
      Result.isFailure(outcome) ? { errors: outcome.failure.errors, failure: outcome.failure.code } : {}
    ),
    rememberFault: assign({ failure: "error.global" })
  }
})
