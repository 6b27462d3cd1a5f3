import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** Loaded lazily: the page's lists and headings are rendered first, then the thread with its composer. */
export const LaterTalk = lazyPart(
  () => import("#ui/threads/Talk.tsx"),
  (module) => module.Talk
)
export const LaterThread = lazyPart(
  () => import("#ui/threads/Thread.tsx"),
  (module) => module.Thread
)
