import type { Reference } from "#schemas/shared/reference.ts"

/** Texts of the API documentation for the calls of missions. */
export const missionsReference = {
  missions: {
    title: "Missions",
    text: "What a firm does for a client: services, team, dates and price, and the tasks that follow.",
    calls: {
      list: "Lists the missions of a firm's clients, or of one client.",
      agreed: "Lists what a client has agreed on, or is asked to agree on.",
      people: "Lists the staff who can be on a mission of the client.",
      sold: "Lists what the firm sells, as a mission would keep it.",
      create: "Begins a mission, as a draft.",
      read: "Reads one.",
      save: "Saves a mission that is not signed.",
      discard: "Deletes a draft.",
      act: "Prepares, signs, completes, suspends, resumes or cancels a mission, or ends its renewal.",
      saveAmendment:
        "Saves the amendment of a signed mission that the firm is writing; the client does not see it. `If-Match` is the amendment's own revision, 0 for the first.",
      dropAmendment: "Discards the amendment that the firm is writing.",
      propose: "Proposes a new version of a signed mission to the client.",
      answer: "Accepts, declines or withdraws a new version.",
      preview: "Says what making the tasks would do.",
      makeTasks: "Makes the tasks that are missing, by a job.",
      tasks: "Lists the tasks that were made, by due date; those of one service where it is named."
    }
  }
} satisfies Reference
