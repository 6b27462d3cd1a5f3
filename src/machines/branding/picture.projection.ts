import type { PictureSnapshot } from "#machines/branding/picture.machine.ts"

const removed = { type: "picture.removed" } as const
const chosen = { type: "picture.chosen", file: { name: "", size: 0 } } as const

export const toPictureView = (snapshot: PictureSnapshot) => ({
  busy: snapshot.hasTag("busy"),
  canChoose: snapshot.can(chosen),
  canRemove: snapshot.can(removed),
  canRetry: snapshot.can({ type: "picture.retried" }),
  /** A code of the message catalogue. */
  messageKey: snapshot.context.code
})
