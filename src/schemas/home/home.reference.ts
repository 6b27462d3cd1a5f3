import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the home calls for the API documentation. */
export const homeReference = {
  home: {
    title: "Home",
    text: "",
    calls: {
      read: "Lists what waits for the person, a line for each sort of it.",
      guide: "Lists the clients that the person opened last, and the first steps of a new firm or client.",
      waits:
        "Lists what the firm has waited for longer than planned, the longest first, with counts by kind, company and person.",
      followUp: "Reads how the firm follows up what it waits for.",
      changeFollowUp: "Changes it: the firm's clock, and after how many days administrators are told of what is late.",
      look: "Says that the person looks at a company: what came before is no longer new to them.",
      favour: "Keeps a client or a document at hand, or no longer.",
      lookDocument: "Notes that the person has opened a document.",
      provider: "Tells the provider how the platform is.",
      failures: "Lists the jobs and mails that failed within the last week.",
      retryJob: "Queues a failed job again.",
      dismissJob: "Deletes a failed job."
    }
  }
} satisfies Reference
