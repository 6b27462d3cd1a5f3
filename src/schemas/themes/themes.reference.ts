import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the theme calls for the API documentation. */
export const themesReference = {
  themes: {
    title: "Themes",
    text: "Subjects of documents, shared or private, read-only or read-write. Who has none of a private document's themes does not see it.",
    calls: {
      ofFirm: "Lists a firm's themes.",
      createInFirm: "Creates a theme of the firm.",
      changeInFirm: "Changes one.",
      removeFromFirm: "Removes one that is in no use.",
      ofVendor: "Lists the themes of a company, the firm's included.",
      create: "Creates a theme of the company.",
      change: "Changes one.",
      remove: "Removes one that is in no use.",
      ofMember: "Lists the themes that a member of the firm has.",
      giveToMember: "Sets all of them at once.",
      ofUser: "Lists the themes that a client user has.",
      giveToUser: "Sets them.",
      staff: "Lists the staff, and who of them has a theme.",
      giveToStaff: "Sets them.",
      people: "Lists the people of a company, and who of them has a theme.",
      giveToPeople: "Sets them.",
      onNode: "Lists the themes on a node.",
      putOnNode: "Sets them; null lets those of its folder hold again."
    }
  },
  starterThemes: {
    title: "Themes of new firms",
    text: "The themes that the provider gives to new firms; for super admins.",
    calls: {
      list: "Lists the themes that new firms get.",
      add: "Adds a theme.",
      change: "Changes a theme; firms that have it keep theirs.",
      remove: "Removes a theme; firms that have it keep theirs."
    }
  }
} satisfies Reference
