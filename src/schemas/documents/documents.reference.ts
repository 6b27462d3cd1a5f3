import type { Reference } from "#schemas/shared/reference.ts"

/** Texts of the API documentation for the calls of documents. */
export const documentsReference = {
  documents: {
    title: "Documents",
    text: "A company's tree of folders and documents. Hashes are sixteen hexadecimal digits; the root has the alias root, the trash the id -1.",
    calls: {
      access: "Tells what the person may do with the company's documents.",
      tree: "Reads the folders of one level, with the way down to one that is named.",
      createFolder: "Creates a folder.",
      content: "Reads a folder's content: sorted, filtered, by cursor or whole.",
      update: "Renames or moves a node.",
      event: "Sends a node an event of its life cycle: validate, trash, restore and the like.",
      emptyTrash: "Empties the trash.",
      document: "Reads a document.",
      versions: "Lists its versions, the latest first.",
      download: "Downloads its bytes; ranges are served."
    }
  },
  nodes: {
    title: "Nodes",
    text: "",
    calls: {
      node: "Reads a folder or document by its id.",
      trash: "Puts a node in the trash.",
      restoreVersion: "Makes an older version the latest again, as a new version.",
      documents: "Lists the company's living documents in the order of their ids.",
      folder: "Reads a folder.",
      version: "Reads one version."
    }
  },
  renditions: {
    title: "Previews",
    text: "What the viewer shows of a document, and what happened to it.",
    calls: {
      conversion: "Tells where the conversion of a version stands; the first question starts it.",
      convert: "Starts a conversion again that failed.",
      preview: "Reads the pdf or the preview once it is ready.",
      thumbnail: "Reads a small picture of its first page: 202 while it is made, 204 where there is none.",
      turn: "Keeps a turned page or picture as a new version.",
      history: "Lists what happened to it."
    }
  },
  trash: {
    title: "Trash",
    text: "",
    calls: {
      summary: "Counts what is in the trash, and what goes for good next.",
      purge: "Deletes nodes of the trash for good."
    }
  },
  marks: {
    title: "Marks",
    text: "Flags, watch marks, people asked to validate, checksums and signatures.",
    calls: {
      authors: "Lists who wrote the latest versions that the caller can reach.",
      flags: "Lists the flags.",
      inFolder: "Lists the marks on a folder's items.",
      onNode: "Lists the marks on a node.",
      putFlag: "Puts a flag on a node.",
      takeFlag: "Takes a flag off it.",
      surveys: "Lists what the person watches.",
      putSurvey: "Watches a node.",
      takeSurvey: "Watches it no more.",
      validators: "Lists who can be asked to validate.",
      putValidator: "Asks somebody to validate a document, or nobody.",
      checksum: "Reads the checksums of a document's latest version.",
      signatures: "Lists the electronic signatures of all its versions."
    }
  },
  batches: {
    title: "Batches",
    text: "",
    calls: {
      nodes: "Does one thing to many nodes: all or none, with a report of what stands in the way."
    }
  },
  jobs: {
    title: "Jobs",
    text: "Long work on many nodes, done behind.",
    calls: {
      start: "Starts one.",
      list: "Lists the person's jobs.",
      read: "Tells how far one is.",
      event: "Cancels it: nothing of it will have happened."
    }
  },
  archives: {
    title: "Archives",
    text: "",
    calls: {
      make: "Makes a ticket for a zip of folders and documents."
    }
  },
  archiveBytes: {
    title: "Archive download",
    text: "",
    calls: {
      download: "Streams the zip of a ticket."
    }
  },
  shares: {
    title: "Shares",
    text: "Documents given to people, or to whoever has a link.",
    calls: {
      list: "Lists the shares of a company's documents.",
      received: "Lists what others shared with the caller and still stands, the newest first.",
      make: "Shares a node with people, or by a link with an end, a password, and download on or off.",
      event: "Sends a share an event of its life: revoke it."
    }
  },
  shared: {
    title: "Links of shares",
    text: "For visitors without an account.",
    calls: {
      visit: "Opens a link, with its password where it has one, and answers a pass.",
      folder: "Reads a folder behind a link.",
      content: "Reads a document's bytes behind a link.",
      archive: "Streams a zip of what is behind a link."
    }
  },
  magicMail: {
    title: "Magic mail",
    text: "Addresses whose mail becomes documents.",
    calls: {
      list: "Lists the company's addresses.",
      make: "Makes an address for a folder.",
      event: "Sends an address an event of its life.",
      mails: "Lists the last hundred mails that came to it."
    }
  },
  search: {
    title: "Search",
    text: "",
    calls: {
      find: "Searches names and texts: any French form, without case and accents, all words, with the passage that was found."
    }
  }
} satisfies Reference
