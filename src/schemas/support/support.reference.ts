import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the support calls for the API documentation. */
export const supportReference = {
  contact: {
    title: "Contact",
    text: "",
    calls: {
      ask: "Asks to be called back."
    }
  },
  support: {
    title: "Support",
    text: "What the provider does for a firm that asks; for super admins, and written down in the firm's log.",
    calls: {
      addGroupAdmin: "Gives somebody the mark of a group's administrators.",
      inviteAgain: "Sends a client user's invitation once more.",
      deleteMember: "Takes a member of the team out of a firm.",
      copyTree: "Copies a tree model to another firm, as a draft.",
      trees: "Lists the tree models that a firm could hand on.",
      copyCatalog: "Copies a firm's services and offers to another firm, as drafts.",
      giveTheme: "Gives a theme of a firm to members of its team.",
      themes: "Lists the themes of a firm.",
      cleanQuickFolders: "Removes a firm's quick folders whose destination is gone.",
      deleteSurveys: "Removes the watch marks of a folder or document and of all that is below it.",
      changeGeds: "Switches the document system of companies of a firm.",
      imports: "Lists the prepared imports of a firm, without their lines.",
      launchImport: "Launches an import that somebody of the firm prepared.",
      diagnostic: "Checks a firm's health: counts alone, nothing of its clients."
    }
  }
} satisfies Reference
