import { Option, Schema } from "effect"

/** A live actor as the panel lists it; its snapshot is read from the actor itself when it is shown. */
export interface WatchedActor {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  readonly kind: "machine" | "task"
  readonly live: boolean
  /** Grows with each snapshot. */
  readonly revision: number
}
export interface JournalEntry {
  readonly id: number
  /** Milliseconds since the page was opened. */
  readonly at: number
  readonly actor: string
  readonly from: string | null
  readonly event: string
  /** Masked and cut to a readable size. */
  readonly payload: string
  readonly state: string
}
export interface Observed {
  readonly actors: ReadonlyArray<WatchedActor>
  readonly entries: ReadonlyArray<JournalEntry>
}

const Payload = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown))

/** What a written payload stands for, or null while it is no JSON object; nothing written is an empty one. */
export const payloadOf = (text: string): Readonly<Record<string, unknown>> | null =>
  text.trim() === "" ? {} : Option.getOrNull(Schema.decodeUnknownOption(Payload)(text))
