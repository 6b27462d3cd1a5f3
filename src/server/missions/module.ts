import { makeMissionTasks } from "#server/missions/missionRuns.ts"
import { MissionsHandlers } from "#server/missions/MissionsHandlers.ts"
import { renewMissions } from "#server/missions/renewMissions.ts"
import { defineModule } from "#server/platform/module.ts"

/** What `missions` does on the server. */
export const missionsModule = defineModule({
  handlers: [MissionsHandlers],
  jobs: {
    MakeMissionTasks: ({ run }) => makeMissionTasks(run),
    RenewMissions: () => renewMissions()
  },
  nightly: ["RenewMissions"]
})
