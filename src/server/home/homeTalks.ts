import { Effect } from "effect"
import type { HomeLine, HomeTalk } from "#schemas/home/home.ts"
import type { HomeSource } from "#server/home/homeSources.ts"
import { unreadThreads } from "#server/threads/conversations.ts"

/** [ACC-084] [CHT-O01] The line of threads with unread comments, latest first. No line if there is none. */
export const homeTalks: HomeSource = ({ items, limit, line, vendor, viewer }) =>
  Effect.gen(function* () {
    if (line !== undefined && line !== "messages") return []
    const found = yield* unreadThreads(viewer.userId, vendor, limit)
    if (found.length === 0) return []
    return [
      {
        id: "messages",
        kind: "talks",
        total: found.length,
        items: found.slice(0, items).map((one): HomeTalk => ({
          id: one.id,
          subject: one.subject,
          subject_id: one.subject_id,
          audience: one.audience,
          title: one.title,
          company: one.company,
          unread: one.unread,
          by: one.last?.author ?? null,
          text: one.last?.text ?? "",
          at: one.last?.at ?? ""
        }))
      } satisfies HomeLine
    ]
  })
