import { Context } from "effect"

/** What a program can be let into, one part at a time. */
export const programAreas = ["clients", "documents", "tasks", "services", "signatures"] as const
export type ProgramArea = (typeof programAreas)[number]

/** A right of a token: `documents:read`. To write does not include to read. */
export type ProgramScope = `${ProgramArea}:${"read" | "write"}`
export const programScopes: ReadonlyArray<ProgramScope> = programAreas.flatMap((area) => [
  `${area}:read` as const,
  `${area}:write` as const
])
export const isProgramScope = (text: string): text is ProgramScope => programScopes.some((scope) => scope === text)

/** The limits of a token, beside what its owner may do. */
export interface Program {
  readonly firm: number
  readonly scopes: ReadonlyArray<string>
}

/**
 * Opens a group or a call of the contract to programs: those with the right to its area, or any token; "none" closes one call of an open group. What carries no
 * such mark is closed to them: passwords, sessions, tokens, teams, settings, the provider's area.
 */
export class ProgramAccess extends Context.Service<ProgramAccess, ProgramArea | "any" | "none">()(
  "dossier/schemas/ProgramAccess"
) {}

/** The scope that a call needs: only GET reads. */
export const neededScope = (area: ProgramArea, method: string): ProgramScope =>
  `${area}:${method === "GET" || method === "HEAD" ? "read" : "write"}`
