import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import type { PersistedQueue } from "effect/persistence"
import { SqlClient } from "effect/sql"
import { Viewer } from "#schemas/access/viewer.ts"
import { PortalApi } from "#schemas/api.ts"
import {
  actOnMission,
  answerVersion,
  createMission,
  discardMission,
  proposeVersion,
  saveMission
} from "#server/missions/changeMission.ts"
import { dropAmendment, saveAmendment } from "#server/missions/amendmentDraft.ts"
import { listAgreed, listMissions } from "#server/missions/listMissions.ts"
import { readMission, readPeople } from "#server/missions/missionRows.ts"
import { inMissionOffice, inMissions } from "#server/missions/missionScope.ts"
import { readSold } from "#server/missions/sold.ts"
import { askForTasks, listMissionTasks, previewTasks } from "#server/missions/missionTasks.ts"
import { handlerKit } from "#server/shared/handlerKit.ts"

export const MissionsHandlers = HttpApiBuilder.group(
  PortalApi,
  "missions",
  Effect.fn(function* (handlers) {
    const { answer, provided } = yield* handlerKit<SqlClient.SqlClient | PersistedQueue.PersistedQueueFactory>()
    return handlers.handleAll({
      list: Effect.fn(function* ({ params, query }) {
        return yield* provided(listMissions(yield* Viewer, params.firmId, query))
      }),
      agreed: Effect.fn(function* ({ params }) {
        return yield* answer(inMissions(yield* Viewer, params.vendorId, listAgreed))
      }),
      people: Effect.fn(function* ({ params }) {
        return yield* answer(inMissionOffice(yield* Viewer, params.vendorId, (scope) => readPeople(scope.vendor)))
      }),
      sold: Effect.fn(function* ({ params }) {
        return yield* answer(inMissionOffice(yield* Viewer, params.vendorId, readSold))
      }),
      create: Effect.fn(function* ({ params, payload }) {
        return yield* answer(createMission(yield* Viewer, params.vendorId, payload))
      }),
      read: Effect.fn(function* ({ params }) {
        const { missionId, vendorId } = params
        return yield* answer(inMissions(yield* Viewer, vendorId, (scope) => readMission(scope, missionId)))
      }),
      save: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(saveMission(viewer, params.vendorId, params.missionId, payload, headers["if-match"]))
      }),
      discard: Effect.fn(function* ({ params }) {
        yield* provided(discardMission(yield* Viewer, params.vendorId, params.missionId))
      }),
      act: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(actOnMission(viewer, params.vendorId, params.missionId, payload, headers["if-match"]))
      }),
      saveAmendment: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(saveAmendment(viewer, params.vendorId, params.missionId, payload, headers["if-match"]))
      }),
      dropAmendment: Effect.fn(function* ({ headers, params }) {
        yield* provided(dropAmendment(yield* Viewer, params.vendorId, params.missionId, headers["if-match"]))
      }),
      propose: Effect.fn(function* ({ headers, params, payload }) {
        const viewer = yield* Viewer
        return yield* answer(proposeVersion(viewer, params.vendorId, params.missionId, payload, headers["if-match"]))
      }),
      answer: Effect.fn(function* ({ params, payload }) {
        const { missionId, number, vendorId } = params
        return yield* answer(answerVersion(yield* Viewer, vendorId, missionId, number, payload))
      }),
      preview: Effect.fn(function* ({ params, payload }) {
        return yield* answer(previewTasks(yield* Viewer, params.vendorId, params.missionId, payload.content))
      }),
      makeTasks: Effect.fn(function* ({ params }) {
        return yield* answer(askForTasks(yield* Viewer, params.vendorId, params.missionId))
      }),
      tasks: Effect.fn(function* ({ params, query }) {
        return yield* provided(listMissionTasks(yield* Viewer, params.vendorId, params.missionId, query))
      })
    })
  })
)
