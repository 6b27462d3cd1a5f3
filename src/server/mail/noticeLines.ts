import type { NoticeType } from "#schemas/notifications/notices.ts"
import type { MailTextKey } from "#server/mail/texts/fr.ts"

/** What one person did of one kind in one folder. */
export interface NoticeLine {
  readonly type: NoticeType
  readonly from: string
  readonly company: string
  /** The first of them. */
  readonly names: ReadonlyArray<string>
  /** All of them. */
  readonly count: number
}

/** Whether something is told of tasks, and not of documents. */
export const isOfTasks = (type: NoticeType) => /^(task|request)\./.test(type)

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "")

/** One line of a mail; what people are called is put in once and never read as a place to fill. */
export const noticeLine = (
  { company, count, from, names, type }: NoticeLine,
  texts: Readonly<Record<MailTextKey, string>>
): string => {
  const told = names.join(", ")
  const rest = count - names.length
  const what = rest > 0 ? filled(texts["notices.rest"], { names: told, rest: String(rest) }) : told
  return filled(texts[`notices.${type}`], { company, from, what })
}
