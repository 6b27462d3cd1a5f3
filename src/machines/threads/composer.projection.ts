import {
  type ComposerDraft,
  type ComposerFile,
  type ComposerSnapshot,
  isStored
} from "#machines/threads/composer.machine.ts"
import { mostUnstored } from "#machines/uploads/upload.projection.ts"
import type { UploadPhase } from "#machines/uploads/upload.types.ts"

/** `asks`: the upload needs input from the user, such as the file again. */
export type ComposerFileState = "chosen" | "refused" | "waiting" | "sending" | "asks" | "failed" | "stored"

const states: Partial<Readonly<Record<UploadPhase, ComposerFileState>>> = {
  sending: "sending",
  starting: "sending",
  naming: "asks",
  choosing: "asks",
  needsFile: "asks",
  failed: "failed",
  finished: "stored"
}
const stateOf = (file: ComposerFile): ComposerFileState => {
  if (file.refusal !== null) return "refused"
  if (isStored(file)) return "stored"
  return file.report === null ? "chosen" : (states[file.report.phase] ?? "waiting")
}

const toFileView = (file: ComposerFile) => {
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
    canRetry: state === "failed" && report?.failure?.kind !== "rule"
  }
}
export type ComposerFileView = ReturnType<typeof toFileView>

/** What the screen shows of a comment that is being written. */
export const toComposerView = (snapshot: ComposerSnapshot) => {
  const { edited, failure, files, words } = snapshot.context
  const isPlacing = snapshot.matches({ composing: "placing" })
  // The user has sent the comment while its files were being placed: it will be sent automatically.
  const isHeld = isPlacing && snapshot.context.key !== null
  const isComposing = snapshot.matches("composing") && !isHeld
  return {
    words,
    files: edited === null ? files.map(toFileView) : [],
    editing: edited?.id ?? null,
    canType: isComposing,
    canAttach: isComposing && edited === null,
    isPlacing,
    isWaiting: isHeld || snapshot.matches("waiting"),
    isSending: snapshot.matches("sending"),
    isEmpty: words.trim() === "" && files.length === 0,
    messageKey: failure?.code ?? null,
    messageParams: failure?.params ?? {}
  }
}

/** What to keep for a reload, or null. Files that the upload queue does not have yet cannot be kept. */
export const toDraft = ({ context }: ComposerSnapshot): ComposerDraft | null => {
  const { aside, asideMentions, edited, files, mentions, words } = context
  const own = edited === null ? words : aside
  const sent = files.filter(({ report }) => report !== null)
  return own.trim() === "" && sent.length === 0
    ? null
    : { words: own, mentions: edited === null ? mentions : asideMentions, files: sent }
}
