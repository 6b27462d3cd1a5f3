import type { NoticesSnapshot } from "#machines/notifications/notices.machine.ts"

export const toNoticesView = (snapshot: NoticesSnapshot) => ({
  isOpen: !snapshot.matches("closed"),
  isBusy: snapshot.hasTag("busy"),
  /** True until the first answer has arrived. */
  isFirstLoad: snapshot.matches("looking") && snapshot.context.notices.length === 0,
  notices: snapshot.context.notices,
  jobs: snapshot.context.jobs,
  canReadAll: snapshot.can({ type: "everything.read" }),
  canHaveMore: snapshot.can({ type: "more.asked" }),
  /** A code of the message catalogue. */
  code: snapshot.matches("failed") ? snapshot.context.code : null
})
