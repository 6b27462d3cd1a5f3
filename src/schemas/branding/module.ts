import { BrandingApi, CustomizationApi } from "#schemas/branding/branding.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `branding`. */
export const brandingModule = {
  groups: [BrandingApi, CustomizationApi],
  reference: {
    branding: {
      title: "White label",
      text: "Colours, logo, icons and texts of the firm that a host belongs to. No session is needed.",
      calls: {
        root: "Reads the white labels and modules of the firm named in the query, else of the host's firm, else of the first firm.",
        whiteLabels: "Lists the light and the dark white label of a firm."
      }
    },
    customization: {
      title: "Customization",
      text: "",
      calls: {
        change: "Changes a white label of the firm.",
        putPicture: "Sets the logo or an icon of a white label.",
        removePicture:
          "Removes the logo or an icon. The portal then shows the firm's initials, or an icon drawn from its colours."
      }
    }
  }
} as const satisfies SchemaModule
