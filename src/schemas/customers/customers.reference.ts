import type { Reference } from "#schemas/shared/reference.ts"

/** Texts of the API documentation for the calls of client files. */
export const customersReference = {
  customers: {
    title: "Client files of a firm",
    text: "",
    calls: {
      list: "Lists, searches, filters and sorts the client files that the person reaches.",
      batch: "Does one thing to many client files, and reports on each.",
      lookUp: "Looks a SIRET up in the company register.",
      nafCodes: "Searches the nomenclature of activities by code or words."
    }
  },
  creation: {
    title: "Creation of a client file",
    text: "The wizard's draft, and its last step: everything in one transaction, once per idempotency key.",
    calls: {
      create: "Creates a client file with all that was typed; its folders come by a job.",
      draft: "Reads what the person has begun.",
      keep: "Keeps it. Another window's newer draft is answered with 412.",
      drop: "Forgets it."
    }
  },
  clientExport: {
    title: "Export",
    text: "",
    calls: {
      download: "Downloads the list as csv or xlsx, with the filters and the order of the list."
    }
  },
  clientFiles: {
    title: "Client file",
    text: "What a firm knows of a company, and the life of the file.",
    calls: {
      read: "Reads the client file.",
      change: "Changes what it says; fields that are left out stay.",
      live: "Deactivates, restores, transfers or deletes it, or takes that back.",
      transferTargets: "Lists the firms of the group that it can pass to.",
      standing: "Counts what waits in it, and names who looks after it.",
      feeds: "Lists what brings documents into it by itself.",
      fiscal: "Reads its tax data.",
      changeFiscal: "Changes its tax data.",
      addresses: "Lists its addresses.",
      addAddress: "Adds an address.",
      changeAddress: "Changes an address.",
      removeAddress: "Removes an address.",
      banks: "Lists its bank accounts.",
      addBank: "Adds a bank account.",
      changeBank: "Changes a bank account.",
      removeBank: "Removes a bank account.",
      note: "Reads the firm's note.",
      writeNote: "Writes the firm's note. Somebody else's newer note is answered with 412."
    }
  },
  clientUsers: {
    title: "Client users",
    text: "The people of a company in the portal.",
    calls: {
      list: "Lists them, and what closes their keeping to the caller.",
      invite: "Invites one by mail.",
      change: "Changes a user's role, themes or the day their access ends.",
      remove: "Takes a user out of the company; their sessions end.",
      inviteAgain: "Sends the invitation once more.",
      resetTwoFactor: "Removes a lost authenticator app, so that the password is enough again; the person is told.",
      roles: "Lists who has which role in the company.",
      companies: "Lists the firm's client files of the same SIREN.",
      group: "Reads the firm of the company, with its group.",
      byEmail: "Tells what an invitation of an address would come to."
    }
  },
  imports: {
    title: "Imports",
    text: "Client files, client users and information requests from csv or xlsx: read, matched, tried, corrected in place. Good lines are imported while others wait; information requests go all or nothing.",
    calls: {
      read: "Takes a file and answers what was read of it: encoding, separator, headings, first lines.",
      find: "Reads an import, with its state and report.",
      forget: "Forgets it.",
      lines: "Lists its lines with their state, their cells and what is wrong with each.",
      correct: "Changes cells and leaves lines out or takes them back; every line is tried again.",
      check: "Tries every line with the matched columns; nothing is made.",
      launch: "Imports it by a job."
    }
  },
  periods: {
    title: "Financial years",
    text: "Their folders are made and removed by jobs.",
    calls: {
      list: "Lists the financial years of a company.",
      create: "Creates one; its folders follow.",
      remove: "Removes one, unless there are documents in its folders."
    }
  }
} satisfies Reference
