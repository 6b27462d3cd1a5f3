import { SupportApi } from "#schemas/support/actions.api.ts"
import { ContactApi } from "#schemas/support/contact.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `support`. */
export const supportModule = {
  groups: [ContactApi, SupportApi],
  reference: {
    contact: {
      title: "Contact",
      text: "",
      calls: {
        ask: "Requests a call back."
      }
    },
    support: {
      title: "Support",
      text: "Support actions of the provider at a firm's request. Each is recorded in the firm's log. For super admins.",
      calls: {
        addGroupAdmin: "Makes a person group admin.",
        inviteAgain: "Sends a client user's invitation again.",
        deleteMember: "Removes a member from the team of a firm.",
        copyTree: "Copies a tree model to another firm as a draft.",
        trees: "Lists the tree models of a firm that can be copied.",
        copyCatalog: "Copies a firm's services and offers to another firm as drafts.",
        giveTheme: "Gives a theme of a firm to members of its team.",
        themes: "Lists the themes of a firm.",
        cleanQuickFolders: "Deletes a firm's quick folders whose destination was deleted.",
        deleteSurveys: "Deletes all watch marks on a folder or document and everything below it.",
        changeGeds: "Changes the document system of companies of a firm.",
        imports: "Lists the imports of a firm that can be launched, without their lines.",
        launchImport: "Launches an import that a person of the firm prepared.",
        diagnostic: "Reads the health report of a firm: only counts, no data of its clients."
      }
    }
  }
} as const satisfies SchemaModule
