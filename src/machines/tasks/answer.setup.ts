import { assign, emit, fromCallback, fromPromise, sendTo, setup } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { refusalOf } from "#machines/uploads/localRules.ts"
import type { UploadPhase } from "#machines/uploads/upload.types.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { TaskDetail, TaskId } from "#schemas/tasks/task.ts"
import { taskNotesProblem } from "#schemas/tasks/taskRules.ts"
import type { UploadFailure, UploadItem } from "#schemas/uploads/uploadJob.ts"

/** Progress of one file's upload. */
export interface FileReport {
  readonly phase: UploadPhase
  readonly sent: number
  readonly failure: UploadFailure | null
  /** The id of the document created from the file, or null. */
  readonly document: number | null
}
export interface AnswerFile {
  readonly item: UploadItem
  /** Refused by the browser's rules: nothing is sent until it is removed. */
  readonly refusal: UploadFailure | null
  /** Null until the upload queue has the file. */
  readonly report: FileReport | null
}
/** Upload reports by file id; null if the upload queue no longer has the file. */
export type FileReports = Readonly<Record<string, FileReport | null>>

/** `answer` also submits the request; `documents` only attaches files to the task. */
export type AnswerKind = "answer" | "documents"
export interface Answer {
  readonly words: string
  /** Documents of the company that exist already. */
  readonly nodeIds: ReadonlyArray<number>
  readonly files: ReadonlyArray<AnswerFile>
  /** The folder that the firm's staff chose; null for the task's own folder. */
  readonly folderId: number | null
}
/** An unfinished answer as stored for a reload. */
export interface StoredAnswer extends Answer {
  /** Whether the answer's files were being sent. */
  readonly isSending: boolean
}
export interface AnswerInput {
  readonly taskId: TaskId
  readonly vendorId: VendorId
  readonly kind: AnswerKind
  /** The task has documents already: an answer then needs no message and no files. */
  readonly hasDocuments: boolean
  readonly stored: StoredAnswer | null
}
/** `field` names the field that must be filled first. */
export interface AnswerFailure {
  readonly code: string
  readonly field?: "folder_id" | "answer"
}
export type BeginOutcome = Result<null, AnswerFailure>
export type GiveOutcome = Result<TaskDetail, AnswerFailure>
export interface BeginRequest {
  readonly taskId: TaskId
  readonly folderId: number | null
  readonly items: ReadonlyArray<UploadItem>
}
export interface GiveRequest {
  readonly taskId: TaskId
  readonly kind: AnswerKind
  readonly words: string
  readonly nodeIds: ReadonlyArray<number>
}

export type AnswerEvent =
  | { readonly type: "words.changed"; readonly words: string }
  | { readonly type: "files.given"; readonly items: ReadonlyArray<UploadItem> }
  | { readonly type: "documents.chosen"; readonly nodeIds: ReadonlyArray<number> }
  | { readonly type: "folder.chosen"; readonly folderId: number }
  /** Removes the file from the answer. */
  | { readonly type: "file.left"; readonly id: string }
  | { readonly type: "file.retried"; readonly id: string }
  | { readonly type: "files.reported"; readonly reports: FileReports }
  | { readonly type: "answer.given" }
  /** The number of the task's documents changed. */
  | { readonly type: "documents.counted"; readonly count: number }

/** Commands about single files, for the upload queue. */
export type WatchOrder = { readonly type: "file.left" | "file.retried"; readonly id: string }

interface Context extends AnswerInput, Answer {
  readonly failure: AnswerFailure | null
}

const gone: ReadonlySet<UploadPhase> = new Set(["cancelling", "cancelled"])
export const isStored = ({ report }: AnswerFile) => report !== null && report.document !== null
const isFresh = ({ report }: AnswerFile) => report === null
const hasFile = ({ files }: Answer, id: string) => files.some(({ item }) => item.id === id)

