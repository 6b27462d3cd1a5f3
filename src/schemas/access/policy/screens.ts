import { modulePolicy } from "#schemas/access/policy/modules.generated.ts"
import type { Refusals } from "#schemas/access/policy/verdict.ts"
import type { AccessFacts } from "#schemas/documents/policy.ts"

/** Screens about a company, or settings of a firm, whose one answer is not for everybody whom the guards let in. */
const asks: Readonly<Partial<Record<string, (facts: AccessFacts) => Refusals>>> = modulePolicy

/**
 * [ROL-015] What closes a screen's content to a person in a company, by the route's id: the same as its call would be
 * refused with, so that no page asks for what is closed. Nothing is closed while the facts are not known (null).
 */
export const maySeeScreen = (id: string, facts: AccessFacts | null) => (facts === null ? [] : (asks[id]?.(facts) ?? []))
