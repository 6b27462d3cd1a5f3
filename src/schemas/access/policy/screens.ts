import { modulePolicy } from "#schemas/access/policy/modules.generated.ts"
import type { Refusals } from "#schemas/access/policy/verdict.ts"
import type { AccessFacts } from "#schemas/documents/policy.ts"

/** Screens whose call is refused to some of the users whom the guards let in. */
const asks: Readonly<Partial<Record<string, (facts: AccessFacts) => Refusals>>> = modulePolicy

/**
 * [ROL-015] Why a screen's content is closed to a user of a company, by the route's id. The reasons are those of its
 * call, so that no page calls what would be refused. Nothing is closed while the facts are unknown (null).
 */
export const maySeeScreen = (id: string, facts: AccessFacts | null) => (facts === null ? [] : (asks[id]?.(facts) ?? []))
