import { type AccessFacts, mayWrite } from "#schemas/access/policy/documents.ts"
import { maySeeUsers } from "#schemas/access/policy/people.ts"
import { mayAdministerFirm } from "#schemas/access/policy/rights.ts"
import type { Refusals } from "#schemas/access/policy/verdict.ts"

/** Screens about a company, or settings of a firm, whose one answer is not for everybody whom the guards let in. */
const asks: Readonly<
  Partial<
    Record<
      string,
      (
        facts: AccessFacts
      ) => Refusals<"isMember" | "isWriter" | "hasThemeAccess" | "mayValidate" | "isOfFirm" | "isFirmAdmin">
    >
  >
> = {
  "accounting-software": mayWrite,
  "company-automation": mayWrite,
  "company-users": maySeeUsers,
  // Client users are not let in by the guards.
  "settings-customization": ({ firmRole }) => (firmRole === null ? [] : mayAdministerFirm(firmRole))
}

/**
 * [ROL-015] What closes a screen's content to a person in a company, by the route's id: the same as its call would be
 * refused with, so that no page asks for what is closed. Nothing is closed while the facts are not known (null).
 */
export const maySeeScreen = (id: string, facts: AccessFacts | null) => (facts === null ? [] : (asks[id]?.(facts) ?? []))
