import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the installation calls for the API documentation. */
export const platformReference = {
  platform: {
    title: "Platform",
    text: "",
    calls: {
      health: "Tells whether database, files and jobs work: 200 or 503."
    }
  }
} satisfies Reference
