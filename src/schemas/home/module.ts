import { HomeApi } from "#schemas/home/home.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `home`. */
export const homeModule = {
  groups: [HomeApi],
  reference: {
    home: {
      title: "Home",
      text: "",
      calls: {
        read: "Lists the caller's pending work, one line for each kind.",
        guide:
          "Lists the caller's recent clients and documents, their favourites, and the first steps of a new firm or client.",
        waits:
          "Lists what the firm has awaited from clients for longer than planned, longest first, with counts by kind, company and person.",
        followUp: "Reads the firm's follow-up settings.",
        changeFollowUp:
          "Changes the follow-up settings: the firm's time zone and, for each kind, after how many days its administrators are informed of late items.",
        look: "Marks the documents received from a company as seen by the caller.",
        favour: "Adds a client or a document to the caller's favourites, or removes it.",
        lookDocument: "Records that the caller opened a document.",
        provider: "Reads the counters and problems of the platform, for super admins.",
        failures: "Lists the jobs and mails that failed within the last week.",
        retryJob: "Queues a failed job again.",
        dismissJob: "Deletes a failed job."
      }
    }
  }
} as const satisfies SchemaModule
