import { type Audience, audiences, type Subject, subjects } from "#schemas/threads/threadRules.ts"

export interface OpenAt {
  readonly subject: Subject
  readonly subjectId: number
  readonly audience: Audience
}

/** Parses a conversation from the URL, for example `task-12-shared`; null if it is none. */
export const openAt = (said: unknown): OpenAt | null => {
  const [subject, id, audience] = typeof said === "string" ? said.split("-") : []
  const found = subjects.find((one) => one === subject)
  const readers = audiences.find((one) => one === audience)
  const subjectId = Number(id)
  if (found === undefined || readers === undefined || !Number.isSafeInteger(subjectId) || subjectId < 1) return null
  return { subject: found, subjectId, audience: readers }
}
