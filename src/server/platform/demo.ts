import type { Effect } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import type { Files } from "#server/platform/Files.ts"

type Written = Effect.Effect<unknown, SqlError.SqlError, SqlClient.SqlClient | Files>

/** A firm of the demonstration data, after its accountants have been created. */
export interface DemoFirmScene {
  readonly firm: number
  readonly people: Readonly<Record<"firm_admin" | "firm_collaborator", number>>
  readonly now: Date
}

/** A client of a demonstration firm, after its people, folders and documents have been created. */
export interface DemoClientScene extends Omit<DemoFirmScene, "people"> {
  readonly vendor: number
  readonly people: Readonly<Record<"firm_admin" | "firm_collaborator" | "client_admin" | "client_collaborator", number>>
  /** The client's folders by alias. */
  readonly folders: ReadonlyMap<string | null, number>
  /** The client's position among the firm's clients, from 0. */
  readonly place: number
}

/** What a module adds to the demonstration data. Modules are called in the order of their list. */
export interface DemoPart {
  readonly firm?: (scene: DemoFirmScene) => Written
  readonly client?: (scene: DemoClientScene) => Written
  /** Runs once, after all firms. */
  readonly end?: Written
}
