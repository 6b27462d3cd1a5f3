import type { NoticeType } from "#schemas/notifications/notices.ts"
import type { MailTextKey } from "#server/mail/texts/fr.ts"

/** One person's actions of one type in one folder. */
export interface NoticeLine {
  readonly type: NoticeType
  readonly from: string
  readonly company: string
  /** The first names. */
  readonly names: ReadonlyArray<string>
  /** The total number. */
  readonly count: number
}

/** Whether the type concerns tasks or missions rather than documents. */
export const isOfTasks = (type: NoticeType) => /^(task|request|mission)\./.test(type)

const filled = (text: string, values: Readonly<Record<string, string>>) =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "")

/** One line of a mail; values are substituted once, so that names are never treated as placeholders. */
export const noticeLine = (
  { company, count, from, names, type }: NoticeLine,
  texts: Readonly<Record<MailTextKey, string>>
): string => {
  const listed = names.join(", ")
  const rest = count - names.length
  const what = rest > 0 ? filled(texts["notices.rest"], { names: listed, rest: String(rest) }) : listed
  return filled(texts[`notices.${type}`], { company, from, what })
}
