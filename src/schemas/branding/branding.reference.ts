import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the branding calls for the API documentation. */
export const brandingReference = {
  branding: {
    title: "White label",
    text: "Colours, logo, icons and words of the firm that answers on a host; open to everybody.",
    calls: {
      root: "Reads the looks of the firm that is named, else of the one on this host, else of the first.",
      whiteLabels: "Lists the light and the dark look of a firm."
    }
  },
  customization: {
    title: "Customization",
    text: "",
    calls: {
      change: "Changes a firm's look.",
      putPicture: "Sets the logo or an icon of a look.",
      removePicture: "Takes it away: initials, or an icon drawn from the colours, stand in its place."
    }
  }
} satisfies Reference
