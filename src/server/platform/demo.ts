import type { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Files } from "#server/platform/Files.ts"

type Written = Effect.Effect<unknown, SqlError.SqlError, SqlClient.SqlClient | Files>

/** A firm of the demonstration, once its staff are there. */
export interface DemoFirmScene {
  readonly firm: number
  readonly people: Readonly<Record<"firm_admin" | "firm_collaborator", number>>
  readonly now: Date
}

/** A client of it, once its people, folders and documents are there. */
export interface DemoClientScene extends Omit<DemoFirmScene, "people"> {
  readonly vendor: number
  readonly people: Readonly<Record<"firm_admin" | "firm_collaborator" | "client_admin" | "client_collaborator", number>>
  /** The client's folders by alias. */
  readonly folders: ReadonlyMap<string | null, number>
  /** The client's position among the firm's clients, from 0. */
  readonly place: number
}

/** What a module adds to the demonstration data, in the order of the list of modules. */
export interface DemoPart {
  readonly firm?: (scene: DemoFirmScene) => Written
  readonly client?: (scene: DemoClientScene) => Written
  /** After all firms. */
  readonly end?: Written
}
