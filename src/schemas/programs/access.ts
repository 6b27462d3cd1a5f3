import { Context } from "effect"

/** Areas of the API that a program can be given access to. */
export const programAreas = ["clients", "documents", "tasks", "services", "signatures"] as const
export type ProgramArea = (typeof programAreas)[number]

/** A permission of a token, such as `documents:read`. `write` does not include `read`. */
export type ProgramScope = `${ProgramArea}:${"read" | "write"}`
export const programScopes: ReadonlyArray<ProgramScope> = programAreas.flatMap((area) => [
  `${area}:read` as const,
  `${area}:write` as const
])
export const isProgramScope = (text: string): text is ProgramScope => programScopes.some((scope) => scope === text)

/** Limits of a program's token; its owner's own permissions apply too. */
export interface Program {
  readonly firm: number
  readonly scopes: ReadonlyArray<string>
}

/**
 * Annotation that admits programs to a group or call of the contract: with the area's scope, or with any token (`any`).
 * `none` excludes one call of an admitted group. Without the annotation, programs have no access: passwords, sessions,
 * tokens, teams, settings and the provider's area.
 */
export class ProgramAccess extends Context.Service<ProgramAccess, ProgramArea | "any" | "none">()(
  "dossier/schemas/ProgramAccess"
) {}

/** The scope that a call requires: `read` for GET and HEAD, else `write`. */
export const neededScope = (area: ProgramArea, method: string): ProgramScope =>
  `${area}:${method === "GET" || method === "HEAD" ? "read" : "write"}`
