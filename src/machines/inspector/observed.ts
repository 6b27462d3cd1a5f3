import { Option, Schema } from "effect"

/** A running actor in the panel's list; its snapshot is read from the actor when it is shown. */
export interface WatchedActor {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  readonly kind: "machine" | "task"
  readonly live: boolean
  /** Increases with each snapshot of the actor. */
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

/** The parsed payload; null if the text is no JSON object. An empty text is an empty object. */
export const payloadOf = (text: string): Readonly<Record<string, unknown>> | null =>
  text.trim() === "" ? {} : Option.getOrNull(Schema.decodeUnknownOption(Payload)(text))
