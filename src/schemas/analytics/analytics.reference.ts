import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the analytics calls for the API documentation. */
export const analyticsReference = {
  analytics: {
    title: "Analytics",
    text: "The figures of a firm by month, client and person, and how the portal is used.",
    calls: {
      read: "Reads the figures of a firm, those of today included.",
      choose: "Sets or removes the address of an outside dashboard.",
      beat: "Says that the portal is in use; sent every fifteen seconds.",
      report: "Reports an error of the browser, for a sample of them."
    }
  }
} satisfies Reference
