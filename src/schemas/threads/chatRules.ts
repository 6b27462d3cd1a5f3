import type { MessageCode } from "#schemas/shared/messages/index.ts"
import { chatTextLimit, type OfficeDay } from "#schemas/threads/threadRules.ts"

/** Seven days, each closed or with hours in their order. */
export const hoursProblem = (week: ReadonlyArray<OfficeDay>): MessageCode | null =>
  week.length === 7 && week.every((day) => day === null || day.from < day.until) ? null : "chat.hours_invalid"

export const absenceProblem = (text: string): MessageCode | null =>
  text.trim().length > chatTextLimit ? "chat.absence_long" : null

/** Empty, or an address of another site that pages may frame. */
export const widgetProblem = (address: string): MessageCode | null => {
  const text = address.trim()
  if (text === "") return null
  const isWhole = text.length <= 500 && URL.canParse(text)
  if (!isWhole) return "chat.widget_invalid"
  const { password, protocol, username } = new URL(text)
  return protocol === "https:" && username === "" && password === "" ? null : "chat.widget_invalid"
}
