import type { Audience, Subject } from "#schemas/threads/threadRules.ts"

/** A live message about a thread. It contains ids and names, but never text of comments. */
export interface TalkNews {
  readonly firm_id: number
  readonly subject: Subject
  readonly subject_id: number
  readonly audience: Audience
  /** `changed`: comments up to `seq` have changed. The other kinds are presence signals, which are not stored. */
  readonly kind: "changed" | "typing" | "here" | "arrived" | "left"
  readonly seq: number
  readonly by: number
  readonly name: string | null
}
