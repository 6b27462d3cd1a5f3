import { modulePolicy } from "#schemas/access/policy/modules.generated.ts"
import type { Refusals } from "#schemas/access/policy/rights/verdict.ts"
import type { AccessFacts } from "#schemas/documents/rules/policy.ts"

/** Extra permission checks by route id, for screens that the route guards open to more users than their call allows. */
const asks: Readonly<Partial<Record<string, (facts: AccessFacts) => Refusals>>> = modulePolicy

/**
 * [ROL-015] Why a screen's content is refused to a user of a company. The checks are those of the screen's API call, so
 * that no page sends a call that would be refused. Allows everything while `facts` is not loaded (null).
 */
export const maySeeScreen = (id: string, facts: AccessFacts | null) => (facts === null ? [] : (asks[id]?.(facts) ?? []))
