import { makeMissionTasks } from "#server/missions/missionRuns.ts"
import { MissionsHandlers } from "#server/missions/MissionsHandlers.ts"
import { renewMissions } from "#server/missions/renewMissions.ts"
import { defineModule } from "#server/platform/module.ts"

/** The server part of the module `missions`: its HTTP handlers and jobs. */
export const missionsModule = defineModule({
  handlers: [MissionsHandlers],
  jobs: {
    MakeMissionTasks: ({ run }) => makeMissionTasks(run),
    RenewMissions: () => renewMissions()
  },
  nightly: ["RenewMissions"]
})
