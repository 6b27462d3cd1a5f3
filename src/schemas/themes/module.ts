import { ThemesApi } from "#schemas/themes/themes.api.ts"
import { StarterThemesApi } from "#schemas/themes/starterThemes.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `themes`. */
export const themesModule = {
  groups: [ThemesApi, StarterThemesApi],
  reference: {
    themes: {
      title: "Themes",
      text: "Labels of documents: shared or private, read-only or read-write. A private document is visible only to people who have one of its themes.",
      calls: {
        ofFirm: "Lists a firm's themes.",
        createInFirm: "Creates a theme of the firm.",
        changeInFirm: "Changes a theme of the firm.",
        removeFromFirm: "Removes a theme of the firm that no folder or document has.",
        ofVendor: "Lists the themes of a company and of its firm.",
        create: "Creates a theme of the company.",
        change: "Changes a theme of the company.",
        remove: "Removes a theme of the company that no folder or document has.",
        ofMember: "Lists the themes that a member of the firm has.",
        giveToMember: "Replaces all themes of the member.",
        ofUser: "Lists the themes that a client user has.",
        giveToUser: "Replaces the themes of the client user.",
        staff: "Lists the staff, and whether each has the theme.",
        giveToStaff: "Gives the theme to exactly these staff.",
        people: "Lists the people of a company, and whether each has the theme.",
        giveToPeople: "Gives the theme to exactly these people.",
        onNode: "Lists the themes on a node.",
        putOnNode: "Sets the themes of a node; null makes it inherit them from its folder again."
      }
    },
    starterThemes: {
      title: "Themes of new firms",
      text: "The themes that the provider copies to new firms. For super admins.",
      calls: {
        list: "Lists the themes that new firms get.",
        add: "Adds a theme.",
        change: "Changes a theme; copies that firms already have are unchanged.",
        remove: "Removes a theme; copies that firms already have are kept."
      }
    }
  }
} as const satisfies SchemaModule
