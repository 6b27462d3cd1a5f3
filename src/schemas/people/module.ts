import { PeopleApi } from "#schemas/people/people.api.ts"
import { TeamApi } from "#schemas/people/team.api.ts"
import { TermsApi, OwnTermsApi, FirmTermsApi } from "#schemas/people/terms.api.ts"
import { peopleReference } from "#schemas/people/people.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `people`. */
export const peopleModule = {
  groups: [PeopleApi, TeamApi, TermsApi, OwnTermsApi, FirmTermsApi],
  reference: peopleReference
} as const satisfies SchemaModule
