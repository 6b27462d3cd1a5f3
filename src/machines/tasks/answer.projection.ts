import type { AnswerSnapshot } from "#machines/tasks/answer.machine.ts"
import { type AnswerFile, answerClosedBy, isStored, type StoredAnswer } from "#machines/tasks/answer.setup.ts"
import { mostUnstored } from "#machines/uploads/upload.projection.ts"
import type { UploadPhase } from "#machines/uploads/upload.types.ts"

/** `asks`: the upload needs input from the user, such as the file again. */
export type AnswerFileState = "chosen" | "refused" | "waiting" | "sending" | "asks" | "failed" | "stored"

const states: Partial<Readonly<Record<UploadPhase, AnswerFileState>>> = {
  sending: "sending",
  starting: "sending",
  naming: "asks",
  choosing: "asks",
  needsFile: "asks",
  failed: "failed",
  finished: "stored"
}

const stateOf = (file: AnswerFile): AnswerFileState => {
  if (file.refusal !== null) return "refused"
  if (isStored(file)) return "stored"
  return file.report === null ? "chosen" : (states[file.report.phase] ?? "waiting")
}

const toFileView = (file: AnswerFile, canLeave: boolean) => {
  const { item, refusal, report } = file
  const state = stateOf(file)
  const failure = refusal ?? (state === "failed" || state === "waiting" ? (report?.failure ?? null) : null)
  return {
    id: item.id,
    name: item.name,
    size: item.size,
    state,
    /** From 0 to 1. */
    progression: state === "stored" ? 1 : item.size === 0 ? 0 : Math.min(mostUnstored, (report?.sent ?? 0) / item.size),
    messageKey: failure?.code ?? null,
    messageParams: failure?.params ?? {},
    canLeave: canLeave && state !== "stored",
    canRetry: state === "failed" && report?.failure?.kind !== "rule"
  }
}
export type AnswerFileView = ReturnType<typeof toFileView>

/** What the screen shows of an answer, and the actions it offers. */
export const toAnswerView = (snapshot: AnswerSnapshot) => {
  const { context } = snapshot
  const isComposing = snapshot.matches("composing")
  const isSending = snapshot.matches("sending")
  const files = context.files.map((file) => toFileView(file, isComposing || isSending))
  const bytes = files.reduce((sum, { size }) => sum + size, 0)
  return {
    words: context.words,
    nodeIds: context.nodeIds,
    folderId: context.folderId,
    files,
    step: isComposing
      ? ("composing" as const)
      : snapshot.matches("giving")
        ? ("giving" as const)
        : ("sending" as const),
    isBusy: snapshot.hasTag("busy"),
    isGiven: snapshot.matches("given"),
    canType: isComposing,
    closedBy: answerClosedBy(context),
    messageKey: context.failure === null || context.failure.field !== undefined ? null : context.failure.code,
    wordsKey: context.failure?.field === "answer" ? context.failure.code : null,
    folderKey: context.failure?.field === "folder_id" ? context.failure.code : null,
    /** Files that can be sent: the browser's rules did not refuse them. */
    accepted: files.filter(({ state }) => state !== "refused").length,
    stored: files.filter(({ state }) => state === "stored").length,
    /** Over all files; 1 only once each of them is stored. */
    progression: bytes === 0 ? 0 : files.reduce((sum, one) => sum + one.progression * one.size, 0) / bytes,
    /** The user must act: every unfinished file failed or needs input. */
    isStuck:
      isSending &&
      files.some(({ state }) => state === "failed" || state === "asks") &&
      files.every(({ state }) => state === "stored" || state === "failed" || state === "asks")
  }
}

/** What to store for a reload, or null. Files that were not sent yet cannot be stored. */
export const storedAnswer = (snapshot: AnswerSnapshot): StoredAnswer | null => {
  const { files, folderId, nodeIds, words } = snapshot.context
  const sent = files.filter(({ report }) => report !== null)
  if (snapshot.matches("given") || (words === "" && nodeIds.length === 0 && sent.length === 0)) return null
  return { words, nodeIds, folderId, files: sent, isSending: snapshot.matches("sending") || snapshot.matches("giving") }
}