/** Why the answer cannot be submitted (`closed.<name>`), or null. */
export const answerClosedBy = (context: Answer & Pick<AnswerInput, "hasDocuments" | "kind">) => {
  const { files, hasDocuments, kind, nodeIds, words } = context
  if (files.some(({ refusal }) => refusal !== null)) return "hasGoodFiles"
  if (files.length + nodeIds.length > 0) return null
  return kind === "answer" && (words.trim() !== "" || hasDocuments) ? null : "hasAnswer"
}

/** Types, guards and actions of the machine; its states are in answer.machine.ts. */
export const answerSetup = setup({
  types: {
    input: {} as AnswerInput,
    context: {} as Context,
    events: {} as AnswerEvent,
    emitted: {} as { readonly type: "answer.taken"; readonly task: TaskDetail },
    tags: {} as "busy"
  },
  actors: {
    begin: fromPromise<BeginOutcome, BeginRequest>(mustProvide("begin")),
    give: fromPromise<GiveOutcome, GiveRequest>(mustProvide("give")),
    watch: fromCallback<WatchOrder, ReadonlyArray<string>>(() => {
      throw new Error('actor "watch" was not provided to the machine')
    })
  },
  guards: {
    isReady: ({ context }) => answerClosedBy(context) === null && taskNotesProblem(context.words) === null,
    hasFresh: ({ context }) => context.files.some(isFresh),
    hasUnstored: ({ context }) => context.files.some((file) => !isStored(file)),
    areStored: ({ context }) => context.files.every(isStored),
    wasSending: ({ context }) => context.stored?.isSending === true,
    isEmpty: ({ context }) => answerClosedBy(context) !== null,
    isHeld: ({ context }, id: string) => hasFile(context, id),
    began: (_, outcome: BeginOutcome) => outcome._tag === "Success",
    wasGiven: (_, outcome: GiveOutcome) => outcome._tag === "Success"
  },
  actions: {
    say: assign({ words: (_, words: string) => words, failure: null }),
    take: assign(({ context }, items: ReadonlyArray<UploadItem>) => ({
      failure: null,
      files: [
        ...context.files,
        ...items
          .filter(({ id }) => !hasFile(context, id))
          .map((item) => ({
            item,
            // The destination is unknown until the server names it: any folder will do for the rules.
            refusal: refusalOf({ ...item, path: ["."] }, { vendorId: context.vendorId, folderId: null }),
            report: null
          }))
      ]
    })),
    choose: assign({ nodeIds: (_, nodeIds: ReadonlyArray<number>) => nodeIds, failure: null }),
    place: assign({ folderId: (_, folderId: number) => folderId, failure: null }),
    leave: assign(({ context }, id: string) => ({
      failure: null,
      files: context.files.filter(({ item }) => item.id !== id)
    })),
    count: assign({ hasDocuments: (_, count: number) => count > 0 }),
    tellWatch: sendTo("watch", (_, order: WatchOrder) => order),
    /** Uploads that were cancelled or removed in the upload list leave the answer. */
    report: assign(({ context }, reports: FileReports) => ({
      files: context.files.flatMap((file) => {
        const report = reports[file.item.id]
        if (report === undefined || isStored(file)) return [file]
        return report === null || gone.has(report.phase) ? [] : [{ ...file, report }]
      })
    })),
    /** The upload queue has these files now and reports on each of them. */
    markSent: assign(({ context }) => ({
      files: context.files.map((file) =>
        isFresh(file)
          ? { ...file, report: { phase: "arriving" as const, sent: 0, failure: null, document: null } }
          : file
      )
    })),
    takeFailure: assign((_, outcome: BeginOutcome | GiveOutcome) =>
      outcome._tag === "Failure" ? { failure: outcome.failure } : {}
    ),
    takeFault: assign({ failure: (): AnswerFailure => ({ code: "error.global" }) }),
    askForMore: assign(({ context }) => {
      const words = taskNotesProblem(context.words)
      if (words !== null) return { failure: { code: words, field: "answer" as const } }
      return { failure: { code: `closed.${answerClosedBy(context) ?? "hasAnswer"}` } }
    }),
    forgetFailure: assign({ failure: null }),
    tellTaken: emit((_, task: TaskDetail) => ({ type: "answer.taken" as const, task }))
  }
})
