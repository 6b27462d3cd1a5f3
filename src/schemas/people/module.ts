import { PeopleApi } from "#schemas/people/people.api.ts"
import { TeamApi } from "#schemas/people/team.api.ts"
import { TermsApi, OwnTermsApi, FirmTermsApi } from "#schemas/people/terms.api.ts"
import type { SchemaModule } from "#schemas/shared/module.ts"

/** The part of the contract that belongs to `people`. */
export const peopleModule = {
  groups: [PeopleApi, TeamApi, TermsApi, OwnTermsApi, FirmTermsApi],
  reference: {
    people: {
      title: "Own profile",
      text: "",
      calls: {
        updateMe: "Changes the person's names, phone, language and light or dark mode.",
        endOtherSessions: "Ends all of the person's sessions except the present one.",
        notifications: "Reads how often the person is notified, by family and by portal or mail.",
        updateNotifications: "Changes how often the person is notified.",
        documentPreferences: "Reads the person's document preferences.",
        updateDocumentPreferences: "Changes the person's document preferences.",
        globalPreferences: "Reads all preferences of the person in one call; they are the same in every firm.",
        updateGlobalPreferences: "Changes preferences of the person.",
        settings: "Reads the person's language and light or dark mode.",
        updateSettings: "Changes the person's language and light or dark mode."
      }
    },
    team: {
      title: "Team",
      text: "The staff of a firm: their roles, their access to clients, and the client files assigned to each.",
      calls: {
        list: "Lists the firm's members.",
        invite: "Invites a member by mail.",
        read: "Reads one member.",
        change:
          "Changes a member's names, role, rights or last day of access, or revokes and restores the access. The last administrator keeps the role.",
        remove: "Removes a member and ends their sessions in this firm.",
        inviteAgain: "Sends the invitation again; the previous link stops working.",
        resetTwoFactor:
          "Removes a lost authenticator app, so that the password is enough to sign in, and informs the member by mail.",
        vendors: "Lists the client files assigned to a member.",
        assignVendors: "Assigns client files to a member, or unassigns them.",
        ofVendor: "Lists the team, with each member's access to one client file.",
        assignMembers: "Assigns a client file to members, or unassigns it.",
        workspaces: "Lists the firms of the group, with the member's role in each.",
        assignWorkspaces: "Adds a member to firms of the group, or removes them from some."
      }
    },
    terms: {
      title: "Terms",
      text: "",
      calls: {
        current: "Reads the current terms of the firm that this host belongs to."
      }
    },
    ownTerms: {
      title: "Own terms",
      text: "",
      calls: {
        accepted: "Lists the terms that the person accepted, newest first.",
        due: "Reads the terms that the person still has to accept in a firm; null if there are none.",
        accept: "Accepts the terms."
      }
    },
    firmTerms: {
      title: "Terms of a firm",
      text: "",
      calls: {
        read: "Reads the firm's own terms.",
        publish: "Publishes a version; each person has to accept it before they open another page."
      }
    }
  }
} as const satisfies SchemaModule
