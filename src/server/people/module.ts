import { PeopleHandlers } from "#server/people/PeopleHandlers.ts"
import { TeamHandlers } from "#server/people/TeamHandlers.ts"
import { TermsHandlers } from "#server/people/TermsHandlers.ts"
import { lapseAccesses } from "#server/people/accessEnds.ts"
import { defineModule } from "#server/platform/module.ts"

export const peopleModule = defineModule({
  handlers: [PeopleHandlers, TeamHandlers, TermsHandlers],
  jobs: {
    LapseAccesses: () => lapseAccesses
  },
  hourly: ["LapseAccesses"]
})
