import type { Audience, Subject } from "#schemas/threads/threadRules.ts"

/** What the live channel tells of a thread: ids and who, never what was said. */
export interface TalkNews {
  readonly firm_id: number
  readonly subject: Subject
  readonly subject_id: number
  readonly audience: Audience
  /** `changed`: up to `seq`; the others are signs of a person that nobody keeps. */
  readonly kind: "changed" | "typing" | "here" | "arrived" | "left"
  readonly seq: number
  readonly by: number
  readonly name: string | null
}
