import type { Reference } from "#schemas/shared/reference.ts"

/** Descriptions of the profile and team calls for the API documentation. */
export const peopleReference = {
  people: {
    title: "Own profile",
    text: "",
    calls: {
      updateMe: "Changes the person's names, phone, language and look.",
      endOtherSessions: "Ends all the person's sessions but this one.",
      notifications: "Reads which mails and notices the person wants.",
      updateNotifications: "Changes which mails and notices the person wants.",
      documentPreferences: "Reads how the person likes documents shown.",
      updateDocumentPreferences: "Changes how the person likes documents shown.",
      globalPreferences: "Reads what holds for the person in every firm.",
      updateGlobalPreferences: "Changes what holds for the person in every firm.",
      settings: "Reads the person's settings in the portal.",
      updateSettings: "Changes the person's settings in the portal."
    }
  },
  team: {
    title: "Team",
    text: "The staff of a firm: roles, reach, and who is in charge of which client.",
    calls: {
      list: "Lists the firm's members.",
      invite: "Invites a member by mail.",
      read: "Reads one member.",
      change: "Changes a member's role, reach or state. The last administrator stays one.",
      remove: "Removes a member; their sessions in this firm end.",
      inviteAgain: "Sends the invitation once more.",
      resetTwoFactor: "Removes a lost authenticator app, so that the password is enough again; the person is told.",
      vendors: "Lists the clients that a member is in charge of.",
      assignVendors: "Puts a member in charge of clients, or takes them off.",
      ofVendor: "Lists the members in charge of a client.",
      assignMembers: "Puts members in charge of a client, or takes them off.",
      workspaces: "Lists the firms of the group, and which of them a member works in.",
      assignWorkspaces: "Changes which firms of the group a member works in."
    }
  },
  terms: {
    title: "Terms",
    text: "",
    calls: {
      current: "Reads the terms in force on this host."
    }
  },
  ownTerms: {
    title: "Own terms",
    text: "",
    calls: {
      accepted: "Lists what the person accepted, the newest first.",
      due: "Reads the terms that the person has to accept before going on in a firm.",
      accept: "Accepts them."
    }
  },
  firmTerms: {
    title: "Terms of a firm",
    text: "",
    calls: {
      read: "Reads the firm's own terms.",
      publish: "Publishes a version; everybody is asked to accept it before their next page."
    }
  }
} satisfies Reference
