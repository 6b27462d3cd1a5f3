import type { Reference } from "#schemas/shared/reference.ts"

/** What the calls about the installation do, for the API's own page. */
export const platformReference = {
  platform: {
    title: "Platform",
    text: "",
    calls: {
      health: "Tells whether database, files and jobs work: 200 or 503."
    }
  }
} satisfies Reference
