import type { NoticeType } from "#schemas/notifications/notices.ts"
import { filled } from "#server/mail/mailWords.ts"
import type { MailTextKey } from "#server/mail/texts/fr.ts"

/** Actions of one type by one person, as one line of a mail or push message. */
export interface NoticeLine {
  readonly type: NoticeType
  readonly from: string
  readonly company: string
  /** Names of the first objects. */
  readonly names: ReadonlyArray<string>
  /** The total number of objects. */
  readonly count: number
}

/** The topics of notices: they determine the subject of a mail and the target of a push message. */
export const topics = ["documents", "tasks", "orders", "comments"] as const
export type Topic = (typeof topics)[number]

export const topicOf = (type: NoticeType): Topic => {
  if (type.startsWith("order.")) return "orders"
  if (type.startsWith("comment.")) return "comments"
  return /^(task|request|mission|wait)\./.test(type) ? "tasks" : "documents"
}

/** Renders one line of a mail of notices. */
export const noticeLine = (
  { company, count, from, names, type }: NoticeLine,
  texts: Readonly<Record<MailTextKey, string>>
): string => {
  const listed = names.join(", ")
  const rest = count - names.length
  const what = rest > 0 ? filled(texts["notices.rest"], { names: listed, rest: String(rest) }) : listed
  return filled(texts[`notices.${type}`], { company, from, what })
}
