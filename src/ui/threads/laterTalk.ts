import { lazyPart } from "#ui/shared/lazy/lazyPart.tsx"

/** Lists and heads stand first; what is said comes with the parts that write, record and send it. */
export const LaterTalk = lazyPart(
  () => import("#ui/threads/Talk.tsx"),
  (module) => module.Talk
)
export const LaterThread = lazyPart(
  () => import("#ui/threads/Thread.tsx"),
  (module) => module.Thread
)
