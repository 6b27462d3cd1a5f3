import { MissionsApi } from "#schemas/missions/missions.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The API groups and descriptions of the missions domain. */
export const missionsModule = {
  groups: [MissionsApi],
  reference: {
    missions: {
      title: "Missions",
      text: "Work that a firm does for a client: services, team, dates and price, and the resulting tasks.",
      calls: {
        list: "Lists the missions of a firm's clients, or of one client.",
        agreed: "Lists the missions that a client has agreed on or has to answer.",
        people: "Lists the staff who can be on the team of a mission of the client.",
        sold: "Lists the published services and offers, as the copies that a mission stores.",
        create: "Creates a mission as a draft.",
        read: "Reads a mission.",
        save: "Saves a mission that is not signed.",
        discard: "Deletes a draft.",
        act: "Prepares, signs, completes, suspends, resumes or cancels a mission, or ends its renewal.",
        saveAmendment:
          "Saves the firm's draft amendment of a signed mission; the client does not see it. `If-Match` is the amendment's own revision, 0 for the first.",
        dropAmendment: "Discards the firm's draft amendment.",
        propose: "Proposes a new version of a signed mission to the client.",
        answer: "Accepts or declines a new version, as the client, or withdraws it, as the firm.",
        preview: "Compares the planned with the existing tasks. Changes nothing.",
        makeTasks: "Starts a job that brings the mission's tasks in line with its content.",
        tasks: "Lists the mission's tasks by due date; with `service`, only those of one service."
      }
    }
  }
} as const satisfies SchemaModule
