import { type ActorRefFrom, assign, emit, fromCallback, fromPromise, sendTo, setup, type SnapshotFrom } from "xstate"
import { mustProvide } from "#machines/shared/mustProvide.ts"
import { refusalOf } from "#machines/uploads/localRules.ts"
import type { UploadPhase } from "#machines/uploads/upload.types.ts"
import type { VendorId } from "#schemas/shared/ids.ts"
import type { Result } from "#schemas/shared/result.ts"
import type { Comment, CommentId, WrittenComment } from "#schemas/threads/thread.ts"
import { cleanComment, commentLimits, commentProblem } from "#schemas/threads/threadRules.ts"
import type { UploadFailure, UploadItem } from "#schemas/uploads/uploadJob.ts"

/** Progress of one file's upload. */
export interface FileReport {
  readonly phase: UploadPhase
  readonly sent: number
  readonly failure: UploadFailure | null
  /** The id of the document created from the file, or null. */
  readonly document: number | null
}
export interface ComposerFile {
  readonly item: UploadItem
  /** Refused by the browser's rules. */
  readonly refusal: UploadFailure | null
  /** Null until the upload queue has the file. */
  readonly report: FileReport | null
}
/** Upload reports by file id; null if the upload queue no longer has the file. */
export type FileReports = Readonly<Record<string, FileReport | null>>

/** The existing comment that is being edited. */
export interface Edited {
  readonly id: CommentId
  readonly seq: number
  readonly hasFiles: boolean
}
/** The draft that is stored for a reload. */
export interface ComposerDraft {
  readonly words: string
  readonly mentions: ReadonlyArray<number>
  readonly files: ReadonlyArray<ComposerFile>
}
export interface ComposerFailure {
  readonly code: string
  readonly params?: Readonly<Record<string, string | number>>
}
export type PlaceOutcome = Result<null, ComposerFailure>
export type SendOutcome = Result<WrittenComment, ComposerFailure>
export interface SendRequest {
  readonly words: string
  readonly mentions: ReadonlyArray<number>
  readonly nodeIds: ReadonlyArray<number>
  readonly edited: Edited | null
  /** The idempotency key: the same for each attempt to send one comment, so that it is written once. */
  readonly key: string
}

export type ComposerEvent =
  | { readonly type: "words.changed"; readonly words: string }
  | { readonly type: "mention.chosen"; readonly id: number }
  | { readonly type: "files.given"; readonly items: ReadonlyArray<UploadItem> }
  | { readonly type: "file.left" | "file.retried"; readonly id: string }
  | { readonly type: "files.reported"; readonly reports: FileReports }
  /** `key`: the idempotency key, used unless an earlier attempt has set one. */
  | { readonly type: "message.sent"; readonly key: string }
  | { readonly type: "edit.begun"; readonly comment: Comment }
  | { readonly type: "edit.left" }

export type WatchOrder =
  | { readonly type: "watch"; readonly ids: ReadonlyArray<string> }
  | { readonly type: "file.left" | "file.retried"; readonly id: string }

interface Context extends ComposerDraft {
  readonly vendorId: VendorId
  readonly edited: Edited | null
  /** The text of a new comment while an existing one is edited. */
  readonly aside: string
  /** The mentions in `aside`. */
  readonly asideMentions: ReadonlyArray<number>
  readonly key: string | null
  readonly failure: ComposerFailure | null
}

const gone: ReadonlySet<UploadPhase> = new Set(["cancelling", "cancelled"])
export const isStored = ({ report }: ComposerFile) => report !== null && report.document !== null
const isFresh = ({ refusal, report }: ComposerFile) => report === null && refusal === null

/** Why a comment cannot be sent (`closed.<name>` or a code); null: it can. */
export const sendProblem = ({ edited, files, words }: Pick<Context, "edited" | "files" | "words">): string | null => {
  const long = commentProblem(words)
  if (long !== null) return long
  if (files.some(({ refusal }) => refusal !== null)) return "comment.files_refused"
  if (files.length > commentLimits.files) return "comment.too_many_files"
  const hasFiles = edited === null ? files.length > 0 : edited.hasFiles
  return cleanComment(words) === "" && !hasFiles ? "closed.hasContent" : null
}

