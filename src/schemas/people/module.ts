import { PeopleApi } from "#schemas/people/people.api.ts"
import { TeamApi } from "#schemas/people/team.api.ts"
import { TermsApi, OwnTermsApi, FirmTermsApi } from "#schemas/people/terms.api.ts"
import { peopleReference } from "#schemas/people/people.reference.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** What `people` adds to the contract. */
export const peopleModule = {
  groups: [PeopleApi, TeamApi, TermsApi, OwnTermsApi, FirmTermsApi],
  reference: peopleReference
} as const satisfies SchemaModule