/** [CHT-O01] Writes a comment: text with mentions, files through the upload queue, sending and retrying. */
export const composerMachine = setup({
  types: {
    input: {} as { readonly vendorId: VendorId; readonly draft: ComposerDraft | null },
    context: {} as Context,
    events: {} as ComposerEvent,
    emitted: {} as
      | { readonly type: "comment.sent"; readonly comment: Comment }
      | { readonly type: "people.missed"; readonly names: ReadonlyArray<string> },
    tags: {} as "busy"
  },
  actors: {
    /** Asks the server for the folder and gives the files to the upload queue. */
    place: fromPromise<PlaceOutcome, ReadonlyArray<UploadItem>>(mustProvide("place")),
    send: fromPromise<SendOutcome, SendRequest>(mustProvide("send")),
    watch: fromCallback<WatchOrder>(() => {
      throw new Error('actor "watch" was not provided to the machine')
    })
  },
  guards: {
    isReady: ({ context }) => sendProblem(context) === null,
    hasFresh: ({ context }) => context.files.some(isFresh),
    // Files that were chosen for a new comment do not delay the edit of an existing one.
    areStored: ({ context }) => context.edited !== null || context.files.every(isStored),
    isEmpty: ({ context }) => sendProblem(context) !== null,
    takesFiles: ({ context }) => context.edited === null,
    isHeld: ({ context }, id: string) => context.files.some(({ item }) => item.id === id),
    wasPlaced: (_, outcome: PlaceOutcome) => outcome._tag === "Success",
    // A key means that the user has sent the comment while its files were being placed; a change of the text clears the
    // key.
    wasPlacedToSend: ({ context }, outcome: PlaceOutcome) => outcome._tag === "Success" && context.key !== null,
    wasSent: (_, outcome: SendOutcome) => outcome._tag === "Success"
  },
  actions: {
    say: assign((_, words: string) => ({ words, failure: null, key: null })),
    mention: assign(({ context }, id: number) => ({ mentions: [...new Set([...context.mentions, id])], key: null })),
    take: assign(({ context }, items: ReadonlyArray<UploadItem>) => ({
      failure: null,
      key: null,
      files: [
        ...context.files,
        ...items
          .filter(({ id }) => !context.files.some(({ item }) => item.id === id))
          .map((item) => ({
            item,
            refusal: refusalOf({ ...item, path: ["."] }, { vendorId: context.vendorId, folderId: null }),
            report: null
          }))
      ]
    })),
    leave: assign(({ context }, id: string) => ({
      failure: null,
      key: null,
      files: context.files.filter(({ item }) => item.id !== id)
    })),
    tellWatch: sendTo("watch", (_, order: WatchOrder) => order),
    watchAll: sendTo("watch", ({ context }) => ({
      type: "watch" as const,
      ids: context.files.filter((file) => file.report !== null && !isStored(file)).map(({ item }) => item.id)
    })),
    report: assign(({ context }, reports: FileReports) => ({
      files: context.files.flatMap((file) => {
        const report = reports[file.item.id]
        if (report === undefined || isStored(file)) return [file]
        return report === null || gone.has(report.phase) ? [] : [{ ...file, report }]
      })
    })),
    markPlaced: assign(({ context }) => ({
      files: context.files.map((file) =>
        isFresh(file)
          ? { ...file, report: { phase: "arriving" as const, sent: 0, failure: null, document: null } }
          : file
      )
    })),
    dropFresh: assign(({ context }) => ({ files: context.files.filter((file) => !isFresh(file)), key: null })),
    name: assign(({ context }, key: string) => ({ key: context.key ?? key, failure: null })),
    takeFailure: assign((_, outcome: PlaceOutcome | SendOutcome) =>
      outcome._tag === "Failure" ? { failure: outcome.failure } : {}
    ),
    takeFault: assign({ failure: (): ComposerFailure => ({ code: "error.global" }) }),
    askForMore: assign(({ context }) => ({ failure: { code: sendProblem(context) ?? "closed.hasContent" } })),
    begin: assign(({ context }, { files, hidden_files, id, seq, text, mentions }: Comment) => ({
      aside: context.edited === null ? context.words : context.aside,
      asideMentions: context.edited === null ? context.mentions : context.asideMentions,
      edited: { id, seq, hasFiles: files.length + hidden_files > 0 },
      words: text,
      mentions: mentions.map((one) => one.id),
      failure: null,
      key: null
    })),
    end: assign(({ context }) => ({
      edited: null,
      words: context.aside,
      aside: "",
      mentions: context.asideMentions,
      asideMentions: [],
      failure: null,
      key: null
    })),
    clear: assign(({ context }) => ({
      words: context.aside,
      aside: "",
      mentions: context.asideMentions,
      asideMentions: [],
      files: context.edited === null ? [] : context.files,
      edited: null,
      failure: null,
      key: null
    })),
    tellSent: emit((_, outcome: SendOutcome) => {
      if (outcome._tag === "Failure") throw new Error("a refused comment was told as sent")
      return { type: "comment.sent" as const, comment: outcome.success.comment }
    }),
    tellMissed: emit((_, outcome: SendOutcome) => ({
      type: "people.missed" as const,
      names: outcome._tag === "Success" ? outcome.success.left_out : []
    }))
  }
}).createMachine({
  id: "composer",
  context: ({ input: { draft, vendorId } }) => ({
    vendorId,
    words: draft?.words ?? "",
    mentions: draft?.mentions ?? [],
    files: draft?.files ?? [],
    edited: null,
    aside: "",
    asideMentions: [],
    key: null,
    failure: null
  }),
  invoke: { id: "watch", src: "watch" },
  entry: "watchAll",
  initial: "composing",
  on: {
    "files.reported": { actions: { type: "report", params: ({ event }) => event.reports } },
    "file.retried": {
      actions: { type: "tellWatch", params: ({ event }) => ({ type: "file.retried" as const, id: event.id }) }
    },
    "file.left": {
      guard: { type: "isHeld", params: ({ event }) => event.id },
      actions: [
        { type: "tellWatch", params: ({ event }) => ({ type: "file.left" as const, id: event.id }) },
        { type: "leave", params: ({ event }) => event.id }
      ]
    }
  },
  states: {
    composing: {
      initial: "idle",
      on: {
        "words.changed": { actions: { type: "say", params: ({ event }) => event.words } },
        "mention.chosen": { actions: { type: "mention", params: ({ event }) => event.id } },
        "edit.begun": { actions: { type: "begin", params: ({ event }) => event.comment } },
        "edit.left": { actions: "end" }
      },
      states: {
        idle: {
          on: {
            "files.given": {
              guard: "takesFiles",
              actions: { type: "take", params: ({ event }) => event.items },
              target: "deciding"
            },
            "message.sent": [
              {
                guard: "isReady",
                actions: { type: "name", params: ({ event }) => event.key },
                target: "#composer.waiting"
              },
              { actions: "askForMore" }
            ]
          }
        },
        deciding: { always: [{ guard: "hasFresh", target: "placing" }, { target: "idle" }] },
        /** The server determines the folder, then the upload queue gets the files; the user can go on writing. */
        placing: {
          tags: "busy",
          invoke: {
            id: "place",
            src: "place",
            input: ({ context }) => context.files.filter(isFresh).map(({ item }) => item),
            onDone: [
              {
                guard: { type: "wasPlacedToSend", params: ({ event }) => event.output },
                actions: ["markPlaced", "watchAll"],
                target: "#composer.waiting"
              },
              {
                guard: { type: "wasPlaced", params: ({ event }) => event.output },
                actions: ["markPlaced", "watchAll"],
                target: "idle"
              },
              { actions: ["dropFresh", { type: "takeFailure", params: ({ event }) => event.output }], target: "idle" }
            ],
            onError: { actions: ["dropFresh", "takeFault"], target: "idle" }
          },
          on: {
            "message.sent": [
              { guard: "isReady", actions: { type: "name", params: ({ event }) => event.key } },
              { actions: "askForMore" }
            ]
          }
        }
      }
    },
    /** The comment waits until its files are stored, and is then sent automatically. */
    waiting: {
      tags: "busy",
      always: [
        { guard: "isEmpty", target: "composing" },
        { guard: "areStored", target: "sending" }
      ],
      on: { "edit.left": "composing" }
    },
    sending: {
      tags: "busy",
      // Too late: the request that names the files is in flight.
      on: { "file.left": {} },
      invoke: {
        id: "send",
        src: "send",
        input: ({ context: { edited, files, key, mentions, words } }) => ({
          words,
          mentions,
          nodeIds: edited === null ? files.flatMap(({ report }) => report?.document ?? []) : [],
          edited,
          key: key ?? ""
        }),
        onDone: [
          {
            guard: { type: "wasSent", params: ({ event }) => event.output },
            actions: [
              { type: "tellSent", params: ({ event }) => event.output },
              { type: "tellMissed", params: ({ event }) => event.output },
              "clear"
            ],
            target: "composing"
          },
          { actions: { type: "takeFailure", params: ({ event }) => event.output }, target: "composing" }
        ],
        onError: { actions: "takeFault", target: "composing" }
      }
    }
  }
})
export type ComposerRef = ActorRefFrom<typeof composerMachine>
export type ComposerSnapshot = SnapshotFrom<typeof composerMachine>
